# SPDX-License-Identifier: Apache-2.0
"""The OpenAPI document against the running server: every path is called, and what comes back is what
the document says. The protocol document names every path and every message.

    openapi_test.py SERVER_MAIN PROTOCOL_MD

A new route fails here until it has a call in CALLS below and a line in docs/protocol.md.
"""
import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

server_main, protocol_md = sys.argv[1:]
LIMITS = '{"messages_per_second":1000,"message_burst":1000,"request_burst":5000,"login_burst":50}'
PASSWORD = "correct horse battery"


class Schemas:
    """As much of JSON Schema as the document uses; an unknown word is an error."""

    KNOWN = {"$ref", "type", "properties", "required", "additionalProperties", "items", "anyOf",
             "oneOf", "enum", "const", "minimum", "maximum", "pattern", "minItems", "maxItems"}
    TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}

    def __init__(self, document):
        self.document = document

    def resolve(self, reference):
        at = self.document
        for part in reference.removeprefix("#/").split("/"):
            at = at[part]
        return at

    def problem(self, schema, value, path="answer"):
        unknown = set(schema) - self.KNOWN
        assert not unknown, f"{path}: the test does not know {unknown}"
        if "$ref" in schema:
            return self.problem(self.resolve(schema["$ref"]), value, path)
        for words in ("anyOf", "oneOf"):
            if words in schema:
                found = [self.problem(one, value, path) for one in schema[words]]
                return None if None in found else found[0]
        if "enum" in schema and value not in schema["enum"]:
            return f"{path}: {value!r} is none of {schema['enum']}"
        if "const" in schema and value != schema["const"]:
            return f"{path}: {value!r} is not {schema['const']!r}"
        kind = schema.get("type")
        if kind == "integer":
            if not isinstance(value, int) or isinstance(value, bool):
                return f"{path}: {value!r} is no integer"
            if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
                return f"{path}: {value} is out of range"
        elif kind and not isinstance(value, self.TYPES[kind]):
            return f"{path}: {value!r} is no {kind}"
        if kind == "array":
            for number, item in enumerate(value):
                if wrong := self.problem(schema.get("items", {}), item, f"{path}[{number}]"):
                    return wrong
        if kind == "object":
            for name in schema.get("required", []):
                if name not in value:
                    return f"{path}: {name} is missing"
            for name, member in value.items():
                if name in schema.get("properties", {}):
                    wrong = self.problem(schema["properties"][name], member, f"{path}.{name}")
                elif schema.get("additionalProperties", True) is False:
                    wrong = f"{path}: {name} is not in the schema"
                else:
                    wrong = None
                if wrong:
                    return wrong
        return None


class Client:
    """One person, or nobody."""

    def __init__(self, url):
        self.url = url
        self.cookie = None

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, method=method)
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            for cookie in answer.headers.get_all("Set-Cookie") or []:
                self.cookie = cookie.split(";")[0]
            return answer.status, answer.headers.get_content_type(), answer.read()

    def json(self, method, path, body=None):
        status, _, text = self.ask(method, path, body)
        assert status == 200, (method, path, status, text)
        return json.loads(text)


class World:
    """Somebody with an account, a guest, a table that waits, one that is played, one that is over."""

    def __init__(self, url):
        self.url = url
        self.anna = self.person("Anna")
        self.anna.json("POST", "/api/account", {"name": "Anna", "password": PASSWORD})
        self.me = self.anna.json("GET", "/api/me")
        self.guest = self.person("Gaius")
        self.guest_id = self.guest.json("GET", "/api/me")["id"]
        self.over = None

    def person(self, name):
        client = Client(self.url)
        client.json("POST", "/api/guest", {"name": name})
        return client

    def table(self, **wish):
        body = {"game": "caesar-xl", "seats": 2}
        return self.anna.json("POST", "/api/tables", body | wish)["id"]

    def playing(self):
        return self.table(bots=["random"], start=True)

    def with_guest(self):
        table = self.table()
        self.guest.json("POST", f"/api/tables/{table}/sit", {})
        return table

    def abandoned(self):
        table = self.playing()
        self.anna.json("POST", f"/api/tables/{table}/ask", {"kind": "abandon"})
        return table

    def finished(self):
        """One for all: bots have played it by themselves."""
        if not self.over:
            self.over = self.table(bots=["random", "random"], start=True)
        for _ in range(1200):
            if self.anna.json("GET", f"/api/tables/{self.over}")["status"] == "finished":
                return self.over
            time.sleep(0.1)
        raise AssertionError("the bots do not finish")


