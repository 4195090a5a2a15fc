#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every check that needs no test run:   scripts/lint.sh [layout] [scripts] [tidy] [web]
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

scripts/install.sh build test
[ "$#" -gt 0 ] || set -- layout scripts tidy web

# clang-tidy reads whole translation units and takes its time, so it looks at the library that
# everything stands on: the contract, the records, the codec and the fair draws.
tidy() {
  configure clang
  git ls-files -z 'engine/core/*.cpp' 'fair/*.cpp' |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy-19 -p build/clang --quiet --warnings-as-errors='*'
}

web() {
  source scripts/node.sh
  scripts/web_packages.sh
  npm --prefix web run --silent lint
  npm --prefix web run --silent check
}

for part in "$@"; do
  case $part in
    layout) scripts/format.sh check ;;
    scripts) git ls-files -z '*.sh' .ci/run | xargs -0 shellcheck ;;
    tidy) tidy ;;
    web) web ;;
    *) die "unknown part '$part': layout, scripts, tidy and web are known" ;;
  esac
done
