# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# What the other scripts share. Source it first: it goes to the repository's root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
  bold=$'\e[1m' plain=$'\e[0m'
else
  bold='' plain=''
fi

say() { printf '%s==>%s %s\n' "$bold" "$plain" "$*"; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command as root: directly, or through sudo.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif have sudo; then
    sudo "$@"
  else
    die "this needs root or sudo: $*"
  fi
}

# configure PRESET [-D...]: runs CMake once, and again when the preset or the arguments change.
configure() {
  local preset=$1 wanted stamp
  shift
  stamp=build/$preset/.configured
  wanted="$(sha256sum CMakePresets.json) $*"
  if [ -e "build/$preset/build.ninja" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
    return
  fi
  say "Configuring build/$preset"
  mkdir -p build
  cmake --preset "$preset" "$@" >"build/.$preset.log" 2>&1 || {
    cat "build/.$preset.log"
    die "CMake could not configure $preset"
  }
  printf '%s\n' "$wanted" >"$stamp"
}