def call_account(world):
    return Client(world.url), "", {"name": "Berta", "password": PASSWORD}


def call_reset(world):
    return Client(world.url), "", {"name": "Anna", "code": "wrong", "password": PASSWORD}


# How to call each operation: who asks, what stands for {id}, the body. An operation that cannot
# succeed here names the error it must answer with.
CALLS = {
    "get /healthz": lambda w: (Client(w.url), "", None),
    "get /readyz": lambda w: (Client(w.url), "", None),
    "get /api/openapi.json": lambda w: (Client(w.url), "", None),
    "get /api/games": lambda w: (Client(w.url), "", None),
    "get /api/games/{id}/rules": lambda w: (Client(w.url), "ave-caesar", None),
    "get /api/games/{id}/leaders": lambda w: (Client(w.url), "ave-caesar", None),
    "post /api/guest": lambda w: (Client(w.url), "", {"name": "Gallus"}),
    "post /api/account": call_account,
    "post /api/login": lambda w: (Client(w.url), "", {"name": "Anna", "password": PASSWORD}),
    "post /api/logout": lambda w: (w.person("Brief"), "", None),
    "post /api/reset": call_reset,
    "get /api/me": lambda w: (w.anna, "", None),
    "post /api/me/delete": lambda w: (w.person("Hasty"), "", {}),
    "post /api/me/password": lambda w: (w.anna, "", {"old_password": PASSWORD,
                                                     "password": PASSWORD}),
    "get /api/me/sessions": lambda w: (w.anna, "", None),
    "post /api/me/sessions/end": lambda w: (w.anna, "", {}),
    "post /api/me/tokens": lambda w: (w.anna, "", {"label": "my program"}),
    "get /api/me/vacation": lambda w: (w.anna, "", None),
    "post /api/me/vacation": lambda w: (w.anna, "", {"days": 1}),
    "post /api/me/vacation/end": lambda w: (w.anna, "", None),
    "get /api/me/webhook": lambda w: (w.anna, "", None),
    "post /api/me/webhook": lambda w: (w.anna, "", {}),
    "post /api/me/webhook/test": lambda w: (w.anna, "", None),
    "get /api/people/{id}": lambda w: (w.guest, w.me["id"], None),
    "get /api/people/{id}/ratings": lambda w: (w.guest, w.me["id"], None),
    "get /api/me/tables": lambda w: (w.anna, "", None),
    "get /api/me/records": lambda w: (w.anna, w.finished(), None),
    "get /api/tables": lambda w: (Client(w.url), "", None),
    "post /api/tables": lambda w: (w.anna, "", {"game": "ave-caesar", "seats": 3}),
    "get /api/tables/{id}": lambda w: (w.guest, w.table(), None),
    "post /api/tables/{id}/sit": lambda w: (w.guest, w.table(), {}),
    "post /api/tables/{id}/leave": lambda w: (w.anna, w.table(), None),
    "post /api/tables/{id}/bot": lambda w: (w.anna, w.table(), {"seat": 1, "kind": "random"}),
    "post /api/tables/{id}/stand-in": lambda w: (w.anna, w.playing(), {}),
    "post /api/tables/{id}/start": lambda w: (w.anna, w.table(bots=["random"]), None),
    "post /api/tables/{id}/ask": lambda w: (w.anna, w.playing(), {"kind": "abandon"}),
    "post /api/tables/{id}/answer": lambda w: (w.guest, w.playing(), {"kind": "abandon",
                                                                      "yes": True}),
    "post /api/tables/{id}/kick": lambda w: (w.anna, w.with_guest(), {"person": w.guest_id,
                                                                      "ban": False}),
    "post /api/tables/{id}/rematch": lambda w: (w.anna, w.abandoned(), None),
    "get /api/tables/{id}/record": lambda w: (w.guest, w.finished(), None),
    "get /api/tables/{id}/replay": lambda w: (w.guest, w.finished(), None),
    "get /api/tables/{id}/ratings": lambda w: (w.guest, w.finished(), None),
}
REFUSED = {"post /api/reset": "wrong-code", "post /api/me/webhook/test": "no-webhook",
           "post /api/tables/{id}/answer": "no-question"}


