#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of scripts/rules_coverage.py on a game made up in a temporary folder."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import rules_coverage  # noqa: E402

RULES = """# A game
**1.1 Players.** Two.
- 1.2 A turn.
  **1.3** Its end. It costs 9.9 gold
1.3.1 A detail.
```
8.8 an example, not a rule
```
Text that mentions 7.7 within a line.
"""


class RulesCoverage(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("engine/games/a_game/rules.md", RULES)
        self.write("engine/games/a_game/game.h",
                   'static constexpr std::string_view kId = "a-game";\n'
                   'static constexpr std::string_view kRulePrefix = "AG";\n')

    def write(self, path, text):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)

    def run_script(self):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            fine = rules_coverage.run(self.root)
        return fine, printed.getvalue().splitlines()

    def test_a_rule_is_a_line_that_starts_with_its_number(self):
        self.assertEqual(rules_coverage.defined_rules(RULES), {"1.1", "1.2", "1.3", "1.3.1"})

    def test_uncited_rules_are_listed_and_fail(self):
        fine, lines = self.run_script()
        self.assertFalse(fine)
        self.assertEqual(lines[0], "a-game rules=3 cited=0 excused=0 missing=3")
        self.assertIn("AG 1.2", lines[2])

    def test_scenarios_tests_and_excuses_cover(self):
        self.write("tests/scenarios/a_game/turns.scn", "scenario x\nrule AG 1.2\n")
        self.write("tests/games/a_game/end_test.cpp", "// AG 1.3\n")
        self.write("tests/games/a_game/excused.txt", "# why\nAG 1.1: a definition\n")
        fine, lines = self.run_script()
        self.assertTrue(fine, lines)
        self.assertEqual(lines, ["a-game rules=3 cited=2 excused=1 missing=0"])

    def test_lists_of_numbers_and_refusals_cite(self):
        self.write("tests/scenarios/a_game/all.scn",
                   "rule AG 1.1, 1.2\nrefuse 0 jump => AG 1.3\n")
        fine, lines = self.run_script()
        self.assertTrue(fine, lines)

    def test_a_comment_in_a_scenario_does_not_cite(self):
        self.write("tests/scenarios/a_game/all.scn", "# AG 1.1\nrule AG 1.2, AG 1.3\n")
        fine, lines = self.run_script()
        self.assertFalse(fine)
        self.assertEqual(lines[0], "a-game rules=3 cited=2 excused=0 missing=1")

    def test_sub_rules_count_when_cited(self):
        self.write("tests/games/a_game/all.cpp", "// AG 1.1, 1.2 and 1.3; AG 1.3.1\n")
        fine, lines = self.run_script()
        self.assertTrue(fine, lines)
        self.assertEqual(lines, ["a-game rules=4 cited=4 excused=0 missing=0"])

    def test_code_may_not_cite_what_does_not_exist(self):
        self.write("tests/games/a_game/all.cpp", "// AG 1.1, 1.2, 1.3\n")
        self.write("engine/games/a_game/rules.cpp", "// AG 7.7\n")
        fine, lines = self.run_script()
        self.assertFalse(fine)
        self.assertIn("engine/games/a_game/rules.cpp:1: AG 7.7 does not exist", lines[1])

    def test_an_excuse_needs_a_reason_and_a_rule(self):
        self.write("tests/games/a_game/all.cpp", "// AG 1.2, 1.3\n")
        for excuse in ("AG 1.1:", "AG 6.6: gone", "XX 1.1: another game's", "1.1 a definition"):
            self.write("tests/games/a_game/excused.txt", excuse + "\n")
            fine, lines = self.run_script()
            self.assertFalse(fine, excuse)
            self.assertIn("excused.txt:1:", lines[-1])

    def test_code_that_cites_does_not_count_as_a_test(self):
        self.write("engine/games/a_game/rules.cpp", "// AG 1.1, 1.2, 1.3\n")
        fine, lines = self.run_script()
        self.assertFalse(fine)
        self.assertEqual(lines[0], "a-game rules=3 cited=0 excused=0 missing=3")


if __name__ == "__main__":
    unittest.main()
