#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fuzzes every way in for a bounded time:   scripts/fuzz.sh [seconds per target] [target ...]
# The server's targets, http and socket, run twice as long.
# Starts from tests/fuzz/corpus; what is new is kept in build/corpus, a failing input in build/crash.
# A failing input belongs into tests/fuzz/corpus/<target> together with the fix.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

seconds=${1:-60}
shift || true
[ "$#" -gt 0 ] || set -- move_text record json game http socket

scripts/install.sh build test
configure fuzz
ninja -C build/fuzz --quiet fuzz_targets

fuzz() {
  local target=$1 log=build/corpus/$1.log leaks=1 time=$seconds
  # A server has threads, which take and let go memory beside any input: whether that of one input
  # leaks cannot be told. Its tests under the address sanitizer look for leaks. It is compiled
  # without the optimiser here and so gets twice the time.
  case $target in http | socket) leaks=0 time=$((2 * seconds)) ;; esac
  mkdir -p "build/corpus/$target" "build/crash/$target"
  if ASAN_OPTIONS=detect_leaks=$leaks "build/fuzz/tests/fuzz/fuzz_$target" \
    -max_total_time="$time" -max_len=12288 -timeout=60 -rss_limit_mb=2048 -seed=1 \
    -detect_leaks="$leaks" -print_final_stats=1 -artifact_prefix="build/crash/$target/" \
    "build/corpus/$target" "tests/fuzz/corpus/$target" >"$log" 2>&1; then
    say "fuzz $target: $(awk '/number_of_executed_units/ { print $2 }' "$log") inputs, no failure"
  else
    tail -n 40 "$log"
    die "fuzz $target failed; the input is in build/crash/$target"
  fi
}

# Two at a time: each target is one thread.
failed=0
while [ "$#" -gt 0 ]; do
  fuzz "$1" & first=$!
  second=
  if [ "$#" -gt 1 ]; then
    fuzz "$2" & second=$!
  fi
  wait "$first" || failed=1
  [ -z "$second" ] || wait "$second" || failed=1
  shift $(($# > 1 ? 2 : 1))
done
exit "$failed"
