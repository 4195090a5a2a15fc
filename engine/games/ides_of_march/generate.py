#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes tables.h, the constant tables of the game, from data/ides.json.

Usage: generate.py data/ides.json tables.h
"""
import json
import sys

DIRECTIONS = "NESW"
SEATS = "SWNE"
NONE = 255


def rows(values, per_line=11):
    lines = []
    for start in range(0, len(values), per_line):
        lines.append("    " + ", ".join(str(v) for v in values[start:start + per_line]) + ",")
    return "\n".join(lines)


def array(name, element, values, per_line=11):
    return (f"inline constexpr std::array<{element}, {len(values)}> {name}{{{{\n"
            f"{rows(values, per_line)}\n}}}};\n")


def main():
    data = json.load(open(sys.argv[1], encoding="utf-8"))
    board = data["board"]
    columns, width, height = board["columns"], board["width"], board["height"]
    squares = [columns[x] + str(y + 1) for y in range(height) for x in range(width)]
    index = {name: i for i, name in enumerate(squares)}
    zone = "".join(board["zones"])
    hill = [0 if c == "." else int(c) for c in "".join(board["hills"])]
    homes = {home["seat"]: home for home in board["homes"]}

    owner = [NONE] * len(squares)
    for seat, home in homes.items():
        for name in home["squares"] + [home["circle"]] + [home[s]["crossing"] for s in ("left", "right")]:
            owner[index[name]] = SEATS.index(seat)

    neighbour = []
    for i in range(len(squares)):
        x, y = i % width, i // width
        around = []
        for d in DIRECTIONS:
            nx, ny = x + board["directions"][d][0], y + board["directions"][d][1]
            around.append(ny * width + nx if 0 <= nx < width and 0 <= ny < height else NONE)
        neighbour.append("{" + ", ".join(map(str, around)) + "}")

    # The 49 inner squares as bits of one word, eight to a row: the eighth column stays empty, so
    # that a shift by one never runs into the next row.
    inner = [NONE] * len(squares)
    square_of = [0] * 64
    for i in range(len(squares)):
        if zone[i] in "hP":
            bit = (i // width - 2) * 8 + (i % width - 2)
            inner[i], square_of[bit] = bit, i

    def mask(ports):
        return sum(board["port_bits"][d] for d in ports)

    def towards(a, b):
        return next(k for k, d in enumerate(DIRECTIONS)
                    if (index[a] % width + board["directions"][d][0],
                        index[a] // width + board["directions"][d][1])
                    == (index[b] % width, index[b] // width))

    crossings, crossing_at, home_rows = [], [NONE] * len(squares), []
    for seat in SEATS:
        home = homes[seat]
        for side in ("left", "right"):
            c = home[side]
            crossing_at[index[c["crossing"]]] = len(crossings)
            crossings.append("{%d, %d, %d, %d, %d, %d, %s}" % (
                index[c["crossing"]], index[c["inner"]], index[c["home"]], mask(c["axis"]),
                towards(c["inner"], c["crossing"]), SEATS.index(seat),
                "true" if side == "right" else "false"))
        home_rows.append("{%d, %d, {%s}}" % (
            index[home["circle"]], mask(home["circle_ports"]),
            ", ".join(str(index[s]) for s in home["squares"])))

    kinds = [k["id"] for k in data["tiles"]["kinds"]]
    costs = [0] + [k["leap_cost"] or 0 for k in data["tiles"]["kinds"]]
    masks = []
    for k in data["tiles"]["kinds"]:
        turned, ports = 0, k["base_ports"]
        for _ in range(4):
            turned |= 1 << mask(ports)
            ports = [DIRECTIONS[(DIRECTIONS.index(d) + 1) % 4] for d in ports]
        masks.append(turned)
    bags = ["{{" + ", ".join(str(n) for n in [0] + list(data["tiles"]["counts"][p].values())) + "}}"
            for p in ("2", "3", "4")]
    faces = ["green", "purple", "yellow", "red"]
    dice = ["{" + ", ".join("{" + ", ".join(str(profile[die].count(f)) for f in faces) + "}"
                            for die in ("orange", "purple")) + "}"
            for profile in data["dice"]["profiles"].values()]
    cards = [f'    {{"{c["id"]}", {c["numeral"]}, Effect::{c["effect"]["op"].lower()}, '
             f'{c["effect"].get("n", 0)}}},'
             for deck in ("senator", "commander") for c in data["fatum"][deck]]
    seat_rows = ["{" + ", ".join(str(SEATS.index(s)) for s in data["seats"][p])
                 + ", 255" * (4 - len(data["seats"][p])) + "}" for p in ("2", "3", "4")]
    per_deck = len(data["fatum"]["senator"])
    assert per_deck == len(data["fatum"]["commander"])

    constants = "\n".join(
        "inline constexpr int k%s = %d;" % ("".join(w.capitalize() for w in name.split("_")), value)
        for name, value in data["constants"].items())
    effects = ",\n  ".join(e["id"].lower() for e in data["effects"])
    zone_names = {".": "outside", "w": "water", "x": "crossing", "h": "hill", "P": "podium",
                  "q": "home", "C": "circle"}

    out = f"""// Made by generate.py from data/ides.json.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace quadriga::ides_of_march {{

