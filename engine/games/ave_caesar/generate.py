#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Turns the track data into C++ tables: generate.py tracks.json track_tables.h

One `Track` (track.h) per race configuration. What a table may be relied on for is checked here, so
that new track data that breaks an assumption of the rules stops the build instead of the game."""
import json
import sys
from collections import deque

SPACES = 104  # kMaxSpaces
WINDOW = 28  # kMaxWindow
OUTSIDE = 31  # kOutside
NONE = 0xFF
REACH = 6  # the highest card

ON_COURSE, ALLEY, CAN_PAY, NECK = 1, 2, 4, 8


class Race:
    """A race configuration as a graph over the dense space numbers of its side."""

    def __init__(self, data, race):
        self.id = race["id"]
        course = data["courses"][race["course"]]
        self.side_name = course["side"]
        self.side = data["sides"][course["side"]]
        self.number = {s["id"]: s["n"] for s in self.side["spaces"]}
        self.clockwise = race["direction"] == "cw"
        self.spaces = sorted(self.number[i] for i in course["spaces"])
        self.alley = {self.number[i] for i in course["alley"]["spaces"]}
        self.necks = {self.number[i] for i in course["necks"]}
        self.mouth = self.number[course["alley"]["entry_" + race["direction"]]]
        self.grid = [self.number[i] for i in race["grid"]]
        self.next = {s: [] for s in self.spaces}
        for edge in course["edges"]:
            a, b, line = self.number[edge[0]], self.number[edge[1]], len(edge) > 2
            if not self.clockwise:
                a, b = b, a
            self.next[a].append((b, line))
        for steps in self.next.values():
            steps.sort()
        self.dline = self.steps_to_line(lambda u, v: True)
        self.road_line = self.steps_to_line(lambda u, v: u in self.alley or v not in self.alley)
        self.can_pay = self.spaces_before_mouth()
        self.lap = min(self.dline[v] for u in self.spaces for v, line in self.next[u]
                       if line and v not in self.alley)
        self.legal_distance = self.steps_to_finish()

    def steps_to_line(self, allowed):
        """AC 5.2: fewest steps up to and including a line crossing."""
        distance = {u: 1 for u in self.spaces if any(line for _, line in self.next[u])}
        changed = True
        while changed:
            changed = False
            for u in self.spaces:
                for v, line in self.next[u]:
                    if not line and allowed(u, v) and v in distance:
                        if distance[v] + 1 < distance.get(u, NONE):
                            distance[u] = distance[v] + 1
                            changed = True
        assert len(distance) == len(self.spaces), f"{self.id}: a space cannot reach the line"
        return distance

    def spaces_before_mouth(self):
        """Road spaces from which the mouth can be reached without crossing the line (AC 6.4 e)."""
        good = {self.mouth}
        changed = True
        while changed:
            changed = False
            for u in self.spaces:
                if u not in good and u not in self.alley:
                    if any(not line and v in good for v, line in self.next[u]):
                        good.add(u)
                        changed = True
        return good

    def steps(self, state):
        """AC 6.4 with other chariots ignored; entering the alley counts as paying."""
        u, lap, paid = state
        for v, line in self.next[u]:
            pays = v in self.alley and u not in self.alley
            if pays and (paid or lap not in (1, 2)):
                continue
            if lap == 2 and not paid and v not in self.alley and (line or v not in self.can_pay):
                continue
            if lap + line == 4:
                if paid:
                    yield "FINISH"
            else:
                yield (v, lap + line, 1 if pays else paid)

    def steps_to_finish(self):
        """AC 5.7: H for every (space, lap, coin), backwards from the finish."""
        states = [(s, lap, paid) for s in self.spaces for lap in range(4) for paid in (0, 1)]
        before = {}
        for state in states:
            for after in self.steps(state):
                before.setdefault(after, []).append(state)
        distance, queue = {"FINISH": 0}, deque(["FINISH"])
        while queue:
            after = queue.popleft()
            for state in before.get(after, ()):
                if state not in distance:
                    distance[state] = distance[after] + 1
                    queue.append(state)
        for position in self.grid:
            assert distance[(position, 0, 0)] == self.side["route"], f"{self.id}: route"
        return distance

    def window(self, start):
        """What lies within six steps of a space, with a bit for each space in order of number."""
        beyond = {}
        layers, layer = [], {(start, False)}
        for _ in range(REACH):
            layer = {(v, far or line) for u, far in layer for v, line in self.next[u]}
            for v, far in layer:
                assert beyond.setdefault(v, far) == far, f"{self.id}: {v} on both sides of the line"
            layers.append({v for v, _ in layer})
        spaces = sorted(beyond)
        assert start not in beyond and len(spaces) <= WINDOW, f"{self.id}: window of {start}"
        bit = {v: 1 << i for i, v in enumerate(spaces)}
        entered = set() if start in self.alley else self.alley & set(spaces)
        self.check_alley(start, entered, layers)
        closed = {v for v in spaces if v not in self.alley and (beyond[v] or v not in self.can_pay)}

        def mask(some):
            return sum(bit[v] for v in some)

        return {
            "spaces": spaces,
            "alley": mask(entered),
            "closed": mask(closed),
            "beyond": mask(v for v in spaces if beyond[v]),
            "cone": [mask(set().union(*layers[:k])) for k in range(1, REACH + 1)],
            "open": [mask(layer) for layer in layers],
            "next": [mask(v for v, _ in self.next[u] if v in bit) for u in spaces],
        }

    def check_alley(self, start, entered, layers):
        """The move generator masks alley spaces out of the layers. That is right only if nobody can
        drive through the whole alley in one move (AC 8.5), so that no road space depends on it."""
        road = [layer - entered for layer in layers]
        layer = {start}
        for k in range(REACH):
            layer = {v for u in layer for v, _ in self.next[u] if v not in entered}
            assert layer == road[k], f"{self.id}: the alley is too short for a 6 from {start}"

    def text_places(self):
        """Column and row of every space for the text board. A column is the longest way from the
        first cross-section, so that lanes of different lengths meet again in the same column."""
        spaces = {s["n"]: s for s in self.side["spaces"]}
        first = {self.number["S1a"], self.number["S1b"]}
        road = [s for s in self.spaces if s not in self.alley]
        column = {s: 0 for s in road}
        for _ in road:
            for u in road:
                for v, _ in self.next[u]:
                    a, b = (u, v) if self.clockwise else (v, u)
                    if v in column and b not in first:
                        column[b] = max(column[b], column[a] + 1)
        place = {s: (column[s], spaces[s]["lane"]) for s in road}
        for s in self.alley:
            place[s] = (spaces[s]["col"], 6)
        assert len(set(place.values())) == len(place), f"{self.id}: two spaces in one text cell"
        return place


def numbers(values):
    return "{" + ", ".join(str(v) for v in values) + "}"


def nested(values):
    return "{" + numbers(values) + "}"


def window_text(race, n):
    if n not in race.next:
        return "{}"
    w = race.window(n)
    spaces = w["spaces"] + [NONE] * (WINDOW - len(w["spaces"]))
    nexts = w["next"] + [0] * (32 - len(w["next"]))
    return numbers([
        w["alley"], w["closed"], w["beyond"], nested(w["cone"]),
        nested(w["open"]), nested(nexts), nested(spaces),
        race.road_line[n], race.dline[n],
    ])


def local_row(race, n):
    row = [OUTSIDE] * 128
    if n in race.next:
        for i, v in enumerate(race.window(n)["spaces"]):
            row[v] = i
    return row


def flags(race, n):
    return (ON_COURSE * (n in race.next) | ALLEY * (n in race.alley) |
            CAN_PAY * (n in race.can_pay) | NECK * (n in race.necks))


def track_text(race):
    everything = range(SPACES)
    place = race.text_places()

    def step(n):
        steps = [v | (0x80 if line else 0) for v, line in race.next.get(n, [])]
        assert len(steps) <= 4
        return nested(steps + [NONE] * (4 - len(steps)))

    def legal_distance(n):
        rows = [[race.legal_distance.get((n, lap, paid), NONE) for paid in (0, 1)]
                for lap in range(4)]
        return nested([nested(row) for row in rows])

    grid = race.grid + [NONE] * (6 - len(race.grid))
    body = ",\n  ".join([
        '"' + race.id + '"',
        "kNames" + race.side_name,
        str(race.lap), str(race.side["route"]), str(len(race.side["spaces"])),
        str(len(race.grid)), str(race.mouth), "true" if race.clockwise else "false",
        nested(grid),
        nested([flags(race, n) for n in everything]),
        nested([race.dline.get(n, NONE) for n in everything]),
        nested([legal_distance(n) for n in everything]),
        nested([step(n) for n in everything]),
        nested([numbers(place.get(n, (NONE, NONE))) for n in everything]),
        nested([nested(local_row(race, n)) for n in everything]),
        nested([window_text(race, n) for n in everything]),
    ])
    return "{" + body + "}"


def main():
    source, output = sys.argv[1:3]
    with open(source, encoding="utf-8") as file:
        data = json.load(file)
    lines = ["// Made by generate.py from data/tracks.json.", "#pragma once",
             '#include "engine/games/ave_caesar/track.h"', "namespace quadriga::ave_caesar {"]
    for name, side in data["sides"].items():
        names = ", ".join(f'"{s["id"]}"' for s in side["spaces"])
        lines.append(f"inline constexpr std::string_view kNames{name}[] = {{{names}}};")
    tracks = ",\n".join(track_text(Race(data, race)) for race in data["races"])
    lines.append(f"inline constexpr Track kTrackTables[{len(data['races'])}] = {{\n{tracks}}};")
    lines.append("}  // namespace quadriga::ave_caesar")
    with open(output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
