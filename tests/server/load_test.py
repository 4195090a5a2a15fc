# SPDX-License-Identifier: Apache-2.0
"""The load generator measures what it is asked for and refuses what makes no sense.

    load_test.py SERVER_LOAD
"""
import json
import subprocess
import sys

server_load = sys.argv[1]
small = ["--tables", "4", "--seconds", "1", "--rate", "20", "--idle", "0", "--thinker", "random"]


def run(*arguments):
    return subprocess.run([server_load, *arguments], capture_output=True, text=True, timeout=120,
                          check=False)


def figures(*arguments):
    done = run(*small, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(line.get("errors", 0) == 0 for line in lines), lines
    return lines


help_text = run("--help")
assert help_text.returncode == 0 and "--onlookers 0|1" in help_text.stdout, help_text

for wrong, why in ((["--tabels", "3"], "--tabels is no option"),
                   (["--tables"], "--tables needs a value"),
                   (["--tables", "3x"], "--tables must be a whole number from 1"),
                   (["--game", "chess"], "--game is none of the games"),
                   (["--bots", "4"], "3 people sit at each table of at most 6 seats"),
                   (["--thinker", "consul"], "--thinker is no bot"),
                   (["--onlookers", "1"], "there are none"),
                   (["--compare", "bots"], "--compare bots needs --bots"),
                   (["--compare", "disks"], "must be bots, thinkers or servers")):
    refused = run(*wrong)
    assert refused.returncode == 2 and why in refused.stderr, (wrong, refused)
print("ok options")

people, = figures()
assert people["connections"] == 12 and people["bot_turns_seen_per_second"] == 0, people
assert people["acknowledged_moves"] > 0 and people["generator_cores"] >= 0, people
print("ok people")

bots, = figures("--bots", "2")
assert bots["connections"] == 12 and bots["bot_turns_seen_per_second"] > 0, bots
assert bots["acknowledged_moves"] > 0, bots
print("ok bots at the tables of people")

looked_at, = figures("--thinkers", "3", "--onlookers", "1", "--pace", "50")
assert looked_at["connections"] == 15 and looked_at["bot_turns_seen_per_second"] > 0, looked_at
print("ok onlookers")

# A bot takes five times as long as a table leaves between moves: people cannot move as often.
slow = run(*small, "--bots", "1", "--pace", "1000", "--compare", "bots", "--rounds", "1")
assert slow.returncode in (1, 3), slow  # 1: the machine was busy with something else
if slow.returncode == 3:
    assert json.loads(slow.stdout.splitlines()[-1])["same_rate"] is False, slow
    assert "cannot be compared" in slow.stderr, slow
print("ok sides that move at different rates")