// IM 2.8 and section 17.
{constants}

enum class Zone : std::uint8_t {{ outside, water, crossing, hill, podium, home, circle }};

// What a Fatum card does (IM 12.1 - 12.15).
enum class Effect : std::uint8_t {{
  {effects},
}};

inline constexpr std::uint8_t kNone = {NONE};
inline constexpr int kSquares = {len(squares)};
inline constexpr int kColumns = {width};
inline constexpr std::uint8_t kPodium = {index[board["podium"]]};

{array("kSquareNames", "std::string_view", ['"%s"' % s for s in squares])}
{array("kZones", "Zone", ["Zone::" + zone_names[c] for c in zone], 4)}
{array("kHills", "std::uint8_t", hill)}
// Whose home or crossing a square is: S, W, N, E are 0 .. 3.
{array("kOwners", "std::uint8_t", owner)}
// North, east, south, west.
inline constexpr std::uint8_t kNeighbours[{len(squares)}][4] = {{
{rows(neighbour, 4)}
}};

// The 49 squares inside the waterway as bits of one word, eight to a row.
{array("kInnerBits", "std::uint8_t", inner)}
{array("kInnerSquares", "std::uint8_t", square_of)}
struct Crossing {{
  std::uint8_t square;
  std::uint8_t bridgehead;
  std::uint8_t landing;
  std::uint8_t axis;     // ports of a tile on it
  std::uint8_t outward;  // direction from the bridgehead to the crossing
  std::uint8_t home;
  bool right;
}};
{array("kCrossings", "Crossing", crossings, 1)}
{array("kCrossingAt", "std::uint8_t", crossing_at)}
struct Home {{
  std::uint8_t circle;
  std::uint8_t ports;
  std::array<std::uint8_t, 4> squares;
}};
{array("kHomes", "Home", home_rows, 1)}
// Which homes are seated with two, three and four players (IM 4.1).
inline constexpr std::uint8_t kSeatHomes[3][4] = {{
{rows(seat_rows, 1)}
}};

// Tile kinds, 1 .. {len(kinds)}; 0 is no tile.
inline constexpr int kTileKinds = {len(kinds)};
using TileCounts = std::array<std::uint8_t, kTileKinds + 1>;
{array("kTileCodes", "std::string_view", ['""'] + ['"%s"' % k for k in kinds], 12)}
{array("kLeapCosts", "std::uint8_t", costs, 12)}
// The masks a kind can be turned to, as a set of numbers 0 .. 15 (IM 2.4).
{array("kTileMasks", "std::uint16_t", [0] + masks, 12)}
// The bag for two, three and four players (IM 2.5).
{array("kBags", "TileCounts", bags, 1)}
// Faces of a die: green, purple, yellow, red; by profile, then orange and purple (IM 2.6).
inline constexpr std::uint8_t kDice[{len(dice)}][2][4] = {{
{rows(dice, 1)}
}};

struct Card {{
  std::string_view id;
  std::uint8_t numeral;
  Effect effect;
  std::uint8_t n;
}};
// The senator deck, then the commander deck (IM 2.7).
inline constexpr int kDeckSize = {per_deck};
inline constexpr std::array<Card, {len(cards)}> kCards{{{{
{chr(10).join(cards)}
}}}};

}}  // namespace quadriga::ides_of_march
"""
    with open(sys.argv[2], "w", encoding="utf-8") as header:
        header.write(out)


main()
