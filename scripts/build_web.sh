#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the browser client into web/dist, if anything it is made from has changed.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source scripts/node.sh
scripts/web_packages.sh

# The rules for the browser, which checks and replays records with them.
scripts/build_wasm.sh

# The client shows the games' data and words, so those count as its sources.
sources=$(find web engine/games/*/data engine/games/*/messages engine/core/messages -type f \
  -not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/test-results/*' -print0 |
  sort -z | xargs -0 sha256sum | sha256sum)
stamp=build/stamps/web
if [ -e web/dist/index.html ] && [ "$(cat $stamp 2>/dev/null)" = "$sources" ]; then
  exit 0
fi
say "Building the browser client"
npm --prefix web run --silent build
mkdir -p build/stamps
printf '%s\n' "$sources" >$stamp
