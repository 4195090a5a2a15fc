#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Leaves the command at build/release/quadriga: rules, data and the browser client inside it.
#   scripts/build.sh [tests]      also builds the tests, in the same folder
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

scripts/install.sh build web
scripts/build_web.sh

# Once the tests were built their folder stays as it is: they are only not asked for again.
tests=OFF targets=(quadriga)
if grep -qs '^QUADRIGA_TESTS:BOOL=ON' build/release/CMakeCache.txt; then tests=ON; fi
if [ "${1:-}" = tests ]; then
  tests=ON targets=(all)
fi
configure release -DQUADRIGA_TESTS=$tests -DQUADRIGA_WEB_DIST="$PWD/web/dist"
say "Building build/release/quadriga${1:+ and the $1}"
NINJA_STATUS='      [%f/%t] ' ninja -C build/release "${targets[@]}"
