#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures the engine and the server; with PEERS=1 also boardgame.io and Colyseus in the same run.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

scripts/build.sh server_load
source scripts/node.sh
python3 scripts/bench.py ${PEERS:+--peers}
