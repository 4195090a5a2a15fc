#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every check of the repository, or the steps named:   scripts/test.sh [step ...]
# Each step prints a headline and its time, and leaves its output in build/test/<step>.log. What
# failed is shown again at the end. The last line is "N passed, N failed"; a step that runs no
# counted tests counts as one.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

steps=(install build ctest rules web e2e signatures sanitizers threads fuzz layout tidy)
about() {
  case $1 in
    install) echo "Packages that the build and the tests need" ;;
    build) echo "The program people run, and the tests" ;;
    ctest) echo "C++ tests" ;;
    rules) echo "Every numbered rule is cited by a test" ;;
    web) echo "Client: lint, types, unit tests" ;;
    e2e) echo "Client: whole games in a real browser" ;;
    signatures) echo "g++, clang and WebAssembly play alike" ;;
    sanitizers) echo "C++ tests under the address and undefined-behaviour sanitizers (clang)" ;;
    threads) echo "Server tests under the thread sanitizer" ;;
    fuzz) echo "Fuzzing of every way in" ;;
    layout) echo "Layout of the code, and the scripts" ;;
    tidy) echo "clang-tidy on the core" ;;
    *) die "unknown step '$1': ${steps[*]}" ;;
  esac
}

results=$PWD/build/test
counts=${COUNTS:-$results/counts} # "passed failed" on a line, for each report of a step

# Browsers mostly wait, so that step runs beside the ones after it and is shown at the end.
beside=e2e

count_reports() { python3 scripts/count_tests.py "$@" >>"$counts"; }

# Sets `spent` to the processor seconds of all steps so far. Not by $(): that would be a new process
# with times of its own.
look_at_times() {
  times >"$results/times"
  spent=$(awk 'NR == 2 { gsub(/[ms]/, " "); print int($1 * 60 + $2 + $3 * 60 + $4) }' "$results/times")
}

run_ctest() { # BUILD-FOLDER [ctest arguments]
  local folder=$1 reports=$results/$1
  shift
  rm -rf "$reports"
  mkdir -p "$reports"
  local status=0 jobs=$(($(nproc) + 1)) # the server's tests mostly wait
  GTEST_OUTPUT=json:$reports/ ctest --test-dir "$folder" --output-on-failure -j "$jobs" "$@" ||
    status=$?
  count_reports "$reports"/*.json
  return "$status"
}

step_install() {
  scripts/install.sh build web test
  scripts/install.sh mpi || say "Without MPI: the arena is tested in one process only."
  source scripts/node.sh
  say "node $(node --version), npm $(npm --version)"
}

step_build() { scripts/build.sh all; }

step_ctest() { run_ctest build/release; }

step_rules() {
  python3 scripts/rules_coverage.py
  python3 -m unittest discover -s tests/scripts -p '*_test.py'
}

step_web() {
  scripts/lint.sh web
  local status=0
  source scripts/node.sh
  npm --prefix web test --silent -- --reporter=default --reporter=json \
    --outputFile.json="$results/vitest.json" || status=$?
  count_reports "$results/vitest.json"
  return "$status"
}

step_e2e() {
  local log=$results/browsers status=0
  source scripts/node.sh
  QUADRIGA=$PWD/build/release/quadriga npm --prefix web run --silent e2e | tee "$log" || status=$?
  sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$log" >>"$counts"
  return "$status"
}

step_signatures() { scripts/signatures.sh; }

# Who plays how well is no question for a sanitizer.
step_sanitizers() {
  local folder tests=(test_core test_suite test_server test_postgres)
  for folder in tests/games/*/CMakeLists.txt; do
    folder=$(dirname "$folder")
    tests+=("test_${folder##*/}")
  done
  configure fuzz
  NINJA_STATUS='      [%f/%t] ' ninja -C build/fuzz "${tests[@]}"
  export GTEST_FILTER='-*beats_random:*greedy_games_are_open:*greedy_wins_most*'
  # Long comparisons of one world with another; Ave Caesar's takes the same paths.
  GTEST_FILTER+=':Games/HiddenWorldsTest.*/c*'
  run_ctest build/fuzz -R "^($(IFS='|' && echo "${tests[*]}"))(\.[0-9]+)?$"
}

