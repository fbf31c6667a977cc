"""Every request of the API with the objects of somebody else: nothing is read, and nothing changes (T4)."""

import itertools
import json
import time
import urllib.parse

from client import NOT_AUTHORIZED
from people import create, guest_player, play
from test_api import token_of
from test_http import call

#: Each text that only Anna and the people of her choice may read contains this mark.
MARK = "Zq7mark"
PLACE = {"lat": 63.1234567, "lon": 10.7654321}
#: Two hundred metres away from it.
NEAR_IT = {"lat": 63.1252, "lon": 10.7655}
#: Texts that no answer to somebody else contains.
SECRETS = (MARK, "63.12345", "10.76543")
#: These requests come last, because they end what the sender may do.
LAST = ("friend/block", "device/remove", "account/delete", "account/signOut")


#: Values for keys that must have a certain form.
VALUES = {
    "email": "m@example.org", "url": "https://evil.example.org/x", "secret": "s" * 20, "scopes": ["rooms:read"],
    "password": "wrong password 1", "newPassword": "another password 1", "token": "x" * 40, "code": "KQ7XPM",
    "timeZone": "UTC", "when": "at", "hole": 1, "strokes": 9, "number": 1, "change": 1, "name": "evil", "format": "match",
    "near": NEAR_IT, "location": NEAR_IT, "radius": 5_000, "hint": "evil", "provider": "webhook", "holes": 9,
} | NEAR_IT
#: Bodies of requests whose keys depend on each other.
DEPENDENT = {
    "course/correct": {"document": {"name": "evil", "kind": "golf", "holes": [{"number": 1, "par": 3}]}, "course": None},
    "push/subscribe": {key: VALUES[key] for key in ("provider", "url", "secret")} | {"device": None},
    "reminder/edit": {"title": "evil", "at": 4_000_000_000_000, "reminder": None},
}
#: Requests that only add data of the sender, and name no object.
OWN = {"course/import", "handicap/post", "history/import", "reminder/create"}
#: The codes of a body that the handler of a request never sees.
MALFORMED = ("request.malformed", "account.invalid", "account.notSignedIn")


def named(result, key):
    """The id in a result, which holds the id itself or the whole object."""
    value = result[key]
    return value if isinstance(value, str) else value.get("id", value.get(key))


