#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of scripts/count_tests.py."""

import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import count_tests  # noqa: E402


class CountTests(unittest.TestCase):
    def test_google_test(self):
        report = {"tests": 10, "failures": 2, "disabled": 1, "errors": 0}
        self.assertEqual(count_tests.count(report), (7, 2))

    def test_vitest(self):
        report = {"numTotalTests": 5, "numPassedTests": 4, "numFailedTests": 1}
        self.assertEqual(count_tests.count(report), (4, 1))


if __name__ == "__main__":
    unittest.main()
