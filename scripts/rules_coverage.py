#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says which numbered rules no test cites.

A rule is a line of engine/games/<folder>/rules.md that starts with its number (`7.1` or `**7.1`).
A test cites it as `AC 7.1` or `AC 7.1, 7.2`: scenarios in their `rule` and `refuse` lines, other
tests anywhere in their text. What nothing can test is excused, with a reason, in
tests/games/<folder>/excused.txt. Sub-rules such as 13.3.2 may be cited and count if they are.

Prints one line per game and fails if a rule is neither cited nor excused, or if anything in the
repository cites a rule that does not exist.
"""

import re
import sys
from pathlib import Path

RULE = re.compile(r"^\s*(?:[-*]\s+)?(?:\*\*)?(\d+(?:\.\d+)+)(?![\d.]*\d)")
PREFIX = re.compile(r'kRulePrefix\s*=\s*"([A-Z]+)"')
GAME_ID = re.compile(r'kId\s*=\s*"([a-z0-9-]+)"')
NUMBER = r"\d+(?:\.\d+)+"
EXCUSE = re.compile(rf"^([A-Z]+)\s+({NUMBER}):\s*(.*)$")
CODE_ROOMS = ("engine", "fair", "server", "cli", "bindings", "tests", "web/src")
CODE_SUFFIXES = {".cpp", ".h", ".scn", ".ts", ".svelte"}


def defined_rules(text):
    """The rule numbers a rules.md defines; fenced blocks hold examples and define nothing."""
    rules = set()
    fenced = False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and (match := RULE.match(line)):
            rules.add(match.group(1))
    return rules


def citations(text, prefix):
    """Yields (line number, rule number) for each `AC 7.1` and each further number of its list."""
    one = re.compile(rf"\b{prefix} ({NUMBER})((?:(?:,| and|;) (?:{prefix} )?{NUMBER})*)")
    for at, line in enumerate(text.splitlines(), start=1):
        for match in one.finditer(line):
            yield at, match.group(1)
            for number in re.findall(NUMBER, match.group(2)):
                yield at, number


def scenario_statements(text):
    """The lines of a scenario file that show a rule at work; the rest becomes empty."""
    shown = []
    for line in text.splitlines():
        words = line.split()
        shown.append(line if words and words[0] in ("rule", "refuse") else "")
    return "\n".join(shown)


def by_number(number):
    return [int(part) for part in number.split(".")]


class Game:
    def __init__(self, root, folder):
        header = (folder / "game.h").read_text()
        self.name = folder.name
        self.prefix = PREFIX.search(header).group(1)
        self.id = GAME_ID.search(header).group(1)
        self.rules = defined_rules((folder / "rules.md").read_text())
        self.problems = []
        self.cited = set()
        self.excused = self.read_excuses(root, Path("tests/games", folder.name, "excused.txt"))

    def read_excuses(self, root, path):
        excused = set()
        if not (root / path).exists():
            return excused
        for at, line in enumerate((root / path).read_text().splitlines(), start=1):
            if not line.strip() or line.startswith("#"):
                continue
            match = EXCUSE.match(line)
            if not match or match.group(1) != self.prefix:
                self.problems.append(f"{path}:{at}: expected '{self.prefix} N.M: reason'")
            elif not match.group(3).strip():
                self.problems.append(f"{path}:{at}: {self.prefix} {match.group(2)} has no reason")
            elif match.group(2) not in self.rules:
                self.problems.append(f"{path}:{at}: {self.prefix} {match.group(2)} does not exist")
            else:
                excused.add(match.group(2))
        return excused

    def read_code(self, path, text, is_test):
        for at, number in citations(text, self.prefix):
            if number not in self.rules:
                self.problems.append(f"{path}:{at}: {self.prefix} {number} does not exist")
        if is_test:
            shown = scenario_statements(text) if path.suffix == ".scn" else text
            self.cited.update(number for _, number in citations(shown, self.prefix))

    def report(self):
        cited = self.cited & self.rules
        needed = {rule for rule in self.rules if rule.count(".") == 1}
        excused = (self.excused & self.rules) - cited
        missing = sorted(needed - cited - excused, key=by_number)
        total = len(cited | excused) + len(missing)
        print(f"{self.id} rules={total} cited={len(cited)} excused={len(excused)} "
              f"missing={len(missing)}")
        for number in missing:
            print(f"  {self.prefix} {number}: no test cites it")
        for problem in self.problems:
            print(f"  {problem}")
        return not missing and not self.problems


def find_games(root):
    folders = sorted((root / "engine" / "games").glob("*/rules.md"))
    return [Game(root, path.parent) for path in folders if (path.parent / "game.h").exists()]


def code_files(root):
    for room in CODE_ROOMS:
        for path in sorted((root / room).rglob("*")):
            if path.suffix in CODE_SUFFIXES and "node_modules" not in path.parts:
                yield path


def run(root):
    games = find_games(root)
    if not games:
        print("no game has both rules.md and game.h")
        return False
    for path in code_files(root):
        text = path.read_text()
        is_test = path.is_relative_to(root / "tests")
        for game in games:
            game.read_code(path.relative_to(root), text, is_test)
    return all([game.report() for game in games])


if __name__ == "__main__":
    sys.exit(0 if run(Path(__file__).resolve().parent.parent) else 1)
