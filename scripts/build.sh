#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Leaves the command at build/release/quadriga: rules, data and the browser client inside it.
#   scripts/build.sh [target ...]      also builds these, "all" for the tests, in the same folder
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

scripts/install.sh build web wasm
[ "$#" -eq 0 ] || scripts/install.sh test-library
scripts/build_web.sh

# The command alone needs no test library. Where the tests were built once they stay configured.
tests=OFF
if [ "$#" -gt 0 ] || grep -qs '^QUADRIGA_TESTS:BOOL=ON' build/release/CMakeCache.txt; then tests=ON; fi
configure release -DQUADRIGA_TESTS=$tests -DQUADRIGA_WEB_DIST="$PWD/web/dist"
say "Building build/release/quadriga${1:+ and: $*}"
NINJA_STATUS='      [%f/%t] ' ninja -C build/release quadriga "$@"