# Beside the release, whose engine it uses: that has no threads. The tests mostly wait for each
# other, so they go in two halves at once.
step_threads() {
  local reports=$results/threads half halves=() status=0
  scripts/build.sh test_server_tsan
  rm -rf "$reports"
  export GTEST_FILTER='-LeakTest.*:Games/HiddenWorldsTest.*' # one thread compares many worlds
  for half in 0 1; do
    GTEST_TOTAL_SHARDS=2 GTEST_SHARD_INDEX=$half GTEST_OUTPUT=json:$reports/$half.json \
      TSAN_OPTIONS="halt_on_error=1 second_deadlock_stack=1" \
      build/release/tests/server/test_server_tsan --gtest_brief=1 &
    halves+=("$!")
  done
  for half in "${halves[@]}"; do wait "$half" || status=$?; done
  count_reports "$reports"/*.json
  return "$status"
}

step_fuzz() { scripts/fuzz.sh "${FUZZ_SECONDS:-15}"; }

step_layout() { scripts/lint.sh layout scripts; }

step_tidy() { scripts/lint.sh tidy; }

if [ "${1:-}" = --step ]; then
  "step_$2"
  exit
fi

[ "$#" -gt 0 ] || set -- "${steps[@]}"
for step in "$@"; do about "$step" >/dev/null; done
mkdir -p "$results"
passed=0 failed=0 summary='' failures='' begun=$SECONDS

headline() { printf '\n%s=== %s: %s%s\n' "$bold" "$1" "$(about "$1")" "$plain"; }

# The lines that say why a step failed, or its last ones.
what_failed() { # LOG
  local telling='\[  FAILED  \]|: Failure|Sanitizer: |does not hold|ERROR: |error: |Error: |  FAIL  |runtime error'
  {
    grep -E -A 4 "$telling" "$1" || tail -n 12 "$1"
  } | cut -c 1-200 | tail -n 30
}

close_step() { # STEP STATUS COUNTS SECONDS PROCESSOR-SECONDS
  local good=0 bad=0 verdict=passed p f line
  while read -r p f; do
    good=$((good + p)) bad=$((bad + f))
  done <"$3"
  if [ "$2" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
  if [ "$2" -eq 0 ] && [ "$good" -eq 0 ]; then good=1; fi
  passed=$((passed + good)) failed=$((failed + bad))
  if [ "$bad" -ne 0 ]; then
    verdict=FAILED
    failures+="$bold=== $1 failed$plain (all of it: build/test/$1.log)"$'\n'
    failures+="$(what_failed "$results/$1.log")"$'\n\n'
  fi
  line=$(printf '%-11s %-7s %5d s (%5d s of processor) %6d passed, %d failed' "$1" "$verdict" \
    "$4" "$5" "$good" "$bad")
  summary+="$line"$'\n'
  printf -- '--- %s\n' "$line"
}

beside_log=$results/$beside.log beside_counts=$results/$beside.counts beside_process=''
start_beside() {
  : >"$beside_counts"
  COUNTS=$beside_counts setsid scripts/test.sh --step "$beside" >"$beside_log" 2>&1 &
  beside_process=$!
  beside_from=$SECONDS
  trap 'kill -- -"$beside_process" 2>/dev/null' EXIT # and all it has started
  say "It runs beside the next steps and is shown after them."
}
finish_beside() {
  local status=0
  look_at_times
  local spent_from=$spent
  wait "$beside_process" || status=$?
  trap - EXIT
  headline "$beside"
  cat "$beside_log"
  look_at_times
  close_step "$beside" "$status" "$beside_counts" $((SECONDS - beside_from)) $((spent - spent_from))
}

for step in "$@"; do
  headline "$step"
  if [ "$step" = "$beside" ] && [ "$step" != "${*: -1}" ]; then
    start_beside
    continue
  fi
  : >"$counts"
  look_at_times
  from=$SECONDS spent_from=$spent status=0
  scripts/test.sh --step "$step" 2>&1 | tee "$results/$step.log" || status=$?
  look_at_times
  close_step "$step" "$status" "$counts" $((SECONDS - from)) $((spent - spent_from))
done
[ -z "$beside_process" ] || finish_beside

printf '\n%s' "$failures"
printf '\n%s=== Summary%s (%d s, %d s of processor)\n%s\n' "$bold" "$plain" $((SECONDS - begun)) \
  "$spent" "$summary"
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
