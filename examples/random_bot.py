#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sits down at a table of a Quadriga server and plays at random, whatever the game.

    random_bot.py http://localhost:8080 --table ID [--invite=CODE] --token=TOKEN
    random_bot.py http://localhost:8080 --open ave-caesar --against random

The token comes from the page Account ("Token for a program"); without one the bot is a guest.
Only the standard library is used. The protocol is in docs/protocol.md.
"""
import argparse
import base64
import json
import os
import random
import socket
import struct
import time
import urllib.request
from urllib.parse import urlsplit


class Server:
    """REST with a token, and one WebSocket."""

    def __init__(self, url, token):
        self.url = url.rstrip("/")
        self.headers = {"Content-Type": "application/json"}
        if token:
            self.headers["Authorization"] = "Bearer " + token

    def call(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, self.headers)
        with urllib.request.urlopen(request) as answer:
            cookie = answer.headers.get("Set-Cookie")
            if cookie and "Authorization" not in self.headers:
                self.headers["Cookie"] = cookie.split(";")[0]
            return json.load(answer)

    def connect(self):
        where = urlsplit(self.url)
        self.socket = socket.create_connection((where.hostname, where.port or 80))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /ws HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket",
                 f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline()
        if b" 101 " not in status:
            raise SystemExit(f"no WebSocket: {status.decode().strip()}")
        while self.stream.readline().strip():
            pass

    def send_frame(self, kind, payload):
        mask = os.urandom(4)
        size = len(payload)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | min(size, 126))
        if size >= 126:
            head += struct.pack("!H", size)  # what a client sends is never longer
        hidden = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(head + mask + hidden)

    def send(self, **message):
        self.send_frame(1, json.dumps(message).encode())

    def messages(self):
        text = b""
        while True:
            head = self.stream.read(2)
            if len(head) < 2:
                return
            kind, size = head[0] & 15, head[1]
            if size == 126:
                (size,) = struct.unpack("!H", self.stream.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.stream.read(8))
            payload = self.stream.read(size)
            if kind <= 1:  # a long message comes in pieces
                text += payload
                if head[0] & 0x80:
                    yield json.loads(text)
                    text = b""
            elif kind == 9:
                self.send_frame(10, payload)  # a ping is answered
            elif kind == 8:
                return


def play(server, table, chooser):
    """Moves whenever it is our turn; returns the result of the game and how many moves we made."""
    server.connect()
    server.send(type="watch", request="watch", table=table, since=-1)
    moves, asked, wish = 0, -1, {}
    for message in server.messages():
        if message["type"] == "error" and message["code"] == "stale":
            continue  # somebody moved out of turn; the new position is on its way
        if message["type"] == "error" and message["code"] == "rate-limited":
            time.sleep(1)
            server.send(**wish)
            continue
        if message["type"] == "error":
            raise SystemExit(f"{message['code']}: {message['message']}")
        if message["type"] != "played":
            continue
        now = message["now"]
        if now["result"]["over"]:
            return now["result"], moves
        if now["to_act"] == now["you"] and now["version"] != asked:
            asked = now["version"]
            moves += 1
            wish = {"type": "move", "request": str(moves), "table": table, "version": asked,
                    "text": chooser.choice(now["legal"])["text"]}
            server.send(**wish)
    raise SystemExit("the connection broke")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url")
    parser.add_argument("--token", help="of the person to play as; without one: a guest")
    parser.add_argument("--name", default="Random Python", help="of the guest")
    parser.add_argument("--table", help="to sit down at")
    parser.add_argument("--invite", help="the code of its invite link")
    parser.add_argument("--open", metavar="GAME", help="open a table against bots instead")
    parser.add_argument("--against", default="random", help="the kind of those bots")
    parser.add_argument("--seed", type=int)
    wishes = parser.parse_args()
    server = Server(wishes.url, wishes.token)
    if not wishes.token:
        server.call("/api/guest", {"name": wishes.name})
    if wishes.open:
        seats = next(game["min_seats"] for game in server.call("/api/games")["games"]
                     if game["id"] == wishes.open)
        bots = [wishes.against] * (seats - 1)
        table = server.call("/api/tables", {"game": wishes.open, "seats": seats, "bots": bots,
                                            "is_public": False, "start": True})["id"]
    else:
        table = wishes.table
        server.call(f"/api/tables/{table}/sit", {"invite": wishes.invite})
    result, moves = play(server, table, random.Random(wishes.seed))
    print(json.dumps({"table": table, "moves": moves, "ranks": result["ranks"]}))


if __name__ == "__main__":
    main()
