#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds if needed, then serves the games:   PORT=8080 DATA=data HOST=127.0.0.1
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

scripts/build.sh
exec build/release/quadriga serve --port "${PORT:-8080}" --data "${DATA:-data}"
