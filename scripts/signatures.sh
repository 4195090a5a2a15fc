#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compares the signature of each game between the program people run (g++), clang and WebAssembly.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source scripts/node.sh

scripts/install.sh build test
scripts/build.sh
configure fuzz
configure wasm
say "Building the engine with clang and for WebAssembly"
ninja -C build/fuzz --quiet signatures
ninja -C build/wasm --quiet quadriga_wasm

of_the_program() {
  build/release/quadriga bench --seconds 0.05 --json | python3 -c '
import json, sys
for game, figures in sorted(json.load(sys.stdin)["games"].items()):
    print(game, figures["signature"])'
}

expected=$(of_the_program)
[ -n "$expected" ] || die "there is no game to compare"
say "g++ (build/release/quadriga):"
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

compare "clang with sanitizers" build/fuzz/tests/signature/signatures
compare WebAssembly node bindings/wasm/signatures.mjs build/wasm/bindings/wasm/quadriga.wasm
say "Records checked as browsers do"
node bindings/wasm/check_records.mjs build/wasm/bindings/wasm/quadriga.wasm tests/e2e/records/*.txt ||
  failed=1
exit "$failed"
