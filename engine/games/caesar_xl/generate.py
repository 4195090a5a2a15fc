#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the map, the cards and the numbers of Caesar XL as constexpr C++ tables.

Usage: generate.py DATA.json HEADER
"""
import json
import re
import sys

CARD_ORDER = "LTAFES"  # what can be held first, then what is claimed, resolved or never drawn


def camel(text: str) -> str:
    return "".join(word.capitalize() for word in re.split(r"[^A-Za-z0-9]+", text) if word)


def slug(name: str) -> str:
    name = name.replace("'", "").lower()
    return re.sub(r"[^a-z0-9]+", "-", name.removeprefix("the "))


def enum(name: str, values: list[str]) -> str:
    body = ", ".join(values)
    return (f"enum {name} : std::uint8_t {{ {body} }};\n"
            f"BOOST_DESCRIBE_ENUM({name}, {body})\n\n")


def constants(prefix: str, values: dict, out: list[str]) -> None:
    for key, value in values.items():
        if isinstance(value, dict):
            constants(f"{prefix}{camel(key)}", value, out)
        elif isinstance(value, int) and not isinstance(value, bool):
            out.append(f"inline constexpr int {prefix}{camel(key)} = {value};\n")


class Board:
    def __init__(self, data: dict) -> None:
        self.places = data["locations"]
        self.index = {place["id"]: i for i, place in enumerate(self.places)}
        self.cities = sum(1 for place in self.places if place["kind"] == "city")
        # Neighbours with the cities first: Bronze uses only that part of the list (9.3).
        self.near = [sorted(self.index[n] for n in place["connections"]) for place in self.places]
        kinds = {}
        for edge in data["edges"]:
            kinds[edge["a"], edge["b"]] = kinds[edge["b"], edge["a"]] = edge["type"]
        self.edge_kind = kinds

    def is_city(self, place: int) -> bool:
        return place < self.cities

    def mask(self, ids: list[str]) -> str:
        return f"0x{sum(1 << self.index[i] for i in ids):x}ULL"

    def paths(self, start: int) -> list[tuple[int, int, int]]:
        """Marches over two edges (9.6), those through cities first."""
        found = [(start, via, to) for via in self.near[start] for to in self.near[via] if to != start]
        return sorted(found, key=lambda path: not self.is_city(path[1]))


def write_places(board: Board, out: list[str]) -> None:
    out.append(enum("Place", [place["id"] for place in board.places] + ["nowhere"]))
    out.append(f"inline constexpr int kPlaces = {len(board.places)};\n")
    out.append(f"inline constexpr int kCities = {board.cities};\n")
    out.append(f"inline constexpr int kMaxNeighbours = {max(map(len, board.near))};\n")
    out.append("inline constexpr PlaceInfo kPlaceInfo[kPlaces] = {\n")
    for i, place in enumerate(board.places):
        near = board.near[i]
        pad = near + [len(board.places)] * (max(map(len, board.near)) - len(near))
        out.append(
            f'    {{"{place["id"]}", "{place["name"]}", CityClass::{place["class"]}, {place["gold"]}, '
            f'{place["strength"] or 0}, {str(place["port"]).lower()}, {place["x"]}, {place["y"]}, '
            f'{len(near)}, {sum(map(board.is_city, near))}, {{{", ".join(map(str, pad))}}}, '
            f'{board.mask([board.places[n]["id"] for n in near])}}},\n')
    out.append("};\n")
    for name in ("urbs", "provincia", "socii", "barbarian"):
        ids = [place["id"] for place in board.places if place["class"] == name]
        out.append(f"inline constexpr std::uint64_t k{camel(name)}Mask = {board.mask(ids)};\n")
    ports = [place["id"] for place in board.places if place["port"]]
    out.append(f"inline constexpr std::uint64_t kPortMask = {board.mask(ports)};\n")
    for gold in range(1, 6):
        ids = [p["id"] for p in board.places if p["kind"] == "city" and p["gold"] >= gold]
        out.append(f"inline constexpr std::uint64_t kWorth{gold}Mask = {board.mask(ids)};\n")


def write_paths(board: Board, out: list[str]) -> None:
    first, through_cities, rows = [0], [], []
    for start in range(len(board.places)):
        paths = board.paths(start)
        through_cities.append(sum(1 for path in paths if board.is_city(path[1])))
        rows += paths
        first.append(len(rows))
    out.append(f"inline constexpr int kPaths = {len(rows)};\n")
    out.append("inline constexpr Path kPathTable[kPaths] = {\n")
    for i in range(0, len(rows), 8):
        out.append("    " + ", ".join("{%d, %d, %d}" % row for row in rows[i:i + 8]) + ",\n")
    out.append("};\n// Paths from place p: kFirstPath[p] .. kFirstPath[p + 1] - 1.\n")
    out.append(f"inline constexpr std::int16_t kFirstPath[] = {{{', '.join(map(str, first))}}};\n")
    out.append("// How many of them, the first ones, go through a city.\n")
    out.append(f"inline constexpr std::uint8_t kCityPaths[] = {{{', '.join(map(str, through_cities))}}};\n\n")


def write_claim(board: Board, card: dict) -> str:
    claim = card.get("claim")
    if claim is None:
        return "{}"
    must, supreme, among, count, veterans = [], "nowhere", [], 0, 0
    for part in claim.get("all", []):
        if "control" in part:
            must.append(part["control"])
        else:
            supreme = part["supreme_in"]
    if "control_count" in claim:
        rule = claim["control_count"]
        among = [p["id"] for p in board.places if p["class"] == rule["class"] and p["gold"] >= rule["min_gold"]]
        count = rule["n"]
    if "control_of" in claim:
        among, count = claim["control_of"]["set"], claim["control_of"]["n"]
    veterans = claim.get("veterans", 0)
    return f"{{{board.mask(must)}, {board.mask(among)}, {count}, {veterans}, {card['claim_cost']}, {supreme}}}"


def write_cards(data: dict, board: Board, out: list[str]) -> None:
    cards = sorted(data["cards"], key=lambda c: (CARD_ORDER.index(c["id"][0]), c["id"]))
    out.append(enum("Card", [card["id"] for card in cards] + ["nothing"]))
    out.append(f"inline constexpr int kCards = {len(cards)};\n")
    out.append(f"inline constexpr int kHoldable = {sum(1 for c in cards if c['holdable'])};\n")
    out.append(f"inline constexpr int kDeckKinds = {sum(1 for c in cards if c['in_deck'])};\n")
    out.append("inline constexpr CardInfo kCardInfo[kCards] = {\n")
    for card in cards:
        faction = card["faction"] or "none"
        leader = card.get("leader", "nobody")
        timing = card["timing"]
        out.append(
            f'    {{"{card["id"]}", "{slug(card["name"])}", "XL {card["rule"]}", CardType::{card["type"]}, '
            f"Timing::{timing}, {card['count']}, Faction::{faction}, {card['points']}, {leader},\n"
            f"     {write_claim(board, card)}}},\n")
    out.append("};\n\n")


def write_pieces(data: dict, out: list[str]) -> None:
    kinds, leaders = data["unit_kinds"], data["leaders"]
    out.append(enum("Piece", [k["id"] for k in kinds] + [l["id"] for l in leaders] + ["nobody"]))
    out.append(f"inline constexpr int kKinds = {len(kinds)};\n")
    out.append(f"inline constexpr int kLeaders = {len(leaders)};\n")
    swords = [k["swords"] for k in kinds] + [l["swords"] for l in leaders]
    out.append(f"inline constexpr std::uint8_t kSwords[] = {{{', '.join(map(str, swords))}}};\n")
    ids = ", ".join(f'"{piece["id"]}"' for piece in kinds + leaders)
    out.append(f"inline constexpr std::string_view kPieceId[] = {{{ids}}};\n")
    out.append("inline constexpr std::string_view kPieceText[] = {")
    out.append(", ".join(f'"{k["id"]}"' for k in kinds))
    out.append(", " + ", ".join(f'"{l["name"]}"' for l in leaders) + "};\n")
    for faction in ("optimates", "populares"):
        mask = sum(1 << i for i, l in enumerate(leaders) if l["faction"] == faction)
        out.append(f"inline constexpr std::uint16_t k{camel(faction)}Leaders = 0x{mask:x};\n")


def write_leader_cards(data: dict, out: list[str]) -> None:
    out.append("inline constexpr Card kLeaderCard[kLeaders] = {")
    out.append(", ".join(leader["card"] for leader in data["leaders"]) + "};\n")


def write_setup(data: dict, out: list[str]) -> None:
    setup = data["setup"]
    out.append("inline constexpr Placement kSetup[] = {\n")
    for side, (name, places) in enumerate(setup["forces"].items()):
        for place, units in places.items():
            for kind, count in units.items():
                out.append(f"    {{{side}, {place}, {kind}, {count}}},  // {name}\n")
    out.append("};\n")
    out.append("inline constexpr Place kSupremeStart[2] = {")
    out.append(", ".join(setup["supreme"].values()) + "};\n")
    bases = [setup["gold"][side]["base"] for side in "CP"]
    fixed = [data["constants"]["starting_gold_fixed"][side] for side in "CP"]
    out.append(f"inline constexpr int kGoldBase[2] = {{{bases[0]}, {bases[1]}}};\n")
    out.append(f"inline constexpr int kGoldFixed[2] = {{{fixed[0]}, {fixed[1]}}};\n")
    table = data["tables"]["barbarian_invasion"]
    areas = ["nowhere", "nowhere"] + [table[str(total)] for total in range(2, 13)]
    out.append(f"inline constexpr Place kInvasionTable[13] = {{{', '.join(areas)}}};\n")
    square = data["counter_mix"]["square"]
    out.append(f"inline constexpr int kLegionCounters = {square['legion_C']};\n")
    out.append(f"inline constexpr int kAlliedCounters = {square['allied_C']};\n")
    out.append(f"inline constexpr int kAllyMarkers = {square['ally_marker']};\n")
    out.append(f"inline constexpr int kSupremeAliveScore = {data['tables']['final_score']['supreme_alive']};\n\n")


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    board = Board(data)
    out = ["// Made by generate.py from data/caesar-xl.json.\n#pragma once\n\n"
           '#include "engine/games/caesar_xl/table_types.h"\n\nnamespace quadriga::caesar_xl {\n\n']
    write_pieces(data, out)
    write_places(board, out)
    # PlaceInfo and CardInfo name places and pieces, so the enums come first.
    write_paths(board, out)
    write_cards(data, board, out)
    write_leader_cards(data, out)
    write_setup(data, out)
    constants("k", data["constants"], out)
    out.append("\n// What the effects of the cards need, named <effect><parameter>.\n")
    for effect in data["effects"]:
        constants(f"k{camel(effect['id'])}", effect["params"], out)
    out.append("\n}  // namespace quadriga::caesar_xl\n")
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write("".join(out))


if __name__ == "__main__":
    main()