class Anna:
    """A user with one object of each kind. `objects` has the value of each key that names one of them."""

    def __init__(self, people):
        now = int(time.time() * 1_000)
        self.client, carl = people.several("anna", "carl")
        self.me = self.client.user
        do = self.client.do
        do("friend/request", {"user": carl.user})
        carl.do("friend/accept", {"user": self.me})
        do("account/changeProfile", {"name": "Anna"})
        do("account/changeSettings", {"discs": "nobody", "history": "nobody"})
        self.lobby = create(self.client, courseName=f"{MARK}lobby")
        self.live = play(self.client, courseName=f"{MARK}live")[0]
        guest_player(self.live, f"{MARK}guest")
        self.live.score(self.me, 1, 4)
        self.live.do("details", {"hole": 1, "note": f"{MARK}detail"})
        ended = create(self.client, courseName=f"{MARK}ended")
        guest = guest_player(ended, f"{MARK}other")
        ended.do("start")
        for player in (self.me, guest):
            for hole in range(1, 10):
                ended.score(player, hole, 4)
        ended.do("end")
        self.ended = ended.room
        challenge = {
            "location": PLACE, "radius": 50, "question": f"{MARK}question", "kind": "text",
            "answers": [f"{MARK}answer"], "points": 1}
        quiz = do("quiz/create", {"name": f"{MARK}quiz", "description": f"{MARK}text", "challenges": [challenge]})
        course = do("course/register", {"name": f"{MARK}course", "kind": "golf", "holes": 9})["course"]
        do("note/set", {"course": course, "hole": 1, "text": f"{MARK}note"})
        do("location/share", {"viewers": [carl.user]})
        do("location/keep", {"days": 3})
        fix = {"_type": "location", "lat": PLACE["lat"], "lon": PLACE["lon"], "acc": 5, "tst": now // 1_000}
        do("location/report", {"message": fix})
        place = do("location/addPlace", PLACE | {"name": f"{MARK}place"})
        reminder = do("reminder/create", {"title": f"{MARK}reminder", "at": now + 86_400_000})
        round = {"at": now - 86_400_000, "courseName": f"{MARK}handicap", "holes": 18, "par": 72}
        score = do("handicap/post", round | {"rating": 72, "slope": 113, "strokes": 90})
        hook = {"provider": "webhook", "url": f"https://{MARK}.example.org/x", "secret": f"{MARK}secret-long-enough"}
        subscription = do("push/subscribe", hook)
        token, _ = token_of(self.client, "rooms:read")
        invite = do("invite/send", {"room": self.lobby.room, "user": carl.user})
        do("card/offer", {"room": self.ended, "player": guest, "user": carl.user})
        notifications = [each["notification"] for each in carl.do("notification/list")["notifications"]]
        self.rooms = [self.lobby.room, self.live.room, self.ended]
        self.objects = {
            "course": course,
            "quiz": named(quiz, "quiz"),
            "disc": named(do("disc/add", {"name": f"{MARK}disc"}), "disc"),
            "place": named(place, "place"),
            "reminder": named(reminder, "reminder"),
            "score": named(score, "score"),
            "subscription": named(subscription, "subscription"),
            "device": do("device/add", {"name": f"{MARK}device", "kind": "web"})["device"]["id"],
            "invite": named(invite, "invite"),
            "notifications": notifications,
            "token": token,
        } | {key: self.me for key in ("player", "user", "viewer", "host", "login", "username")}

    def possessions(self):
        """All that belongs to Anna: as she exports it, and as her rooms show it."""
        return self.client.do("account/export")["data"] | {
            "known devices": self.client.do("device/list"),
            "lobby": self.lobby.do("get"),
            "live": self.live.do("get"),
            "card": self.client.do("history/card", {"room": self.ended}),
        }


class Forms:
    """The bodies that the API describes, filled with somebody else's objects."""

    def __init__(self, document, anna):
        self.schemas = document["components"]["schemas"]
        self.anna = anna

    def value(self, key, schema, depth=0):
        while "$ref" in schema:
            schema = self.schemas[schema["$ref"].rsplit("/", 1)[1]]
        for known in (self.anna.objects, VALUES):
            if key in known and (key != "device" or "string" in schema.get("type", "")):
                return known[key]
        if "enum" in schema:
            return schema["enum"][0]
        if "const" in schema:
            return schema["const"]
        if "anyOf" in schema or "oneOf" in schema:
            return self.value(key, (schema.get("anyOf") or schema["oneOf"])[0], depth)
        kind = schema.get("type")
        kind = kind[0] if isinstance(kind, list) else kind
        if kind == "object":
            return self.filled(schema, schema.get("required", []), depth + 1)
        if kind == "array":
            return [self.value("", schema.get("items", {}), depth + 1)]
        return {"string": "x", "integer": schema.get("minimum", 1), "number": 1.5, "boolean": True}.get(kind)

    def filled(self, schema, keys, depth=0):
        properties = schema.get("properties", {})
        return {key: self.value(key, properties[key], depth) for key in keys if key in properties}

    def bodies(self, path, operation):
        """Bodies with the required keys, with each key that names an object, and with all keys."""
        content = operation.get("requestBody", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema", {})
        while "$ref" in schema:
            schema = self.schemas[schema["$ref"].rsplit("/", 1)[1]]
        required, keys = set(schema.get("required", [])), set(schema.get("properties", {})) - {"id"}
        named = keys & {*self.anna.objects, "room"}
        found = []
        for chosen in (required - {"id"}, required | named, keys):
            for room in self.anna.rooms if "room" in chosen else [None]:
                body = self.filled(schema, sorted(chosen - {"id"})) | ({"room": room} if room else {})
                if body not in found:
                    found.append(body)
        if path in DEPENDENT:
            objects = self.anna.objects
            found.append({key: objects[key] if value is None else value for key, value in DEPENDENT[path].items()})
        return found


def order(path):
    """Requests that end what the sender may do come last."""
    return LAST.index(path) if path in LAST else -1


def requests_of(server):
    """The API document, and each request as its path, its operation, and whether it is one of a room."""
    document = json.loads(call(server, "GET", "/v1/openapi.json")[2])
    found = []
    for address, item in document["paths"].items():
        if address.startswith("/v1/do/"):
            in_room = any(each.get("name") == "room" for each in item["post"].get("parameters", []))
            found.append((address.removeprefix("/v1/do/"), item, in_room))
    assert len(found) > 150
    return document, sorted(found, key=lambda each: order(each[0]))


def test_t4_requests_with_the_objects_of_somebody_else_read_and_change_nothing(new_server, gather):
    server = new_server()
    people = gather(server)
    anna = Anna(people)
    mallory, guest = people.new("mallory"), people.guest()
    watch = mallory.do("device/add", {"name": "Watch", "kind": "iot"})["device"]["token"]
    tokens = {
        "nobody": None,
        "a stranger": people.token(mallory.user),
        "a stranger's watch": watch,
        "a token with one scope": token_of(mallory, "account:read")[1],
    }
    document, requests = requests_of(server)
    forms = Forms(document, anna)
    reached = set()
    before = anna.possessions()
    assert MARK in json.dumps(before) and SECRETS[1] in json.dumps(before)
    for path, item, in_room in requests:
        method = path.rsplit("/", 1)[1]
        for body, room in itertools.product(forms.bodies(path, item["post"]), anna.rooms if in_room else [None]):
            address = f"/v1/do/{path}" + (f"?room={room}" if room else "")
            for who, token in tokens.items():
                status, _, text = call(server, "POST", address, body, token)
                check(who, path, body, status, text)
                code = json.loads(text).get("error", {}).get("code")
                if who == "a stranger" and code not in MALFORMED:
                    reached.add(path)
                if in_room:
                    assert status >= 400, (who, path, body, text)
                if "get" in item:
                    query = {key: value for key, value in body.items() if isinstance(value, (str, int, float))}
                    query |= {"room": room} if room else {}
                    status, _, text = call(
                        server, "GET", f"/v1/do/{path}?{urllib.parse.urlencode(query)}", token=token)
                    check(who, f"GET {path}", query, status, text)
            # Over MQTT, the topics of another user are closed.
            theirs = f"fairway/room/{room}/do/{anna.me}/{method}" if room else f"{anna.client.base}/do/{path}"
            for sender in (mallory, guest):
                assert sender.publish(theirs, json.dumps(body)) == NOT_AUTHORIZED
        reply = guest.ask(path, body)
        check("a guest", path, body, 200, json.dumps(reply))
    # Each request had at least one body that its handler read.
    assert {path for path, _, _ in requests} - reached <= OWN
    after = anna.possessions()
    assert after.keys() == before.keys()
    changed = {key: (before[key], after[key]) for key in before if before[key] != after[key]}
    assert not changed


def check(who, path, body, status, text):
    """The answer is no failure of the server, and contains nothing that only Anna may read."""
    text = text if isinstance(text, str) else text.decode()
    assert status < 500, (who, path, body, status, text)
    assert not [secret for secret in SECRETS if secret in text], (who, path, body, status, text)
