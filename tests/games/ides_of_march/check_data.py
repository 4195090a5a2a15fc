#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the data of The Ides of March and its agreement with rules.md.

Usage: check_data.py [folder of the game]
Prints figures; exits 1 if anything fails. Standard library only.
The laying / moving / going-back predicates below are a second, independent
reading of sections 5-8 of the rules and replay every test vector.
"""
import json
import re
import sys
from collections import Counter, deque
from fractions import Fraction
from pathlib import Path

GAME = Path(sys.argv[1]) if len(sys.argv) > 1 else (
    Path(__file__).resolve().parents[3] / "engine/games/ides_of_march")

failures = []
passed = 0


def check(ok, what):
    global passed
    if ok:
        passed += 1
    else:
        failures.append(what)
    return bool(ok)


def fig(label, value):
    print(f"  {label:<46} {value}")


raw = (GAME / "data/ides.json").read_text(encoding="utf-8")
spec = (GAME / "rules.md").read_text(encoding="utf-8")
words = json.loads((GAME / "messages/en.json").read_text(encoding="utf-8"))
D = json.loads(raw)
D["vectors"] = json.loads((GAME / "data/vectors.json").read_text(encoding="utf-8"))
for deck_cards in D["fatum"].values():
    for one in deck_cards:
        for part in ("title", "snippet", "instruction"):
            one[part] = words.get(f"card.{one['id']}.{part}", "")
        one["situation"] = words.get(f"card.{one['id']}.story", "")
B = D["board"]

# ------------------------------------------------------------------ geometry
COLS = B["columns"]
W, H = B["width"], B["height"]
DIRS = "NESW"
STEP = {d: tuple(B["directions"][d]) for d in DIRS}
OPP = {"N": "S", "S": "N", "E": "W", "W": "E"}
ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII"]


def xy(s):
    return COLS.index(s[0]), int(s[1:]) - 1


def name(x, y):
    return f"{COLS[x]}{y + 1}"


ALL = [name(x, y) for y in range(H) for x in range(W)]


def zone(s):
    x, y = xy(s)
    return B["zones"][y][x]


def hill(s):
    x, y = xy(s)
    c = B["hills"][y][x]
    return int(c) if c != "." else 0


def nb(s, d):
    x, y = xy(s)
    x, y = x + STEP[d][0], y + STEP[d][1]
    return name(x, y) if 0 <= x < W and 0 <= y < H else None


print("Board")
check(W == 11 and H == 11 and len(COLS) == 11, "grid is 11 x 11")
check(all(len(r) == W for r in B["zones"]) and len(B["zones"]) == H, "zone rows")
check(all(len(r) == W for r in B["hills"]) and len(B["hills"]) == H, "hill rows")
zc = Counter(zone(s) for s in ALL)
check(set(zc) == set(B["zone_legend"]), "zone letters as in the legend")
check(zc["P"] == 1 and zc["h"] == 48, "48 hill squares and one podium")
check(zc["w"] == 24 and zc["x"] == 8, "32 waterway squares, 8 of them crossings")
check(zc["q"] == 16 and zc["C"] == 4, "16 home squares, 4 Home circles")
fig("zones", dict(sorted(zc.items())))
PODIUM = B["podium"]
check(zone(PODIUM) == "P" and PODIUM == "F6", "podium square")
check(hill(PODIUM) == 1, "podium on hill I")
inner = [s for s in ALL if zone(s) in "hP"]
check(all((hill(s) > 0) == (s in inner) for s in ALL), "numerals exactly on inner squares")
ring = [s for s in ALL if zone(s) in "wx"]
check(all(max(abs(xy(s)[0] - 5), abs(xy(s)[1] - 5)) == 4 for s in ring), "waterway is the ring at distance 4")

hi = {h["numeral"]: h for h in B["hill_info"]}
check(sorted(hi) == list(range(1, 8)), "seven hills")
for n, h in sorted(hi.items()):
    check(h["roman"] == ROMAN[n], f"roman numeral of hill {n}")
    sq = [s for s in ALL if hill(s) == n]
    check(sorted(sq) == sorted(h["squares"]) and len(sq) == 7, f"hill {n} has its seven squares")
    seen, todo = {sq[0]}, [sq[0]]
    while todo:
        c = todo.pop()
        for d in DIRS:
            m = nb(c, d)
            if m and hill(m) == n and m not in seen:
                seen.add(m)
                todo.append(m)
    check(len(seen) == 7, f"hill {n} is connected")
check(len({h["height"] for h in hi.values()}) == 7, "heights all different")
check(len({h["colour"] for h in hi.values()}) == 7, "colours all different")
half = {1: 1, 2: 5, 3: 6, 4: 7, 5: 2, 6: 3, 7: 4}
check(all(hill(name(10 - xy(s)[0], 10 - xy(s)[1])) == half[hill(s)] for s in inner), "hills under a half turn")
fig("hills x squares", f"{len(hi)} x 7")

# ------------------------------------------------------------------ homes
homes = {h["seat"]: h for h in B["homes"]}
check(list(homes) == ["S", "W", "N", "E"], "four homes in clockwise order")
owner, circle_ports, crossing = {}, {}, {}
for seat, h in homes.items():
    owner[h["circle"]] = seat
    circle_ports[h["circle"]] = set(h["circle_ports"])
    check(zone(h["circle"]) == "C", f"{seat} circle zone")
    check(len(h["squares"]) == 4 and all(zone(s) == "q" for s in h["squares"]), f"{seat} home squares")
    for s in h["squares"]:
        owner[s] = seat
    cx, cy = xy(h["circle"])
    px, py = xy(PODIUM)
    f = ((px > cx) - (px < cx), (py > cy) - (py < cy))
    leftv = (f[1], -f[0])
    for side in ("left", "right"):
        c = h[side]
        check(zone(c["crossing"]) == "x" and zone(c["inner"]) == "h" and zone(c["home"]) == "q", f"{seat} {side} zones")
        check(c["home"] in h["squares"], f"{seat} {side} landing belongs to the home")
        ax = set(c["axis"])
        check(any(nb(c["crossing"], d) == c["inner"] and nb(c["crossing"], OPP[d]) == c["home"] and {d, OPP[d]} == ax
                  for d in DIRS), f"{seat} {side} crossing in line")
        dx, dy = xy(c["crossing"])[0] - cx, xy(c["crossing"])[1] - cy
        dot = dx * leftv[0] + dy * leftv[1]
        check((dot > 0) == (side == "left") and dot != 0, f"{seat} {side} lies on that side when facing the podium")
        check(c["use"] == ("senator" if side == "left" else "commander"), f"{seat} {side} use")
        crossing[c["crossing"]] = dict(seat=seat, side=side, axis=ax, inner=c["inner"], home=c["home"])
        owner[c["crossing"]] = seat
check(len(crossing) == 8 and set(crossing) == {s for s in ALL if zone(s) == "x"}, "eight crossings")
BRIDGEHEAD = {c["inner"] for c in crossing.values()}
check(len(BRIDGEHEAD) == 8, "eight bridgeheads")
check(set(owner) == {s for s in ALL if zone(s) in "qCx"}, "every home and crossing square has one owner")


def rot(s):
    x, y = xy(s)
    return name(5 - (y - 5), 5 + (x - 5))


def mir(s):
    x, y = xy(s)
    return name(10 - x, y)


check(all(zone(rot(s)) == zone(s) for s in ALL), "zones symmetric under quarter turns")
check(all(zone(mir(s)) == zone(s) for s in ALL), "zones symmetric under reflection")
order = ["S", "W", "N", "E"]
for i, seat in enumerate(order):
    a, b = homes[seat], homes[order[(i + 1) % 4]]
    check([rot(s) for s in a["squares"]] == b["squares"] and rot(a["circle"]) == b["circle"], f"{seat} home turns onto the next")
    for side in ("left", "right"):
        check(all(rot(a[side][k]) == b[side][k] for k in ("crossing", "inner", "home")), f"{seat} {side} turns onto the next")
mirror_of = {"S": "S", "N": "N", "W": "E", "E": "W"}
for seat in order:
    a, b = homes[seat], homes[mirror_of[seat]]
    check(mir(a["circle"]) == b["circle"], f"{seat} circle mirrored")
    for side, other in (("left", "right"), ("right", "left")):
        check(all(mir(a[side][k]) == b[other][k] for k in ("crossing", "inner", "home")), f"{seat} {side} mirrors onto {other}")
fig("symmetry", "quarter turns and reflections hold for all four homes")
corners = [B["decks"]["senator"], B["decks"]["commander"]]
check(rot(rot(corners[0])) == corners[1] and all(zone(c) == "." for c in corners), "decks on opposite corners")
for n in ("2", "3", "4"):
    check(len(D["seats"][n]) == int(n) and set(D["seats"][n]) <= set(order), f"seats for {n}")

# ------------------------------------------------------------------ tiles
print("Tiles")
kinds = {k["id"]: k for k in D["tiles"]["kinds"]}
KIND_ORDER = ["ST", "BE", "TJ", "CR", "BR", "FE", "OU", "RE", "TE", "FT", "BK"]
check(list(kinds) == KIND_ORDER, "eleven tile kinds")


def turn_ports(p):
    return frozenset(DIRS[(DIRS.index(d) + 1) % 4] for d in p)


MASKS = {}
for k in kinds.values():
    p = frozenset(k["base_ports"])
    ms = []
    for _ in range(4):
        if p not in ms:
            ms.append(p)
        p = turn_ports(p)
    MASKS[k["id"]] = ms
    check(len(ms) == k["rotations"], f"{k['id']} has {k['rotations']} distinct rotations")
    check(len(k["base_ports"]) >= 2, f"{k['id']} has two ports or more")
    if k["group"] != "road":
        check(len(k["base_ports"]) == 2 and all(OPP[d] in q for q in ms for d in q), f"{k['id']} is an axis tile")
ROADS = {k for k, v in kinds.items() if v["group"] == "road"}
SAB = {"FT", "BK"}
BATTLE = {"OU", "RE"}
check(ROADS == {"ST", "BE", "TJ", "CR"}, "road kinds")
check({k for k, v in kinds.items() if v["standable"]} == ROADS, "sigilla stand on road tiles only")
check({k for k, v in kinds.items() if v["leapable"]} == {"BR", "FE", "OU", "RE", "TE"}, "leapable kinds")
con = D["constants"]
check(kinds["OU"]["leap_cost"] == con["outpost_bribe"] == 3 and kinds["RE"]["leap_cost"] == con["revolt_bribe"] == 2
      and kinds["FE"]["leap_cost"] == con["ferryman_fee"] == 3, "leap costs")
check(con["promotion_cost"] == 3 and con["bridge_relay_cost"] == 1 and con["yellow_bribe"] == 1
      and con["ferryman_price"] == 3 and con["ferryman_refund"] == 1 and con["displacement_back"] == 2
      and con["pushback_max"] == 3 and con["pushback_stack"] == 3 and con["expressway_numerals"] == 7, "stated constants")
for n in ("2", "3", "4"):
    c = D["tiles"]["counts"][n]
    check(list(c) == KIND_ORDER and all(v > 0 for v in c.values()), f"counts for {n} players")
    tot = sum(c.values())
    check(tot == D["tiles"]["totals"][n], f"total for {n} players")
    cap = 48 + 6 * int(n) + con["stockpile_limit"] * int(n)
    check(tot > cap, f"bag cannot run dry with {n} players")
    check(c["BR"] + c["FE"] >= 3 * int(n), f"enough crossing tiles for {n}")
    check(c["TE"] > 0 and c["TJ"] + c["BR"] > c["FT"] and c["CR"] + c["BR"] > c["BK"], f"remedies for {n}")
    fig(f"{n} players: tiles / most that can be out", f"{tot} / {cap}   roads {100 * sum(c[k] for k in ROADS) / tot:.0f}%  "
        f"crossing {100 * (c['BR'] + c['FE']) / tot:.0f}%  blocking {100 * (c['OU'] + c['RE'] + c['FT'] + c['BK']) / tot:.0f}%")

# ------------------------------------------------------------------ dice
print("Dice")


def die_ok(faces, allowed, label):
    check(len(faces) == 6 and set(faces) == set(allowed), f"{label}: six faces, colours {sorted(allowed)}")


OR, PU = {"green", "purple", "yellow", "red"}, {"green", "purple", "red"}
for nm, allowed in (("orange", OR), ("purple", PU)):
    d = D["dice"][nm]
    die_ok(d["faces"], allowed, nm)
    pr = {k: Fraction(*v) for k, v in d["probability"].items()}
    check(sum(pr.values()) == 1, f"{nm} probabilities sum to 1")
    check(all(pr[k] == Fraction(d["faces"].count(k), 6) for k in allowed), f"{nm} probabilities match the faces")
    fig(nm, {k: str(v) for k, v in pr.items()})
for nm, p in D["dice"]["profiles"].items():
    die_ok(p["orange"], OR, nm + " orange")
    die_ok(p["purple"], PU, nm + " purple")
check(D["dice"]["profiles"]["standard"] == {k: D["dice"][k]["faces"] for k in ("orange", "purple")}, "standard profile = default")
po = {k: Fraction(*v) for k, v in D["dice"]["orange"]["probability"].items()}
pp = {k: Fraction(*v) for k, v in D["dice"]["purple"]["probability"].items()}
x_ = (pp["green"] + 2 * pp["purple"]) / (1 - pp["purple"])
q_ = pp["red"] / (1 - pp["purple"])
fig("actions per turn without bribes", f"{float(po['green'] + po['purple'] * (1 + x_)):.3f}")
fig("drop-out per turn in a reign (coins / none)", f"{float((po['red'] + po['purple'] * q_) / (1 - po['yellow'])):.3f} / "
    f"{float(po['red'] + po['yellow'] + po['purple'] * q_):.3f}")
check(set(D["dice"]["fate_table"]) == OR, "fate table covers the orange die")

# ------------------------------------------------------------------ cards
print("Fatum decks")
effects = {e["id"]: e["params"] for e in D["effects"]}
in_spec = re.findall(r"^\*\*12\.\d+ `([A-Z_]+)`", spec, re.M)
in_spec += re.findall(r"^\*\*12\.\d+ `([A-Z_]+)` n\*\*", spec, re.M)
check(set(in_spec) == set(effects), f"effects of the data = effects defined in section 12 ({set(in_spec) ^ set(effects)})")
ids, titles, snippets = [], [], []
for deck, pre in (("senator", "S"), ("commander", "C")):
    cards = D["fatum"][deck]
    check(len(cards) == 28, f"{deck}: 28 cards")
    per = Counter(c["numeral"] for c in cards)
    check(per == Counter({n: 4 for n in range(1, 8)}), f"{deck}: four cards of each numeral")
    for c in cards:
        ids.append(c["id"])
        titles.append(c["title"])
        snippets.append(c["snippet"])
        check(c["roman"] == ROMAN[c["numeral"]] and c["id"].startswith(f"{pre}-{c['roman']}-"), f"{c['id']} numeral and id")
        e = c["effect"]
        if not check(e["op"] in effects, f"{c['id']} effect {e['op']} defined"):
            continue
        check(set(e) - {"op"} == set(effects[e["op"]]), f"{c['id']} parameters")
        check("n" not in e or (isinstance(e["n"], int) and 1 <= e["n"] <= 2), f"{c['id']} n is 1 or 2")
        for k in ("title", "snippet", "situation", "instruction"):
            check(c[k].strip() == c[k] and c[k], f"{c['id']} {k} present")
        check(len(c["title"]) <= 32 and len(c["snippet"]) <= 260 and len(c["situation"]) <= 110 and len(c["instruction"]) <= 130,
              f"{c['id']} text lengths")
        check(len(re.findall(r"[.!?](?:\s|$)", c["snippet"])) <= 2, f"{c['id']} snippet has at most two sentences")
        if "n" in e:
            check(str(e["n"]) in c["instruction"], f"{c['id']} instruction names n")
    ops = Counter(c["effect"]["op"] for c in cards)
    fig(f"{deck} effects", ", ".join(f"{k} {v}" for k, v in sorted(ops.items())))
    if deck == "commander":
        harm = ops["MISS_NEXT"] + ops["MOVE_SELF_BACK"]
        fig("cards that end a reign (without / with gifts)", f"{harm} / {harm + ops['GIFT_TILE']} of 28")
check(len(set(ids)) == len(ids) == 56, "card ids unique")
check(len(set(titles)) == 56 and len(set(snippets)) == 56, "titles and snippets unique")
used = {c["effect"]["op"] for k in D["fatum"] for c in D["fatum"][k]}
check(used == set(effects), "every effect is used by some card")
for c in re.findall(r"\b[SC]-[IV]+-\d\b", spec):
    check(c in ids, f"card {c} named in the spec exists")


# ------------------------------------------------------------------ predicates (second implementation)
class State:
    def __init__(self, board=None, pieces=None, seats="SWNE"):
        self.t = {}
        for s, v in (board or {}).items():
            k, p = v.split(":")
            self.t[s] = (k, frozenset(p))
        self.pieces = {seat: tuple(v) for seat, v in (pieces or {}).items()}
        self.seats = seats

    def occupied(self, s):
        return any(sq == s for _, sq in self.pieces.values())

    def node(self, s):
        return s == PODIUM or s in circle_ports or s in self.t

    def ports(self, s):
        if s == PODIUM:
            return frozenset(DIRS)
        if s in circle_ports:
            return frozenset(circle_ports[s])
        return self.t[s][1] if s in self.t else frozenset()

    def stand(self, s):
        return s == PODIUM or s in circle_ports or (s in self.t and self.t[s][0] in ROADS)

    def joined(self, s, d):
        n = nb(s, d)
        return bool(n) and self.node(n) and OPP[d] in self.ports(n)

    def heads(self):
        out = set()
        for s in ALL:
            for d in self.ports(s):
                n = nb(s, d)
                if n and zone(n) in "hxq" and n not in self.t:
                    out.add(n)
        return out

    def seam(self, s, m):
        match = 0
        for d in DIRS:
            if self.joined(s, d):
                if d not in m:
                    return False
                match += 1
            n = nb(s, d)
            if n in crossing and d in crossing[n]["axis"] and d not in m:
                return False
        return match >= 1

    def live(self, s, m):
        k = 0
        for d in m:
            n = nb(s, d)
            if not n or zone(n) not in "hxqPC":
                continue
            k += self.joined(s, d) if self.node(n) else 1
        return k

    def open_graph(self, extra=None):
        def pts(s):
            if extra and s == extra[0]:
                return extra[1]
            if s == PODIUM or s not in self.t:
                return frozenset(DIRS)
            return self.t[s][1]
        seen, todo = {PODIUM}, [PODIUM]
        while todo:
            c = todo.pop()
            for d in pts(c):
                n = nb(c, d)
                if n and zone(n) in "hP" and n not in seen and OPP[d] in pts(n):
                    seen.add(n)
                    todo.append(n)
        return seen

    def no_seal(self, s, m):
        if zone(s) != "h":
            return True
        need = {c["inner"] for c in crossing.values() if c["seat"] in self.seats}
        need |= {sq for _, sq in self.pieces.values() if zone(sq) in "hP"}
        return need <= self.open_graph((s, m))

    def legal_lay(self, kind, m, s, seat, rank, mode):
        m = frozenset(m)
        if m not in MASKS[kind] or self.occupied(s):
            return False
        z = zone(s)
        if z not in "hqx" or (z in "qx" and owner[s] != seat):
            return False
        old = self.t.get(s)
        if z == "x":
            if kind not in ("BR", "FE") or old or m != frozenset(crossing[s]["axis"]):
                return False
            return kind == "BR" or crossing[s]["inner"] in self.t or crossing[s]["home"] in self.t
        if kind == "FE":
            return False
        if kind == "BR":
            return bool(old) and old[0] in SAB and m == old[1] and mode != "head"
        if kind == "TE" and old:
            return old[0] in BATTLE and m == old[1] and mode != "head"
        com = rank == "commander"
        if kind == "TE" and not (mode == "head" and com):
            return False
        if kind == "OU" and not com:
            return False
        if kind in SAB | BATTLE | {"TE"} and (z != "h" or s in BRIDGEHEAD):
            return False
        if old:
            if mode == "head":
                return False
            if old[0] in SAB:
                remedy = (old[0], kind) in (("FT", "TJ"), ("BK", "CR")) or mode in ("anywhere", "express")
                if kind not in ROADS or not old[1] <= m or not remedy:
                    return False
            elif old[0] in ("ST", "BE", "TJ"):
                ok = mode in ("anywhere", "taken") or (com and mode == "fresh" and old[0] != "TJ") or (com and mode == "stock")
                if not ok:
                    return False
                if kind in SAB | BATTLE and (old[0] != "ST" or m != old[1]):
                    return False
                if kind in SAB and not all(self.joined(s, d) for d in m):
                    return False
                if (kind, m) == old:
                    return False
            else:
                return False
        if mode == "express" and kind not in ROADS:
            return False
        return self.seam(s, m) and self.live(s, m) >= 2 and self.no_seal(s, m)

    def lay(self, kind, m, s):
        self.t[s] = (kind, frozenset(m))

    def moves(self, seat, rank, at, coins):
        res = []
        holder = any(r == "commander" and sq == PODIUM and k != seat for k, (r, sq) in self.pieces.items())
        for d in self.ports(at):
            cur, path, cost, bribed = at, [], 0, False
            while True:
                if not self.joined(cur, d):
                    path = None
                    break
                cur = nb(cur, d)
                z = zone(cur)
                if z in "xqC" and owner[cur] != seat:
                    path = None
                    break
                if self.stand(cur):
                    break
                k = self.t[cur][0]
                if not kinds[k]["leapable"] or (k in BATTLE and path):
                    path = None
                    break
                if z == "x" and crossing[cur]["side"] != ("right" if rank == "commander" else "left"):
                    path = None
                    break
                cost += kinds[k]["leap_cost"]
                bribed |= k in BATTLE
                path.append(cur)
            if path is None or cost > coins or (cur == PODIUM and holder and rank != "commander"):
                continue
            got = 0 if bribed else sum(1 for s in path + [cur] if hill(s))
            res.append(dict(to=cur, cost=cost, coins=got, card=hill(cur) > 0))
        return sorted(res, key=lambda r: r["to"])

    def back(self, seat, rank, trail, n, cause):
        last = len(trail) - 1
        t = max(0, last - n)
        for k in list(range(min(t, last - 1), -1, -1)) + list(range(t + 1, last)):
            if self.stand(trail[k]) and not self.occupied(trail[k]):
                return trail[k]
        if cause == "card":
            return "STAY"
        return "WAITING" if rank == "senator" else homes[seat]["circle"]


# ------------------------------------------------------------------ reachability
print("Reachability (unlimited tiles)")


def shortest(a, b):
    prev, todo = {a: None}, deque([a])
    while todo:
        c = todo.popleft()
        if c == b:
            out = []
            while c:
                out.append(c)
                c = prev[c]
            return out[::-1]
        for d in DIRS:
            n = nb(c, d)
            if n and zone(n) in "hP" and n not in prev:
                prev[n] = c
                todo.append(n)
    return None


def direction(a, b):
    return next(d for d in DIRS if nb(a, d) == b)


def walk_len(st, seat, rank, a, b):
    dist, todo = {a: 0}, deque([a])
    while todo:
        c = todo.popleft()
        if c == b:
            return dist[c]
        for m in st.moves(seat, rank, c, 99):
            if m["to"] not in dist:
                dist[m["to"]] = dist[c] + 1
                todo.append(m["to"])
    return None


results = set()
everyone = State()
for seat in order:
    h = homes[seat]
    for side, rank in (("left", "senator"), ("right", "commander")):
        c = h[side]
        hills = shortest(PODIUM, c["inner"])
        strip = [s for s in h["squares"] if max(abs(xy(s)[i] - xy(c["home"])[i]) for i in (0, 1)) <= 1]
        line = hills + [c["crossing"], c["home"]] + [s for s in strip if s != c["home"]] + [h["circle"]]
        st = State()
        legal, tiles = True, 0
        for i in range(1, len(line) - 1):
            s = line[i]
            m = {direction(s, line[i - 1]), direction(s, line[i + 1])}
            kind = "BR" if s == c["crossing"] else ("ST" if OPP[next(iter(m))] in m else "BE")
            ok = st.legal_lay(kind, m, s, seat, rank, "fresh")
            legal &= ok
            st.lay(kind, m, s)
            tiles += 1
            if s != c["crossing"]:
                if s not in everyone.t:
                    check(everyone.legal_lay("CR", DIRS, s, seat, rank, "fresh"), f"crossroad on {s} in the joint network")
                    everyone.lay("CR", DIRS, s)
            else:
                check(everyone.legal_lay("BR", m, s, seat, rank, "fresh"), f"bridge on {s} in the joint network")
                everyone.lay("BR", m, s)
        a, b = (PODIUM, h["circle"]) if rank == "senator" else (h["circle"], PODIUM)
        steps = walk_len(st, seat, rank, a, b)
        check(legal, f"{seat} {side}: straights and bends build the route legally")
        check(steps is not None, f"{seat} {side}: route can be walked")
        check(walk_len(everyone, seat, rank, a, b) is not None, f"{seat} {side}: joint network can be walked")
        wrong = "commander" if rank == "senator" else "senator"
        check(walk_len(st, seat, wrong, a, b) is None, f"{seat} {side}: closed to a {wrong}")
        results.add((rank, steps, tiles))
check(len(results) == 2 and len({r[1:] for r in results}) == 1, f"all homes equally far ({results})")
for r in sorted(results):
    fig(f"{r[0]} leg, every seat", f"{r[1]} moves, {r[2]} tiles")
check({r[1:] for r in results} == {(8, 8)}, "distances as in rule 3.9")
e = State()
check({c["inner"] for c in crossing.values()} <= e.open_graph(), "empty board satisfies the no-sealing rule")

# ------------------------------------------------------------------ vectors
print("Vectors")
vc = Counter()
rule_nos = set(re.findall(r"^\*\*(\d+\.\d+)", spec, re.M))
for v in D["vectors"]:
    st = State(v["board"], v.get("pieces"), v["seats"])
    vc[v["kind"]] += 1
    if v["kind"] == "lay":
        got, want = st.legal_lay(v["tile"], v["ports"], v["at"], v["seat"], v["rank"], v["mode"]), v["legal"]
    elif v["kind"] == "moves":
        got, want = st.moves(v["seat"], v["rank"], v["at"], v["coins"]), sorted(v["moves"], key=lambda r: r["to"])
    elif v["kind"] == "back":
        got, want = st.back(v["seat"], v["rank"], v["trail"], v["n"], v["cause"]), v["result"]
    else:
        got, want = sorted(st.heads()), sorted(v["heads"])
    check(got == want, f"vector {v['id']}: got {got}, want {want}")
    check(v["rule"] in rule_nos, f"vector {v['id']}: rule {v['rule']} exists")
    row = re.search(rf"^\| {v['id']} \|.*$", spec, re.M)
    if not check(row, f"vector {v['id']} is listed in the spec"):
        continue
    check(row.group(0).split("|")[-2].strip() == v["rule"], f"vector {v['id']}: spec table names rule {v['rule']}")
    if v["kind"] == "lay":
        cell = row.group(0).split("|")[6].strip()
        check(cell.startswith("yes") == v["legal"] and cell[:3] in ("yes", "no", "no,"), f"vector {v['id']}: spec table agrees")
        tail = row.group(0).split("|")[5]
        check(f"{v['tile']} → {v['at']}:{v['ports']}" in tail, f"vector {v['id']}: spec table tile")
ids_v = [v["id"] for v in D["vectors"]]
check(len(set(ids_v)) == len(ids_v), "vector ids unique")
flow = re.findall(r"^\*\*(T\d+)\*\*", spec, re.M)
check(len(flow) >= 20 and len(set(flow)) == len(flow), "turn examples")
fig("replayed", dict(vc))
fig("turn examples in the spec", len(flow))
check(len(ids_v) + len(flow) >= 30, "at least 30 worked examples")

# ------------------------------------------------------------------ options and the text
print("Specification text")
opts = {o["id"]: o for o in D["options"]}
sec17 = spec[spec.index("## 17."):spec.index("## 18.")]
rows = dict(re.findall(r"^\| `([a-z_]+)` \| ([^|]+?) \|", sec17, re.M))
check(set(rows) == set(opts), f"options agree with section 17 ({set(rows) ^ set(opts)})")
for o, v in rows.items():
    if o in opts:
        dflt = opts[o]["default"]
        want = {True: "on", False: "off"}.get(dflt, str(dflt)) if isinstance(dflt, bool) else str(dflt)
        check(v == want, f"option {o}: default {v} / {want}")
        if opts[o]["type"] == "enum":
            check(dflt in opts[o]["values"], f"option {o}: default among values")
for k in ("max_rounds", "stockpile_limit", "start_coins"):
    check(opts[k]["default"] == con[k], f"{k}: option default = constant")
for n in ("2", "3", "4"):
    r = re.search(rf"^\| {n} players \|(.*)\|$", spec, re.M)
    nums = [int(x) for x in r.group(1).split("|")] if r else []
    check(nums == list(D["tiles"]["counts"][n].values()) + [D["tiles"]["totals"][n]], f"tile table of 2.5 for {n}")
for nm, cols in (("orange", ["green", "purple", "yellow", "red"]), ("purple", ["green", "purple", "yellow", "red"])):
    r = re.search(rf"^\| {nm} \| (.*) \|$", spec, re.M)
    cells = [c.strip() for c in r.group(1).split("|")]
    want = [f"{D['dice'][nm]['faces'].count(c)}/6" if c in D["dice"][nm]["faces"] else "–" for c in cols]
    check(cells == want, f"dice table of 2.6, {nm}")
for seat, h in homes.items():
    r = re.search(rf"^\| {seat} \| {h['circle']} \| ([A-Z ]+) \| (.*) \|$", spec, re.M)
    check(r and set(r.group(1).split()) == set(h["circle_ports"]) and r.group(2).split(", ") == h["squares"], f"home table, {seat}")
    want = " | ".join(f"{h[s]['inner']} – {h[s]['crossing']} – {h[s]['home']}" for s in ("left", "right"))
    check(f"| {seat} | {h['left']['axis']} | {want} |" in spec, f"crossing table, {seat}")
for y in range(3, 10):
    line = next(l for l in spec.splitlines() if re.match(rf"^ {y}   (I|V)", l))
    cells = line.split()[1:8]
    want = [ROMAN[int(c)] for c in B["hills"][y - 1][2:9]]
    check([c.strip("*") for c in cells] == want, f"hill map row {y}")
zmap = [l for l in spec.splitlines() if re.match(r"^ ?\d+   [.qwxhPC] [.qwxhPC] ", l)]
check(["".join(l.split()[1:12]) for l in zmap] == B["zones"], "zone map of 3.2")
paras = re.split(r"\n(?=\*\*\d+\.\d+)|\n\n(?=#|\*\*T\d)", spec)
tagged = 0
for p in paras:
    m = re.match(r"^\*\*(\d+\.\d+)", p)
    if m:
        tagged += 1
        check(re.search(r"\[(S|R|F)\b", p), f"rule {m.group(1)} carries a tag")
nos = re.findall(r"^\*\*(\d+\.\d+)", spec, re.M)
check(len(nos) == len(set(nos)), f"rule numbers unique ({[k for k, v in Counter(nos).items() if v > 1]})")
body = spec[:spec.index("## 23.")]
refs = set(re.findall(r"(?:\(|rule |rules |[Ss]ection |, |; | as in | see )(\d{1,2}\.\d{1,2})(?=[ ,;:).–]|$)", body))
bad = sorted(r for r in refs if r not in rule_nos and not r.startswith("0.") and not re.match(r"^(30|29|33|28|35)\.", r))
check(not bad, f"references to rules that do not exist: {bad}")
for label, text in (("data", raw), ("spec", spec)):
    check(not re.search(r"/(?:work|tmp|farm|root|home|usr|var)/", text), f"no machine paths in the {label}")
tags = Counter(re.findall(r"\[(S|R|F)\b", spec))
fig("numbered rules", tagged)
fig("tags", dict(tags))

print()
if failures:
    print(f"FAILED: {len(failures)} of {passed + len(failures)} checks")
    for f_ in failures:
        print("  -", f_)
    sys.exit(1)
print(f"OK: {passed} checks passed")
