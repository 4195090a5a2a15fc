#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the benchmarks one after the other and prints figures, and ratios where they compare."""

import argparse
import json
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUADRIGA = ROOT / "build" / "release" / "quadriga"
PEERS = ROOT / "build" / "peers"


def run(*command, cwd=ROOT, limit=180):
    """The standard output of a command that must succeed within `limit` seconds."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, stdout=subprocess.PIPE,
                          timeout=limit, check=True, text=True)
    return done.stdout


def json_lines(text):
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def heading(text):
    print(f"\n{text}", flush=True)


def count(number):
    return f"{number:,.0f}"


def engine():
    heading("Engine: random games on one thread")
    games = json.loads(run(QUADRIGA, "bench", "--json"))["games"]
    print(f"  {'game':<16} {'decisions/s':>14} {'state copy':>12} {'state':>9}  signature")
    for name, figures in games.items():
        print(f"  {name:<16} {count(figures['decisions_per_second']):>14} "
              f"{figures['copy_ns']:>9.1f} ns {figures['state_bytes']:>7} B  "
              f"{figures['signature']}")
    return games


def install_peers():
    PEERS.mkdir(parents=True, exist_ok=True)
    for file in (ROOT / "bench" / "peers").iterdir():
        shutil.copy(file, PEERS)
    lock = (PEERS / "package-lock.json").read_text()
    stamp = PEERS / "node_modules" / ".installed"
    if stamp.exists() and stamp.read_text() == lock:
        return
    print("  installing boardgame.io and Colyseus into build/peers", flush=True)
    run("npm", "ci", "--no-audit", "--no-fund", "--omit=optional", "--omit=peer",
        "--loglevel=error", cwd=PEERS, limit=600)
    stamp.write_text(lock)


def peer_playouts(games):
    heading("Random games, one thread: Ave Caesar here, a simpler race there")
    ours = games["ave-caesar"]["decisions_per_second"]
    print(f"  {'quadriga':<18} {count(ours):>14} decisions/s")
    for figures in json_lines(run("node", "playouts.cjs", "6", cwd=PEERS)):
        theirs = figures["moves_per_second"]
        print(f"  {figures['name']:<18} {count(theirs):>14} decisions/s   "
              f"quadriga is {ours / theirs:,.0f} times as fast")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", action="store_true", help="measure boardgame.io and Colyseus")
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}")
    games = engine()
    if arguments.peers:
        install_peers()
        peer_playouts(games)


if __name__ == "__main__":
    main()
