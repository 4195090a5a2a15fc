# SPDX-License-Identifier: Apache-2.0
"""fit_test.py FIT_IDES NET_WEIGHTS.H FOLDER: does the program that fits the bots' weights still work?

Each step must say how it went and write a file of the same form with other numbers; the same step
twice must write the same file, however its threads take turns.
"""
import pathlib
import re
import subprocess
import sys

program, weights, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
folder.mkdir(parents=True, exist_ok=True)
NUMBER = re.compile(r"-?\d+\.\d+F")


def fit(name, step, count):
    path = folder / name
    done = subprocess.run([program, path, step, count, "1"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "the learner won" in done.stdout, done.stdout
    return path.read_text()


before = weights.read_text()
steps = {"first": "20", "choice": "1"}
for step, count in steps.items():
    after = fit("once.h", step, count)
    assert after == fit("twice.h", step, count), f"{step}: two runs, two files"
    assert NUMBER.sub("0", after) == NUMBER.sub("0", before), f"{step}: another form of file"
    old, new = NUMBER.findall(before), NUMBER.findall(after)
    changed = sum(a != b for a, b in zip(old, new))
    assert changed > len(old) / 4, f"{step}: only {changed} of {len(old)} numbers have changed"

refused = subprocess.run([program, folder / "no.h", "leap", "1", "1"], capture_output=True, text=True)
assert refused.returncode != 0 and "usage" in refused.stderr, refused.stderr
print("fit_ides works")
