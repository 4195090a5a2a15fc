#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Lays out the code, or checks that it is laid out:   scripts/format.sh write|check
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

case ${1:-} in
  write) flags=(-i) ;;
  check) flags=(--dry-run -Werror) ;;
  *) die "say 'write' or 'check'" ;;
esac
scripts/install.sh test
git ls-files -z --cached --others --exclude-standard -- '*.cpp' '*.h' |
  xargs -0 -n 16 -P "$(nproc)" clang-format-19 "${flags[@]}"

# The client's own check is part of its linter.
if [ "$1" = write ]; then
  source scripts/node.sh
  scripts/web_packages.sh
  npm --prefix web run --silent format
fi
