#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian packages that are missing:   scripts/install.sh build web test ...
# Without anything missing it does nothing and needs no network.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# package, and why it is needed
packages_of() {
  case $1 in
    build) cat <<'LIST' ;;
g++ the compiler
cmake configures the build
ninja-build runs the build
ccache makes the second build fast
mold links fast
pkg-config finds libraries
python3 generates sources and checks rules
libboost1.81-dev network, descriptions of types
libfmt-dev text output of the command
libcli11-dev arguments of the command
libexpected-dev results or failures in the server
libsodium-dev fair chance, tokens
libsqlite3-dev storage of games
libssl-dev calls to people's own addresses by HTTPS
libpq-dev storage of games for several servers
LIST
    web) cat <<'LIST' ;;
ca-certificates encrypted downloads of the pinned client packages
LIST
    node) cat <<'LIST' ;;
nodejs runs the tools that build the browser client
npm fetches those tools
LIST
    wasm) cat <<'LIST' ;;
clang-19 compiles the rules for browsers
lld-19 links WebAssembly
llvm-19 archives for WebAssembly
wasi-libc C library for WebAssembly
libc++-19-dev-wasm32 C++ library for WebAssembly
libc++abi-19-dev-wasm32 C++ library for WebAssembly
libclang-rt-19-dev-wasm32 compiler support for WebAssembly
LIST
    test-library) cat <<'LIST' ;;
libgtest-dev unit tests
LIST
    test) cat <<'LIST' ;;
libgtest-dev unit tests
postgresql-15 the database that tests start and kill
clang-19 second compiler, fuzzing, WebAssembly
clang-format-19 checks the layout of the code
clang-tidy-19 checks the code
lld-19 links WebAssembly
llvm-19 archives for WebAssembly
libclang-rt-19-dev sanitizers and fuzzing
wasi-libc C library for WebAssembly
libc++-19-dev-wasm32 C++ library for WebAssembly
libc++abi-19-dev-wasm32 C++ library for WebAssembly
libclang-rt-19-dev-wasm32 compiler support for WebAssembly
chromium browser tests
shellcheck checks the scripts
LIST
    mpi) cat <<'LIST' ;;
libopenmpi-dev the arena played by many processes
openmpi-bin starts those processes
LIST
    *) die "unknown group '$1': build, web, node, wasm, test-library, test and mpi are known" ;;
  esac
}

list=$(for group in "$@"; do packages_of "$group"; done)
mapfile -t names < <(cut -d' ' -f1 <<<"$list")
have dpkg-query || die "packages are installed for Debian only; this needs: ${names[*]}"

installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "${names[@]}" 2>/dev/null || true)
missing=()
while read -r name why; do
  if ! grep -qx "$name installed" <<<"$installed"; then
    [ "${#missing[@]}" -gt 0 ] || say "Installing Debian packages that are missing:"
    printf '      %-28s %s\n' "$name" "$why"
    missing+=("$name")
  fi
done <<<"$list"
[ "${#missing[@]}" -gt 0 ] || exit 0

export DEBIAN_FRONTEND=noninteractive
as_root apt-get update -q
as_root env DEBIAN_FRONTEND=noninteractive \
  apt-get install -q -y --no-install-recommends "${missing[@]}"
