#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A second engine for The Ides of March, written from rules.md alone.

Usage: second_engine.py PROGRAM FOLDER      has PROGRAM play games into FOLDER and follows them
       second_engine.py RECORD ...          follows these records

It reads a record move by move and knows by itself who must act next and with what kind of move,
which layings, walks and targets are allowed, what every card does, who is out and who wins. Any
difference from the record is a bug in one of the two engines. Options of laying and walking
(crossing_sides, bridge_reuse, strict_edges, no_seal, senator_may_depose) stay standard.
"""
import contextlib
import heapq
import io
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

arguments, sys.argv = sys.argv[1:], sys.argv[:1]
sys.path.insert(0, str(Path(__file__).resolve().parent))
with contextlib.redirect_stdout(io.StringIO()):
    import check_data as rules  # sections 5 to 8: laying, walking, going back
hill, zone, xy = rules.hill, rules.zone, rules.xy

SEATS = {2: "SN", 3: "SWN", 4: "SWNE"}
CARDS = {card["id"]: card for deck in rules.D["fatum"].values() for card in deck}
PODIUM, COINS, PURPLES, LAST_ROUND = "F6", 100, 20, 500


class Difference(Exception):
    pass


class Player:
    def __init__(self, coins):
        self.coins, self.rank, self.at, self.trail = coins, "senator", None, []
        self.mat = self.out = False
        self.stock = Counter()
        self.rows = {"S": Counter(), "C": Counter()}
        self.spent, self.expressway = set(), "none"

    @property
    def tiles(self):
        return sum(self.stock.values())


class Game:
    def __init__(self, text):
        self.text = text
        seats = int(re.search(r"^seats (\d)", text, re.M).group(1))
        self.letters = SEATS[seats]
        self.options = json.loads(re.search(r"^options (.+)$", text, re.M).group(1))
        coins = self.options["start_coins"]
        self.players = [Player(coins) for _ in range(seats)]
        self.everybody = range(seats)
        found = re.findall(r"^(\d+) (\*|\d) (.+)$", text, re.M)
        self.entries = [(number, actor, words.split()) for number, actor, words in found]
        self.place = 0
        self.city = rules.State({}, {}, self.letters)
        self.tiles = self.city.t
        self.bank = COINS - seats * coins
        self.winner = None

    # --- Reading the record

    def demand(self, true, what):
        if not true:
            raise Difference(f"at {' '.join(map(str, self.entries[self.place - 1]))}: {what}")

    def read(self, actor):
        if self.place == len(self.entries):
            raise Difference(f"the record ends where {actor} should act")
        self.place += 1
        _, found, words = self.entries[self.place - 1]
        self.demand(found == str(actor), f"{actor} should act")
        return words

    def chance(self, verb):
        words = self.read("*")
        self.demand(words[0] == verb, f"{verb} should come")
        return words[1]

    def seat(self, letter):
        return self.letters.index(letter)

    # --- Coins, tiles and pieces

    def gain(self, seat, coins):  # 2.9
        if self.options["finite_bank"]:
            coins = min(coins, self.bank)
        self.bank -= coins
        self.players[seat].coins += coins

    def pay(self, seat, coins):
        coins = min(coins, self.players[seat].coins)
        self.players[seat].coins -= coins
        self.bank += coins

    def look(self):
        self.city.pieces = {self.letters[seat]: (player.rank, player.at)
                            for seat, player in enumerate(self.players) if player.at}
        return self.city

    def may_lay(self, seat, kind, ports, square, mode):
        rank = self.players[seat].rank
        return self.look().legal_lay(kind, ports, square, self.letters[seat], rank, mode)

    def lay(self, seat, kind, square, ports, mode):
        self.demand(self.may_lay(seat, kind, ports, square, mode), f"not to be laid ({mode})")
        old = self.tiles.get(square)
        if old and kind == "TE":  # 6.7
            self.players[seat].stock[old[0]] += 1
        self.tiles[square] = (kind, frozenset(ports))

    def lay_stock(self, seat, words, mode):
        self.demand(self.players[seat].stock[words[1]] > 0, "not in the stockpile")
        self.players[seat].stock[words[1]] -= 1
        self.lay(seat, words[1], words[2], words[3], mode)

    def lay_or_keep(self, seat, kind, mode, in_front=False, duty=False):
        words = self.read(seat)
        if words[0] == "KEEP":
            fits = duty and any(self.may_lay(seat, kind, ports, square, mode)
                                for ports in rules.MASKS[kind] for square in rules.ALL)
            self.demand(not fits, "it had to be laid")
            self.players[seat].stock[kind] += 1
            return
        self.demand(words[:2] == ["LAY", kind], "lay or keep the tile in hand")
        self.demand(not in_front or words[2] in self.front(seat), "only in front")
        self.lay(seat, kind, words[2], words[3], mode)

    def line(self, start, end):
        (x, y), (to_x, to_y) = xy(start), xy(end)
        step = ((to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
        squares = []
        while (x, y) != (to_x, to_y):
            x, y = x + step[0], y + step[1]
            squares.append(rules.name(x, y))
        return squares

    def previous(self, seat):
        trail = self.players[seat].trail
        return trail[-2] if len(trail) > 1 else None

    def front(self, seat):  # 5.5
        at, back = self.players[seat].at, self.previous(seat)
        straight = back and 0 in (xy(at)[0] - xy(back)[0], xy(at)[1] - xy(back)[1])
        behind = self.line(at, back)[0] if straight else None
        squares = (rules.nb(at, way) for way in self.look().ports(at))
        return [square for square in squares if square and square != behind]

    def walks(self, seat):
        player = self.players[seat]
        if not player.at:
            return {}
        found = self.look().moves(self.letters[seat], player.rank, player.at, player.coins)
        return {walk["to"]: walk for walk in found}

    def forward(self, seat, free):  # 7.9
        return {to: walk for to, walk in self.walks(seat).items()
                if to != self.previous(seat) and (not free or walk["cost"] == 0)}

    def place_back(self, seat, goal):
        player = self.players[seat]
        player.at = None if goal == "WAITING" else goal
        player.trail = player.trail[:player.trail.index(goal) + 1] if player.at else []

    def back_goal(self, seat, squares, cause):
        player = self.players[seat]
        return self.look().back(self.letters[seat], player.rank, player.trail, squares, cause)

    def go_back(self, seat, squares, cause):  # section 8
        held = self.holder() == seat
        goal = self.back_goal(seat, squares, cause)
        if goal == "STAY":
            return
        self.place_back(seat, goal)
        if held:
            self.reopen()

    def arrive(self, seat, square):  # 7.8, 8.2, 14.1
        player = self.players[seat]
        there = [other for other in self.everybody
                 if other != seat and self.players[other].at == square]
        player.at = square
        if square in player.trail:
            player.trail = player.trail[:player.trail.index(square) + 1]
        else:
            player.trail.append(square)
        for other in there:
            if square == PODIUM and self.players[other].rank == "senator":
                self.place_back(other, "WAITING")
                continue
            self.place_back(other, self.back_goal(other, 2, "displaced"))
            if square == PODIUM:
                self.reopen()
        if square == PODIUM and player.rank == "commander" and not player.mat:
            self.now_live(seat)

    # --- The podium (section 14)

    def holder(self):
        for seat, player in enumerate(self.players):
            if player.at == PODIUM and player.rank == "commander":
                return seat
        return None

    def live(self):
        holder = self.holder()
        return holder is not None and not self.players[holder].mat

    def reopen(self):
        for player in self.players:
            if player.out:
                player.out = player.mat = False

    def now_live(self, holder):
        for seat, player in enumerate(self.players):
            if seat != holder and player.mat:
                player.out = True

    def set_mat(self, seat):
        self.players[seat].mat = True
        if self.holder() == seat:
            self.reopen()
        elif self.live():
            self.players[seat].out = True

    def red(self, seat):
        if self.live() and self.holder() != seat:
            self.players[seat].mat = self.players[seat].out = True

    # --- The turn (section 9)

    def clockwise(self, seat):
        return [(seat + k) % len(self.players) for k in range(1, len(self.players))]

    def opponents(self, seat):
        return [other for other in self.clockwise(seat) if not self.players[other].out]

    def follow(self):
        first = seat = self.seat(self.chance("FIRST"))
        game_round, rounds = 1, self.options["max_rounds"] or LAST_ROUND
        while True:
            self.turn(seat)
            self.end_turn(seat)
            if self.winner is not None:
                break
            while True:
                seat = (seat + 1) % len(self.players)
                if seat == first:
                    game_round += 1
                if not self.players[seat].out or game_round > rounds:
                    break
            if game_round > rounds:
                break
        if self.place != len(self.entries):
            raise Difference(f"the game was over before {self.entries[self.place]}")
        self.compare_ranks()

    def end_turn(self, seat):  # 9.12
        limit = self.options["stockpile_limit"] or 1000
        for other in [seat, *self.clockwise(seat)]:
            while self.players[other].tiles > limit:
                words = self.read(other)
                self.demand(words[0] == "TRIM" and self.players[other].stock[words[1]] > 0, "trim")
                self.players[other].stock[words[1]] -= 1
        lapses = self.express_open and not self.options["expressway_hold"]
        if lapses and self.players[seat].expressway == "ready":
            self.players[seat].expressway = "over"
        holder = self.holder()
        if self.live() and not self.opponents(holder):
            self.winner = holder

    def turn(self, seat):
        player = self.players[seat]
        self.owed, self.purples, self.turn_over = False, 0, False
        self.express_open = not player.mat and player.expressway == "ready"
        self.pushed = False
        if player.mat:
            player.stock[self.chance("TILE")] += 1
            player.mat = False
            if self.holder() == seat:
                self.now_live(seat)
            return
        self.lay_or_keep(seat, self.chance("TILE"), "fresh")
        choice = self.before_roll(seat)
        if choice == "RETURN":
            return
        actions = 0
        if choice == "EXPRESS":
            if self.turn_over or not self.owed:
                return
        elif self.holder() == seat:  # 9.11
            if self.chance("PURPLE") != "red":
                self.card(seat)
            return
        else:
            face = self.orange(seat)
            if face is None:
                return
            self.owed, actions = face == "purple", 1
        self.rolls(seat, actions)

    def before_roll(self, seat):  # 9.4
        while True:
            words = self.read(seat)
            if words[0] == "PUSH":
                self.push(seat, words[1], self.seat(words[2]), int(words[3]))
            elif words[0] == "RETURN":
                self.return_boats(seat, int(words[1]), words[2:])
                return "RETURN"
            elif words[0] == "EXPRESS":
                self.express(seat)
                return "EXPRESS"
            else:
                self.demand(words == ["ROLL"], "roll")
                return "ROLL"

    def push(self, seat, numeral, other, coins):
        player = self.players[seat]
        fine = (player.rank == "commander" and not self.pushed and player.coins >= coins
                and player.rows["C"][numeral] >= 3 and numeral not in player.spent
                and 1 <= coins <= 3 and other in self.opponents(seat) and self.on_hill(other))
        self.demand(fine, "no such push")
        self.pushed = True
        player.spent.add(numeral)
        self.pay(seat, coins)
        self.go_back(other, coins, "card")

    def return_boats(self, seat, boats, squares):  # 6.15
        player = self.players[seat]
        self.demand(player.stock["FE"] >= boats and self.holder() != seat, "no such boats")
        player.stock["FE"] -= boats
        for square in squares:
            own = rules.crossing[square]["seat"] == self.letters[seat]
            self.demand(own and self.tiles[square][0] == "FE", "no boat of one's own there")
            del self.tiles[square]
            boats += 1
        self.demand(boats > 0, "at least one boat")
        self.gain(seat, boats)

    def express(self, seat):  # 9.9
        player = self.players[seat]
        self.demand(player.rank == "senator" and player.expressway == "ready", "no expressway")
        player.expressway = "over"
        stood, hills = {player.at}, set()
        while True:
            words = self.read(seat)
            if words[0] == "DONE":
                break
            if words[0] == "STOCK":
                self.lay_stock(seat, words, "express")
                continue
            start = player.at
            self.step(seat, words)
            self.demand(player.at not in stood, "no pacing")
            stood.add(player.at)
            way = self.line(start, player.at) if start else [player.at]
            hills |= {hill(square) for square in way if hill(square)}
        self.gain(seat, len(hills))
        if self.on_hill(seat):
            self.card(seat)

    def orange(self, seat):  # 9.5; None: the turn is over
        while True:
            face = self.chance("ORANGE")
            if face == "red":
                self.red(seat)
                return None
            if face != "yellow":
                return face
            words = self.read(seat)
            if words == ["MISS"]:
                self.set_mat(seat)
                return None
            self.demand(words == ["BRIBE"] and self.players[seat].coins > 0, "bribe or miss")
            self.pay(seat, 1)

    def rolls(self, seat, actions):  # 9.7, 9.10; no actions: straight to the purple die
        while True:
            if actions > 0:
                self.frozen, self.landing = False, 0
                for _ in range(actions):
                    self.action(seat)
                if self.landing:
                    numeral = self.card(seat)
                    if self.turn_over:
                        return
                    if rules.ROMAN.index(numeral) == self.landing:
                        self.bonus(seat)
                if self.holder() == seat or not self.owed:
                    return
            self.owed = False
            self.purples += 1
            face = self.chance("PURPLE")
            if face == "red":
                if self.options["purple_red_eliminates"]:
                    self.red(seat)
                return
            actions = 2 if face == "purple" else 1
            chain = self.options["purple_chain"] and self.purples < PURPLES
            self.owed = face == "purple" and chain

    def action(self, seat):  # 9.6
        words = self.read(seat)
        if words[0] == "DRAW":
            self.lay_or_keep(seat, self.chance("TILE"), "fresh")
        elif words[0] == "STOCK":
            self.lay_stock(seat, words, "stock")
        elif words[0] in ("MOVE", "ENTER", "FERRY"):
            self.dice_move(seat, words, earns=True)
        elif words[0] == "BUY":
            self.buy(seat, words[1])
        elif words[0] == "PROMOTE":
            self.promote(seat)
        else:
            self.demand(words[0] == "RELAY", "one of the options a to f")
            self.relay(seat, words[1], words[2])

    def bonus(self, seat):  # 9.8
        words = self.read(seat)
        if words[0] == "DRAW":
            self.lay_or_keep(seat, self.chance("TILE"), "fresh")
        elif words[0] == "STOCK":
            self.lay_stock(seat, words, "stock")
        elif words[0] != "PASS":
            self.dice_move(seat, words, earns=False)

    def dice_move(self, seat, words, earns):
        player = self.players[seat]
        self.demand(not self.frozen, "the army waits for a roll")
        income = self.step(seat, words)
        if earns:
            self.gain(seat, income)
            self.landing = hill(player.at) or self.landing
        if self.may_promote(seat):
            words = self.read(seat)
            if words != ["NO"]:
                self.demand(words == ["PROMOTE"], "promote or not")
                self.promote(seat)

    def step(self, seat, words):  # option c; says what 7.7 pays
        player = self.players[seat]
        if words[0] == "ENTER":
            fine = player.at is None and player.rank == "senator" and self.holder() is None
            if self.options["podium_bump"] == "block":
                fine = fine and not any(other.at == PODIUM for other in self.players)
            self.demand(fine, "nobody enters now")
            self.arrive(seat, PODIUM)
            return 1
        self.demand(player.at and self.holder() != seat, "no move of one's own")
        to = words[-1]
        if words[0] == "FERRY":
            square, to = self.ferry(seat)
            self.demand(square is not None, "no ferry here")
            player.stock["FE"] -= 1
            self.tiles[square] = ("FE", frozenset(rules.crossing[square]["axis"]))
        walk = self.walks(seat).get(to)
        self.demand(walk, "no way there")
        self.pay(seat, walk["cost"])
        self.arrive(seat, to)
        return walk["coins"]

    def ferry(self, seat):
        player = self.players[seat]
        side = "right" if player.rank == "commander" else "left"
        for square, crossing in rules.crossing.items():
            banks = [crossing["inner"], crossing["home"]]
            if (crossing["seat"], crossing["side"]) != (self.letters[seat], side):
                continue
            if square in self.tiles or player.at not in banks:
                continue
            to = banks[1 - banks.index(player.at)]
            if player.stock["FE"] > 0 and player.coins >= 3 and self.city.stand(to):
                return square, to
        return None, None

    def buy(self, seat, square):  # 6.14
        player = self.players[seat]
        fine = (self.tiles[square][0] == "FE" and player.coins >= 3
                and rules.crossing[square]["seat"] != self.letters[seat])
        self.demand(fine, "nothing to buy")
        self.pay(seat, 3)
        del self.tiles[square]
        player.stock["FE"] += 1
        if self.ferry(seat)[0] and not self.frozen:
            words = self.read(seat)
            if words != ["KEEP"]:
                self.demand(words == ["FERRY"], "cross or keep")
                self.dice_move(seat, words, earns=True)

    def may_promote(self, seat):
        player = self.players[seat]
        circle = rules.homes[self.letters[seat]]["circle"]
        return player.rank == "senator" and player.at == circle and player.coins >= 3

    def promote(self, seat):
        self.demand(self.may_promote(seat), "no promotion")
        self.pay(seat, 3)
        player = self.players[seat]
        player.rank, player.trail, self.frozen = "commander", [player.at], True

    def relay(self, seat, start, to):  # 6.13
        player = self.players[seat]
        own = zone(start) == "h" or rules.crossing[start]["seat"] == self.letters[seat]
        fine = (player.rank == "commander" and player.coins >= 1 and own and start != to
                and self.tiles[start][0] == "BR")
        self.demand(fine, "no bridge to carry")
        self.pay(seat, 1)
        del self.tiles[start]
        axis = rules.crossing[to]["axis"] if zone(to) == "x" else self.tiles[to][1]
        self.lay(seat, "BR", to, axis, "stock")

    # --- Cards (sections 11 and 12)

    def on_hill(self, seat):
        return self.players[seat].at is not None and hill(self.players[seat].at) > 0

    def card(self, seat):
        player = self.players[seat]
        name = self.chance("CARD")
        self.demand(name[0] == player.rank[0].upper(), "the other deck")
        effect = CARDS[name]["effect"]
        getattr(self, "do_" + effect["op"].lower())(seat, effect.get("n", 0))
        numeral = name.split("-")[1]
        player.rows[name[0]][numeral] += 1
        if player.rank == "senator" and player.expressway == "none" and len(player.rows["S"]) == 7:
            player.expressway = "ready"
        return numeral

    def target(self, seat, fits):
        fitting = [other for other in self.opponents(seat) if fits(other)]
        if not fitting:
            return None
        words = self.read(seat)
        self.demand(words[0] == "TARGET" and self.seat(words[1]) in fitting, "no such target")
        return self.seat(words[1])

    def draw(self, seat, tiles):  # 12.9
        for _ in range(tiles):
            kind = self.chance("TILE")
            if self.players[seat].mat:
                self.players[seat].stock[kind] += 1
            else:
                self.lay_or_keep(seat, kind, "anywhere", duty=kind == "FE")

    def do_gain_coins(self, seat, n):
        self.gain(seat, n)

    def do_lose_coins(self, seat, n):
        self.pay(seat, n)

    def do_move_self_back(self, seat, n):
        self.go_back(seat, n, "card")

    def do_move_self_forward(self, seat, n):
        for _ in range(n):
            if self.holder() == seat:
                return
            free, words = self.forward(seat, True), self.read(seat)
            ways = self.forward(seat, False)
            if words[0] == "MOVE":
                self.demand(words[1] in ways, "not forward")
                self.pay(seat, ways[words[1]]["cost"])
                self.arrive(seat, words[1])
                continue
            self.demand(not free, "a free step comes first")
            if words[0] == "STOP":
                return
            if words[0] == "DRAW":
                self.lay_or_keep(seat, self.chance("TILE"), "fresh", in_front=True)
                return
            self.demand(words[0] == "BUILD" and words[2] in self.front(seat), "build in front")
            self.lay_stock(seat, words, "stock")
            for to, walk in self.forward(seat, False).items():
                if self.line(self.players[seat].at, to)[0] == words[2]:
                    self.pay(seat, walk["cost"])
                    self.arrive(seat, to)
                    break

    def do_move_opponent_back(self, seat, n):
        other = self.target(seat, self.on_hill)
        if other is not None:
            self.go_back(other, n, "card")

    def do_move_opponent_forward(self, seat, n):
        other = self.target(seat, lambda one: self.on_hill(one) and self.holder() != one
                            and self.forward(one, True))
        for _ in range(n if other is not None else 0):
            ways = self.forward(other, True)
            if not ways or self.holder() == other:
                return
            words = self.read(seat)
            self.demand(words[0] == "MOVE" and words[1] in ways, "no free step")
            self.arrive(other, words[1])

    def do_miss_next(self, seat, _):
        if self.owed:
            self.owed = False
        else:
            self.set_mat(seat)
            self.turn_over = True

    def do_roll_purple(self, seat, _):
        if self.holder() != seat:
            self.owed = self.purples < PURPLES
            return
        self.owed = False
        if self.chance("PURPLE") != "red":
            self.card(seat)

    def do_draw_tiles(self, seat, n):
        self.draw(seat, n)

    def do_lay_tiles(self, seat, n):
        for _ in range(n):
            words = self.read(seat)
            if words[0] == "STOP":
                return
            if words[0] == "STOCK":
                self.lay_stock(seat, words, "anywhere")
            else:
                self.demand(words == ["DRAW"], "lay, draw or stop")
                self.draw(seat, 1)

    def loose(self, square):
        standing = {player.at for player in self.players}
        return (zone(square) == "h" and square in self.tiles and square not in standing
                and self.tiles[square][0] != "TE")

    def do_take_tile(self, seat, _):
        if not any(self.loose(square) for square in rules.ALL):
            return
        words = self.read(seat)
        self.demand(words[0] == "TAKE" and self.loose(words[1]), "not to be taken")
        self.lay_or_keep(seat, self.tiles.pop(words[1])[0], "taken")

    def do_lay_at_head(self, seat, _):
        words = self.read(seat)
        if words[0] == "STOCK":
            self.lay_stock(seat, words, "head")
        else:
            self.demand(words == ["DRAW"], "lay or draw")
            self.lay_or_keep(seat, self.chance("TILE"), "head", duty=True)

    def do_opponents_draw(self, seat, n):
        for other in self.opponents(seat):
            self.draw(other, n)

    def do_gift_tile(self, seat, _):
        player = self.players[seat]
        others = self.opponents(seat)
        if self.holder() == seat:
            others = [other for other in others if self.players[other].rank == "commander"]
            if others:
                words = self.read(seat)
                other = self.seat(words[-1])
                self.demand(words[:2] == ["GIFT", "PODIUM"] and other in others, "yield it")
                self.go_back(seat, 2, "displaced")
                self.arrive(other, PODIUM)
            return
        front = [square for square in self.front(seat) if self.loose(square)]
        under = player.at in self.tiles and self.back_goal(seat, 1, "card") != "STAY"
        if not others or not (front or under):
            return
        words = self.read(seat)
        other, square = self.seat(words[-1]), player.at
        self.demand(other in others, "no such recipient")
        if words[1] == "FRONT":
            square = words[2]
            self.demand(square in front, "nothing there to give")
        else:
            self.demand(words[1] == "UNDER" and under, "nothing beneath to give")
            self.go_back(seat, 1, "card")
        self.players[other].stock[self.tiles.pop(square)[0]] += 1

    def do_roll_fate(self, seat, _):
        other = self.target(seat, lambda one: True)
        if other is None:
            return
        face = self.chance("FATE")
        victim = seat if self.players[other].mat else other
        if face == "green":
            self.gain(victim, 1)
        elif face == "yellow":
            self.pay(victim, 1)
        elif face == "purple":
            self.players[victim].stock[self.chance("TILE")] += 1
        elif victim == seat:
            self.do_miss_next(seat, 0)
        else:
            self.set_mat(victim)

    # --- The end (section 15)

    def steps_to_goal(self, seat):  # 15.5
        player, letter = self.players[seat], self.letters[seat]
        commander = player.rank == "commander"
        side = "right" if commander else "left"
        goal = PODIUM if commander else rules.homes[letter]["circle"]

        def allowed(square):
            if square in rules.crossing:
                crossing = rules.crossing[square]
                return (crossing["seat"], crossing["side"]) == (letter, side)
            return hill(square) > 0 or rules.owner.get(square) == letter

        def opens(square, way):
            return not self.city.node(square) or way in self.city.ports(square)

        best, queue = {}, [(0, player.at or PODIUM)]
        while queue:
            moves, square = heapq.heappop(queue)
            if square in best:
                continue
            best[square] = moves
            for way in rules.DIRS:
                to = rules.nb(square, way)
                if to and allowed(to) and opens(square, way) and opens(to, rules.OPP[way]):
                    leapt = zone(to) == "x" or (to in self.tiles and not self.city.stand(to))
                    heapq.heappush(queue, (moves + (not leapt), to))
        moves = best.get(goal, 99)
        return moves if commander or moves == 99 else moves + 8 + (player.at is None)

    def compare_ranks(self):  # 15.4, 15.9
        keys = [(seat == self.winner, self.holder() == seat, player.rank == "commander",
                 -self.steps_to_goal(seat), player.coins, player.tiles)
                for seat, player in enumerate(self.players)]
        ranks = [1 + sum(other > key for other in keys) for key in keys]
        told = [int(rank) for rank in re.search(r"ranks ([\d,]+)", self.text).group(1).split(",")]
        if ranks != told:
            raise Difference(f"ranks {ranks}, the record says {told}")


OTHERWISE = {"dice_profile": "brisk", "max_rounds": 60, "stockpile_limit": 5, "start_coins": 4,
             "purple_chain": False, "expressway_hold": True, "podium_bump": "block",
             "purple_red_eliminates": False, "finite_bank": False}


def played(program, folder):
    """Records of every player count: long ones by random bots, sensible ones by greedy bots."""
    kinds = (("random", 2, {}), ("greedy", 10, {}), ("greedy", 5, OTHERWISE))
    for seats in SEATS:
        for bots, games, options in kinds:
            target = Path(folder) / f"{bots}-{seats}{'-otherwise' if options else ''}"
            subprocess.run([program, "sim", "ides-of-march", "--players", str(seats), "--games",
                            str(games), "--seed", "3", "--bots", bots, "--options",
                            json.dumps(options), "--record", target],
                           check=True, stdout=subprocess.DEVNULL)
            yield from sorted(target.iterdir())


def main():
    files = [Path(name) for name in arguments]
    if len(files) == 2 and not files[1].is_file():
        files = list(played(*arguments))
    moves, kinds, bad = 0, Counter(), 0
    for file in files:
        game = Game(file.read_text(encoding="utf-8"))
        try:
            game.follow()
        except (Difference, KeyError, IndexError, ValueError) as error:
            print(f"{file.name}: {type(error).__name__} {error}")
            bad += 1
        moves += game.place
        kinds.update(words[0] if actor != "*" else words[-1]
                     for _, actor, words in game.entries)
    print(f"{len(files)} games, {moves} moves, {bad} games differ;",
          f"{sum(card in kinds for card in CARDS)} of {len(CARDS)} cards were seen")
    return 1 if bad or not files else 0


if __name__ == "__main__":
    sys.exit(main())
