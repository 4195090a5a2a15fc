#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compares the signature of each game between g++, clang, WebAssembly and the program people run.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source scripts/node.sh

scripts/install.sh build test
mkdir -p build
configure dev
configure clang
configure wasm
ninja -C build/dev --quiet signatures
ninja -C build/clang --quiet signatures
ninja -C build/wasm --quiet quadriga_wasm

expected=$(build/dev/tests/signature/signatures)
[ -n "$expected" ] || die "there is no game to compare"
say "g++:"
printf '%s\n' "$expected"

failed=0
compare() {
  local name=$1 got
  shift
  got=$("$@")
  if [ "$got" = "$expected" ]; then
    say "$name: the same"
  else
    say "$name differs:"
    printf '%s\n' "$got"
    failed=1
  fi
}

# shellcheck disable=SC2317  # called through compare
of_the_program() {
  build/release/quadriga bench --seconds 0.05 --json | python3 -c '
import json, sys
for game, figures in sorted(json.load(sys.stdin)["games"].items()):
    print(game, figures["signature"])'
}

compare clang build/clang/tests/signature/signatures
compare WebAssembly node bindings/wasm/signatures.mjs build/wasm/bindings/wasm/quadriga.wasm
compare build/release/quadriga of_the_program
exit "$failed"
