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
SERVER_LOAD = ROOT / "build" / "release" / "tests" / "server" / "server_load"
PEERS = ROOT / "build" / "peers"
# What everybody is compared on: tables of three, the next move as soon as the last was seen.
TABLES, SEATS, SECONDS = 50, 3, 6


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
        if "options" in figures:
            print(f"  {'':<16} {count(figures['default_options_per_second']):>14} with default "
                  f"options, above with {json.dumps(figures['options'])}")
    return games


def server_load(*arguments):
    return json.loads(run(SERVER_LOAD, *arguments))


def server():
    heading("Server: durable moves over real WebSockets, clients in another process")
    paced = server_load("--tables", 200, "--rate", 2000, "--seconds", 10, "--idle", 2000)
    fast = server_load("--tables", 200, "--rate", 0, "--seconds", 10, "--idle", 0)
    for name, figures in (("paced, 2,000 moves/s", paced), ("as fast as it goes", fast)):
        print(f"  {figures['tables']} tables, {name}: {count(figures['moves_per_second'])} moves/s, "
              f"p50 {figures['p50_ms']} ms, p99 {figures['p99_ms']} ms, "
              f"{figures['server_cpu_us_per_move']} us of processor per move")
    print(f"  memory per idle connection: {paced['bytes_per_idle_connection'] / 1024:.1f} KB")


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


def peer_servers():
    heading(f"Served moves: {TABLES} tables of {SEATS}; only quadriga writes each move to disk first")
    ours = server_load("--tables", TABLES, "--rate", 0, "--seconds", SECONDS, "--idle", 0)
    rows = [("quadriga", ours)]
    for file in ("boardgame_io_load.cjs", "colyseus_load.cjs"):
        figures = json_lines(run("node", file, TABLES, SECONDS, SEATS, cwd=PEERS))[0]
        rows.append((figures["name"], figures))
    for name, figures in rows:
        line = (f"  {name:<14} {count(figures['moves_per_second']):>8} moves/s, "
                f"p50 {figures['p50_ms']:>6.2f} ms, p99 {figures['p99_ms']:>7.2f} ms, "
                f"{figures['server_cpu_us_per_move']:>5} us of processor per move")
        if figures is not ours:
            rate = ours["moves_per_second"] / figures["moves_per_second"]
            work = figures["server_cpu_us_per_move"] / ours["server_cpu_us_per_move"]
            line += f"   quadriga: {rate:.1f} times the moves, 1/{work:.1f} of the work"
        print(line)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", action="store_true", help="measure boardgame.io and Colyseus")
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}")
    games = engine()
    server()
    if arguments.peers:
        install_peers()
        peer_playouts(games)
        peer_servers()


if __name__ == "__main__":
    main()
