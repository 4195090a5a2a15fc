#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checker for the track data.  Usage: check_tracks.py [file]
Prints the key figures of every race and exits 1 on any failure."""
import json, math, os, sys
from collections import deque

PATH = sys.argv[1] if len(sys.argv) > 1 else os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "../../../engine/games/ave_caesar/data/tracks.json")
FAIL = []


def need(ok, msg):
    if not ok:
        FAIL.append(msg)
        print("  FAIL:", msg)


def graph(course, direction):
    """successor map {space: [(next, crosses_line)]} for one direction"""
    g = {s: [] for s in course["spaces"]}
    for e in course["edges"]:
        a, b, line = e[0], e[1], len(e) > 2 and e[2] == "line"
        if direction == "ccw":
            a, b = b, a
        g[a].append((b, line))
    return g


def bfs(starts, succ):
    dist = {s: 0 for s in starts}
    q = deque(starts)
    while q:
        u = q.popleft()
        for v in succ(u):
            if v not in dist:
                dist[v] = dist[u] + 1
                q.append(v)
    return dist


def steps_to_line(g):
    """fewest steps from every space up to and including a line crossing"""
    rev = {s: [] for s in g}
    d, q = {}, deque()
    for u in g:
        for v, line in g[u]:
            if line:
                if u not in d:
                    d[u] = 1
                    q.append(u)
            else:
                rev[v].append(u)
    while q:
        v = q.popleft()
        for u in rev[v]:
            if u not in d:
                d[u] = d[v] + 1
                q.append(u)
    return d


def alley_reachable(g, alley):
    """spaces outside the alley from which the alley can be entered before the line is crossed"""
    good, change = set(), True
    while change:
        change = False
        for u in g:
            if u not in alley and u not in good:
                if any(not line and (v in alley or v in good) for v, line in g[u]):
                    good.add(u)
                    change = True
    return good


FINISH = ("FINISH", 4, 1)


def legal_steps(g, alley, reach):
    """step rules of the specification, other chariots ignored.
    state = (space, lap, coin paid); entering the alley counts as paying (the move must end inside)"""
    def succ(st):
        if st == FINISH:
            return []
        u, lap, paid = st
        out = []
        for v, line in g[u]:
            nl, np = lap + (1 if line else 0), paid
            if v in alley and u not in alley:
                if paid or lap not in (1, 2):
                    continue
                np = 1
            if lap == 2 and not np and (line or v not in reach):
                continue
            if nl == 4:
                if np:
                    out.append(FINISH)
                continue
            out.append((v, nl, np))
        return out
    return succ


def check_course(data, cid):
    c = data["courses"][cid]
    side = data["sides"][c["side"]]
    sp = {s["id"]: s for s in side["spaces"]}
    ids, alley = c["spaces"], c["alley"]["spaces"]
    print(f"{cid}: {len(ids)} spaces, {len(c['edges'])} edges, necks {','.join(c['necks'])}, alley {len(alley)}")
    need(len(set(ids)) == len(ids), f"{cid}: duplicate space")
    need(all(i in sp for i in ids), f"{cid}: unknown space")
    pairs = [tuple(e[:2]) for e in c["edges"]]
    need(len(set(pairs)) == len(pairs), f"{cid}: duplicate edge")
    need(all((b, a) not in pairs for a, b in pairs), f"{cid}: edge in both directions")
    need(all(a in ids and b in ids for a, b in pairs), f"{cid}: edge leaves the course")
    # neighbouring spaces only: centres close together and polygons touching
    longest = 0.0
    for a, b in pairs:
        A, B = sp[a], sp[b]
        d = math.dist((A["x"], A["y"]), (B["x"], B["y"]))
        longest = max(longest, d)
        far = 1.2 * math.hypot((A["len"] + B["len"]) / 2, (A["width"] + B["width"]) / 2)
        need(d <= far, f"{cid}: edge {a}-{b} too long ({d:.0f})")
        need(poly_gap(A["poly"], B["poly"]) <= 2.0, f"{cid}: {a} and {b} do not touch")
        h = math.degrees(math.atan2(B["y"] - A["y"], B["x"] - A["x"]))
        need(abs((h - A["heading"] + 180) % 360 - 180) <= 75, f"{cid}: edge {a}-{b} does not lead forwards")
    # no edge may cross or touch a wall
    walls = [w for k in ("borders", "lane_walls", "alley_walls") for w in c["draw"][k]]
    near = 1e9
    for a, b in pairs:
        # drive line: centre - middle of the common border - centre
        A, B = (sp[a]["x"], sp[a]["y"]), (sp[b]["x"], sp[b]["y"])
        M = contact(sp[a]["poly"], sp[b]["poly"])
        g = min(min(seg_gap(A, M, w[k], w[k + 1]), seg_gap(M, B, w[k], w[k + 1])) for w in walls for k in range(len(w) - 1))
        near = min(near, g)
        need(g >= 6, f"{cid}: edge {a}-{b} touches a wall ({g:.1f})")
    mind = min(math.dist((sp[a]["x"], sp[a]["y"]), (sp[b]["x"], sp[b]["y"])) for n, a in enumerate(ids) for b in ids[:n])
    need(mind >= 36, f"{cid}: spaces too close ({mind:.1f})")
    W, H = c["draw"]["decor"]["canvas"]
    need(all(0 < x < W and 0 < y < H for i in ids for x, y in sp[i]["poly"]), f"{cid}: outside the canvas")
    for i in ids:
        need(inside(sp[i]["poly"], sp[i]["x"], sp[i]["y"]), f"{cid}: centre of {i} lies outside its polygon")
    need(len(c["necks"]) >= 2, f"{cid}: fewer than two bottlenecks")
    print(f"  shortest distance between centres {mind:.1f}, longest edge {longest:.1f}, edge to wall {near:.1f}")
    return sp


def pt_seg(x, y, x1, y1, x2, y2):
    L = (x2 - x1) ** 2 + (y2 - y1) ** 2
    t = 0 if L == 0 else max(0, min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / L))
    return math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1))


def seg_gap(a, b, p, q):
    """distance between two segments, 0 if they cross"""
    def side(o, u, v):
        return (u[0] - o[0]) * (v[1] - o[1]) - (u[1] - o[1]) * (v[0] - o[0])
    if side(a, b, p) * side(a, b, q) < 0 and side(p, q, a) * side(p, q, b) < 0:
        return 0.0
    return min(pt_seg(*a, *p, *q), pt_seg(*b, *p, *q), pt_seg(*p, *a, *b), pt_seg(*q, *a, *b))


def contact(p, q):
    """middle of the common border (or corner) of two outlines"""
    best, pts = poly_gap(p, q), []
    for A, B in ((p, q), (q, p)):
        for k in range(len(A)):
            (x1, y1), (x2, y2) = A[k - 1], A[k]
            n = max(1, int(math.hypot(x2 - x1, y2 - y1) / 2))
            for t in range(n + 1):
                x, y = x1 + (x2 - x1) * t / n, y1 + (y2 - y1) * t / n
                if min(pt_seg(x, y, *B[m - 1], *B[m]) for m in range(len(B))) <= best + 0.7:
                    pts.append((x, y))
    xs, ys = [t[0] for t in pts], [t[1] for t in pts]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def poly_gap(p, q):
    best = 1e9
    for A, B in ((p, q), (q, p)):
        for x, y in A:
            for k in range(len(B)):
                (x1, y1), (x2, y2) = B[k - 1], B[k]
                best = min(best, pt_seg(x, y, x1, y1, x2, y2))
    return best


def inside(p, x, y):
    r = False
    for k in range(len(p)):
        (x1, y1), (x2, y2) = p[k - 1], p[k]
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            r = not r
    return r


def check_race(data, race):
    c = data["courses"][race["course"]]
    side = data["sides"][c["side"]]
    alley = set(c["alley"]["spaces"])
    g = graph(c, race["direction"])
    rid = race["id"]
    rev = {s: [] for s in g}
    for u in g:
        for v, line in g[u]:
            rev[v].append(u)
    # degrees
    need(all(1 <= len(g[s]) <= 4 for s in g), f"{rid}: out-degree not in 1..4")
    need(all(1 <= len(rev[s]) <= 4 for s in g), f"{rid}: in-degree not in 1..4")
    # grid
    need(len(race["grid"]) == side["grid_size"] == len(set(race["grid"])), f"{rid}: wrong grid size")
    need(all(any(l for _, l in g[s]) and s not in alley for s in race["grid"]), f"{rid}: grid is not the row behind the line")
    # everything on the road is reachable and reaches the line
    d = bfs([race["grid"][0]], lambda u: [v for v, _ in g[u]])
    need(len(d) + len([s for s in race["grid"][1:] if s not in d]) == len(g), f"{rid}: unreachable space")
    dl = steps_to_line(g)
    need(set(dl) == set(g), f"{rid}: a space cannot reach the line")
    # the line cannot be avoided
    nol = {u: [v for v, l in g[u] if not l] for u in g}
    state = {}
    def cyc(u):
        state[u] = 1
        for v in nol[u]:
            if state.get(v) == 1 or (v not in state and cyc(v)):
                return True
        state[u] = 2
        return False
    need(not any(cyc(u) for u in g if u not in state), f"{rid}: a lap without crossing the line exists")
    # lap length without the alley, alley detour
    after = sorted({v for u in g for v, l in g[u] if l and v not in alley})
    lap = min(dl[v] for v in after)
    gm = {u: [(v, l) for v, l in g[u] if v not in alley] for u in g if u not in alley}
    dm = steps_to_line(gm)
    need(set(dm) == set(gm), f"{rid}: road without the alley is broken")
    # alley is a one-lane chain with one way in and one way out
    ent = [(u, v) for u in g for v, _ in g[u] if v in alley and u not in alley]
    exi = [(u, v) for u in g for v, _ in g[u] if u in alley and v not in alley]
    key = race["direction"]
    need(len(ent) == 1 and ent[0][0] == c["alley"]["entry_" + key], f"{rid}: alley entrance")
    need(len(exi) == 1 and exi[0][1] == c["alley"]["exit_" + key], f"{rid}: alley exit")
    need(sum(1 for u in alley for v, l in g[u] if l) == 1, f"{rid}: the line must cut the alley once")
    bridge = bfs([ent[0][0]], lambda u: [v for v, _ in gm[u]]).get(exi[0][1], 0)
    extra = len(alley) + 1 - bridge
    return g, alley, dl, lap, extra, ent, exi


def check_routes(data, race, g, alley, dl, lap, extra):
    c = data["courses"][race["course"]]
    side = data["sides"][c["side"]]
    rid = race["id"]
    reach = alley_reachable(g, alley)
    succ = legal_steps(g, alley, reach)
    routes = []
    for pos in race["grid"]:
        d = bfs([(pos, 0, 0)], succ)
        need(FINISH in d, f"{rid}: no legal route from {pos}")
        routes.append(d.get(FINISH, -1))
        # no legal state is a trap
        for st in d:
            if st != FINISH:
                need(bool(succ(st)), f"{rid}: trap state {st}")
    need(all(r == side["route"] for r in routes), f"{rid}: shortest routes {routes}, required {side['route']}")
    need(data["deck"]["total"] - side["route"] == side["spare"], f"{rid}: spare points")
    need(1 + 3 * lap + extra == side["route"], f"{rid}: 1+3*{lap}+{extra} != {side['route']}")
    # both choices of lap for the tribute cost the same
    for when in (1, 2):
        def s2(st, when=when):
            return [n for n in succ(st) if n == FINISH or not (n[2] and not st[2] and st[1] != when)]
        d = bfs([(race["grid"][0], 0, 0)], s2)
        need(d.get(FINISH) == side["route"], f"{rid}: tribute after lap {when} costs {d.get(FINISH)}")
    # (card, endpoint) determines the result of a move: no two routes of equal length differ in lap or coin
    amb = 0
    for st in bfs([(race["grid"][0], 0, 0)], succ):
        cur = {(st, False)}
        for n in range(6):
            nxt = set()
            for s, entered in cur:
                if s == FINISH:
                    continue
                for t in succ(s):
                    if t != FINISH and s[0] in alley and t[0] not in alley and entered:
                        continue
                    nxt.add((t, entered or (t != FINISH and t[0] in alley and s[0] not in alley)))
            seen = {}
            for t, _ in nxt:
                if seen.setdefault(t[0], t) != t:
                    amb += 1
            cur = nxt
    need(amb == 0, f"{rid}: endpoint does not determine the move ({amb})")
    # bottlenecks: removing a neck cuts every lap
    for nk in c["necks"]:
        cut = {u: [(v, l) for v, l in g[u] if v != nk] for u in g if u != nk}
        need(len(steps_to_line(cut)) < len(cut), f"{rid}: neck {nk} can be avoided")
    # worst lap (outer lanes throughout, alley not used)
    import functools
    @functools.lru_cache(None)
    def far(u):
        best = 0
        for v, l in g[u]:
            if v in alley and u not in alley:
                continue
            best = max(best, 1 if l else 1 + far(v))
        return best
    worst = max(far(v) for u in g for v, l in g[u] if l and v not in alley)
    print(f"  {rid:13s} grid {'/'.join(race['grid'])}: lap {lap} (longest {worst}), alley +{extra}, "
          f"route {min(routes)}..{max(routes)} required {side['route']}, spare {data['deck']['total'] - max(routes)}")


def main():
    data = json.load(open(PATH))
    dk = data["deck"]
    need(dk["copies"] * sum(dk["values"]) == dk["total"] and dk["copies"] * len(dk["values"]) == dk["cards"], "deck figures")
    for cid in data["courses"]:
        check_course(data, cid)
        for race in data["races"]:
            if race["course"] == cid:
                g, alley, dl, lap, extra, _, _ = check_race(data, race)
                check_routes(data, race, g, alley, dl, lap, extra)
    need(len(data["races"]) == 8, "eight race configurations expected")
    for side in data["sides"].values():
        need([s["n"] for s in side["spaces"]] == list(range(len(side["spaces"]))), "space numbers")
    print("FAILED: %d" % len(FAIL) if FAIL else "ALL CHECKS PASSED")
    sys.exit(1 if FAIL else 0)


if __name__ == "__main__":
    main()
