#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Adds up the JSON reports of test runners (GoogleTest, Vitest) and prints `PASSED FAILED`."""

import json
import sys
from pathlib import Path


def count(report):
    if "numTotalTests" in report:  # Vitest
        return report["numPassedTests"], report["numFailedTests"]
    failed = report["failures"] + report["errors"]
    return report["tests"] - report["disabled"] - failed, failed


def main(files):
    passed = failed = 0
    for file in files:
        good, bad = count(json.loads(Path(file).read_text()))
        passed += good
        failed += bad
    print(passed, failed)


if __name__ == "__main__":
    main(sys.argv[1:])
