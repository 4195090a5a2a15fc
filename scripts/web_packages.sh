#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the client's pinned packages into web/node_modules, if the lock file has changed.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source scripts/node.sh

wanted="$(sha256sum web/package.json web/package-lock.json) $(node --version)"
stamp=web/node_modules/.installed
[ "$(cat $stamp 2>/dev/null)" != "$wanted" ] || exit 0
say "Installing the client's pinned packages (npm ci)"
npm ci --prefix web --no-audit --no-fund --no-update-notifier
printf '%s\n' "$wanted" >$stamp
