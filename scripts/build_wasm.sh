#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the rules as WebAssembly into web/public/engine, where the browser client finds them.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

if ! have clang++-19 || [ ! -d /usr/include/wasm32-wasi ]; then
  say "No compiler for WebAssembly (scripts/install.sh wasm): browsers cannot check records"
  exit 0
fi
configure wasm
say "Building the rules for browsers"
NINJA_STATUS='      [%f/%t] ' ninja -C build/wasm --quiet quadriga_wasm
mkdir -p web/public/engine
cmake -E copy_if_different build/wasm/bindings/wasm/quadriga.wasm web/public/engine/