def check_answer(schemas, document, name, operation, answer):
    status, media, text = answer
    if name in REFUSED:
        error = document["components"]["responses"]["Error"]["content"]["application/json"]
        body = json.loads(text)
        assert status >= 400 and body["code"] == REFUSED[name], (name, answer)
        wrong = schemas.problem(error["schema"], body)
    else:
        assert status == 200, (name, status, text[:300])
        content = operation["responses"]["200"]["content"]
        assert media in content, (name, media, list(content))
        body = json.loads(text) if media == "application/json" else text.decode("latin-1")
        if media == "application/json" and content[media]["schema"] == {"type": "string"}:
            wrong = None  # the document itself
        else:
            wrong = schemas.problem(content[media]["schema"], body)
    assert wrong is None, f"{name}: {wrong}"


def check_people(document, name, operation, path):
    """Whoever must have a session is told so without one."""
    needs = {} not in operation["security"]
    method = name.split()[0].upper()
    body = None if method == "GET" else {}
    status, _, text = Client(document["url"]).ask(method, path, body)
    is_refused = status == 401 and json.loads(text)["code"] == "no-session"
    assert is_refused == needs, (name, status, text[:300])


def check_words(document, operations):
    """docs/protocol.md has each request, and no other."""
    with open(protocol_md, encoding="utf-8") as file:
        words = file.read()
    told = {f"{method.lower()} {path}"
            for method, path in re.findall(r"^\| `(GET|POST) (/[^ `?]*)", words, re.M)}
    assert told == set(operations), (
        f"only in docs/protocol.md: {sorted(told - set(operations))}, "
        f"only in the server: {sorted(set(operations) - told)}")


with tempfile.TemporaryDirectory() as folder:
    server = subprocess.Popen([server_main, folder, "0", LIMITS], stdout=subprocess.PIPE, text=True)
    try:
        url = f"http://127.0.0.1:{int(server.stdout.readline())}"
        document = Client(url).json("GET", "/api/openapi.json")
        assert document["openapi"].startswith("3."), document["openapi"]
        document["url"] = url
        operations = {f"{method} {path}": operation
                      for path, methods in document["paths"].items()
                      for method, operation in methods.items()}
        identities = [operation["operationId"] for operation in operations.values()]
        assert len(set(identities)) == len(identities), identities
        assert set(CALLS) == set(operations), set(CALLS) ^ set(operations)
        check_words(document, operations)
        schemas = Schemas(document)
        world = World(url)
        for name, operation in operations.items():
            who, identity, body = CALLS[name](world)
            if body is not None:
                asked = operation["requestBody"]["content"]["application/json"]["schema"]
                wrong = schemas.problem(asked, body, "body")
                assert wrong is None, f"{name}: {wrong}"
            method, path = name.split()
            path = path.replace("{id}", identity or "x")
            check_people(document, name, operation, path)
            check_answer(schemas, document, name, operation,
                         who.ask(method.upper(), path, body))
            # Another method is refused, not taken for another request.
            assert Client(url).ask("DELETE", path)[0] == 405, path
        print(f"ok {len(operations)} operations, {len(document['components']['schemas'])} schemas")
    finally:
        server.terminate()
        assert server.wait(timeout=20) == 0
