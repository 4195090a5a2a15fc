#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Leaves the command at build/release/quadriga: rules, data and the browser client inside it.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

scripts/install.sh build web
scripts/build_web.sh
mkdir -p build
configure release -DQUADRIGA_TESTS=OFF -DQUADRIGA_WEB_DIST="$PWD/web/dist"
say "Building build/release/quadriga"
NINJA_STATUS='      [%f/%t] ' ninja -C build/release quadriga
