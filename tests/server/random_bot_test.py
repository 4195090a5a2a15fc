# SPDX-License-Identifier: Apache-2.0
"""The example bot plays every game to its end, as a guest and with a token.

    random_bot_test.py SERVER_MAIN RANDOM_BOT
"""
import json
import subprocess
import sys
import tempfile
import time
import urllib.request

server_main, bot = sys.argv[1:]
# Wide enough that the bot has to wait at most once in a while.
limits = '{"messages_per_second":1000,"message_burst":1000,"actions_per_second":1000}'


def post(url, body, cookie=None):
    request = urllib.request.Request(url, json.dumps(body).encode(),
                                     {"Cookie": cookie} if cookie else {})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), (answer.headers.get("Set-Cookie") or "").split(";")[0]


def run(*arguments):
    done = subprocess.run([sys.executable, bot, *arguments], capture_output=True, text=True,
                          timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


with tempfile.TemporaryDirectory() as folder:
    server = subprocess.Popen([server_main, folder, "0", limits], stdout=subprocess.PIPE, text=True)
    try:
        url = f"http://127.0.0.1:{int(server.stdout.readline())}"
        with urllib.request.urlopen(url + "/api/games") as answer:
            games = [game["id"] for game in json.load(answer)["games"]]
        assert len(games) == 4, games
        for game in games:
            played = run(url, "--open", game, "--seed", "7")
            assert played["moves"] > 0 and 1 in played["ranks"], played
            print(f"ok {game}: {played['moves']} moves")

        # Two programs at one table: a host with a session, and a guest by invitation.
        anna, cookie = post(url + "/api/guest", {"name": "Anna"})
        token, _ = post(url + "/api/me/tokens", {"label": "her bot"}, cookie)
        table, _ = post(url + "/api/tables",
                        {"game": "caesar-xl", "seats": 2, "is_public": False}, cookie)
        guest = subprocess.Popen([sys.executable, bot, url, "--table", table["id"],
                                  "--invite=" + table["invite"], "--seed", "1"],
                                 stdout=subprocess.PIPE, text=True)
        for _ in range(600):
            time.sleep(0.1)
            request = urllib.request.Request(f"{url}/api/tables/{table['id']}", None,
                                             {"Cookie": cookie})
            with urllib.request.urlopen(request) as answer:
                if all(seat.get("person") for seat in json.load(answer)["seats"]):
                    break
        post(f"{url}/api/tables/{table['id']}/start", {}, cookie)
        played = run(url, "--table", table["id"], "--token=" + token["token"], "--seed", "2")
        other = json.loads(guest.communicate(timeout=120)[0])
        assert guest.returncode == 0 and other["ranks"] == played["ranks"], (other, played)
        print("ok two programs at one table")
    finally:
        server.terminate()
        assert server.wait(timeout=20) == 0
