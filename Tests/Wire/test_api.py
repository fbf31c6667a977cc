"""The API over HTTP: reads by GET, personal tokens, rooms followed live, limits, documents."""

import contextlib
import json
import queue
import re
import socket
import subprocess
import threading
from http.client import HTTPConnection
from pathlib import Path

import jsonschema
import pytest
import yaml
from client import PATIENCE, Refused
from openapi_spec_validator import OpenAPIV31SpecValidator
from people import create, join, play, with_admins
from server import DAEMON
from test_http import call, post

CONFIG = Path(__file__).parents[2] / "Config"


def get(server, path, token=None, **headers):
    """Sends a GET request. Returns the status and the reply."""
    status, _, text = call(server, "GET", f"/v1/do/{path}", token=token, **headers)
    return status, json.loads(text)


def token_of(client, *scopes, **more):
    """Creates a personal token. Returns its id and its text."""
    made = client.do("token/create", {"name": "Board", "scopes": list(scopes)} | more)["token"]
    return made["id"], made["token"]


class Stream:
    """A stream of server-sent events, read one by one."""

    def __init__(self, server, path, token=None, accept="text/event-stream", **headers):
        self.connection = HTTPConnection(server.ready["http"], timeout=60)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers |= {"Accept": accept} | ({"Authorization": f"Bearer {token}"} if token else {})
        self.connection.connect()
        self.socket = self.connection.sock
        self.connection.request("GET", path, headers=headers)
        self.response = self.connection.getresponse()
        self.status = self.response.status
        self.events = queue.Queue()
        if self.status == 200:
            threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        event = {}
        try:
            for line in self.response:
                line = line.decode().rstrip("\n")
                if not line:
                    if "data" in event:
                        self.events.put(event)
                    event = {}
                elif not line.startswith(":"):
                    name, _, value = line.partition(": ")
                    event[name] = value
        except (OSError, ValueError):
            pass
        self.events.put(None)

    def next(self):
        """Waits for the next event.

        Returns its name and data, or None at the end of the stream.
        """
        event = self.events.get(timeout=PATIENCE)
        if event is None:
            return None
        return event["event"], json.loads(event["data"])

    def expect(self, name, where=lambda data: True):
        """Skips events until one has this name and meets `where`, and returns it."""
        while True:
            found = self.next()
            assert found, f"the stream ended before {name}"
            if found[0] == name and where(found[1]):
                return found

    def close(self):
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def follow():
    made = []

    def make(*arguments, **options):
        made.append(Stream(*arguments, **options))
        return made[-1]

    yield make
    for stream in made:
        stream.close()


# Reads


def test_f77_public_data_is_read_without_a_token(server):
    status, reply = get(server, "course/list?near.lat=63.42&near.lon=10.39&limit=2")
    assert status == 200 and len(reply["result"]["courses"]) == 2
    assert reply["result"]["courses"][0]["distance"] >= 0
    course = reply["result"]["courses"][0]["id"]
    status, reply = get(server, f"course/get?course={course}")
    assert status == 200
    assert get(server, "format/list")[0] == get(server, "service/list")[0] == 200
    # POST works, too.
    assert post(server, "course/list", {"limit": 1})[0] == 200
    for path in ("room/list", "history/list", "account/settings", "friend/list"):
        status, reply = get(server, path)
        assert (status, reply["error"]["code"]) == (401, "account.tokenInvalid")


def test_f44_f77_my_data_is_read_with_my_token(server, people):
    ann = people.new("ann")
    seat = create(ann)
    status, reply = get(server, "room/list", ann.token)
    assert status == 200 and [room["room"] for room in reply["result"]["rooms"]] == [seat.room]
    status, reply = get(server, f"room/get?room={seat.room}", ann.token)
    assert status == 200
    seat.state_at(reply["result"]["state"]["seq"])
    for name in ("head", "state"):
        told = ann.last(seat.topics[name]).json
        assert {**reply["result"][name], "seq": 0, "head": 0} == {**told, "seq": 0, "head": 0}
    assert get(server, "account/export", ann.token)[1]["result"]["data"]["account"]
    status, reply = get(server, "room/get", ann.token)
    assert status == 400 and "room" in reply["error"]["fields"]


def test_f77_changes_need_post_and_a_refusal_names_wrong_values(server, people):
    ann = people.new("ann")
    status, headers, _ = call(server, "GET", "/v1/do/room/create", token=ann.token)
    assert (status, headers["Allow"]) == (405, "POST")
    status, headers, _ = call(server, "DELETE", "/v1/do/room/list", token=ann.token)
    assert (status, headers["Allow"]) == (405, "GET, HEAD, POST")
    assert call(server, "HEAD", "/v1/do/course/list")[0] == 200
    status, reply = get(server, "course/list?limit=many&near.lat=x")
    assert status == 400 and {"limit", "near.lat"} <= reply["error"]["fields"].keys()


def test_f77_pages_of_other_sites_may_read_with_a_token_but_change_nothing(server, people):
    ann = people.new("ann")
    status, headers, _ = call(
        server, "GET", "/v1/do/room/list", token=ann.token, Origin="https://board.example")
    assert status == 200 and headers["Access-Control-Allow-Origin"] == "*"
    preflight = {"Origin": "https://board.example", "Access_Control_Request_Method": "GET"}
    status, headers, _ = call(server, "OPTIONS", "/v1/do/room/list", **preflight)
    assert status == 204 and "POST" not in headers["Access-Control-Allow-Methods"]
    assert "Authorization" in headers["Access-Control-Allow-Headers"]
    assert call(server, "OPTIONS", "/j/KQ7XPM", **preflight)[0] == 405
    _, headers, _ = call(
        server, "POST", "/v1/do/room/list", {}, ann.token, Origin="https://board.example")
    assert headers["Access-Control-Allow-Origin"] is None


# Personal tokens


def test_f61_f77_a_personal_token_shows_a_room_to_a_third_party_until_it_is_revoked(
        server, people, follow):
    ann, bob = people.several("ann", "bob")
    seats = play(ann, bob)
    room = seats[0].room
    id, text = token_of(ann, "rooms:read", room=room)
    assert get(server, f"room/get?room={room}", text)[0] == 200
    status, reply = get(server, "room/list", text)
    assert (status, reply["error"]["code"]) == (403, "token.scope")
    assert post(server, f"room/end?room={room}", {}, text)[0] == 403
    board = follow(server, f"/v1/rooms/{room}/leaderboard", text)
    assert board.status == 200
    assert board.response.headers["Content-Type"] == "text/event-stream"
    _, first = board.next()
    assert {line["player"] for line in first["lines"]} == {ann.user, bob.user}
    seats[0].score(ann, 1, 2)
    seats[1].score(bob, 1, 5)
    _, led = board.expect(
        "leaderboard", lambda b: b["lines"][0]["toPar"] == -1 and b["lines"][1]["toPar"] == 2)
    assert [(line["player"], line["rank"]) for line in led["lines"]] == [
        (ann.user, 1), (bob.user, 2)]
    ann.do("token/revoke", {"token": id})
    assert board.expect("end")[1] == {"reason": "tokenEnded"}
    assert board.next() is None
    assert get(server, f"room/get?room={room}", text)[0] == 401
    assert follow(server, f"/v1/rooms/{room}/leaderboard", text).status == 401


def test_f63_a_personal_token_does_not_open_the_broker_and_ends_with_the_password(
        server, people, follow):
    ann = people.new("ann")
    seat = create(ann)
    _, text = token_of(ann, "rooms:read", "rooms:write")
    with pytest.raises(Refused) as refused:
        people.client(ann.user, text, reconnect=False).connect()
    assert refused.value.code == 0x87
    live = follow(server, f"/v1/rooms/{seat.room}/events", text)
    live.expect("state")
    own = people.token(ann.user)
    device = {"name": "New", "kind": "web"}
    status, reply = post(
        server, "account/changePassword",
        {"password": "correct horse 7", "newPassword": "another horse 7", "device": device}, own)
    assert status == 200, reply
    assert live.expect("end")[1]["reason"] == "tokenEnded"
    assert get(server, "room/list", text)[0] == 401


def test_f77_a_personal_token_cannot_create_tokens_or_devices(server, people):
    ann = people.new("ann")
    scopes = ["account:read", "account:write", "rooms:read", "rooms:write"]
    _, text = token_of(ann, *scopes)
    for path, body in [
        ("token/create", {"name": "x", "scopes": scopes}), ("device/add", {"name": "x"}),
        ("account/changePassword", {}), ("token/list", {}),
    ]:
        status, reply = post(server, path, body, text)
        assert (status, reply["error"]["code"]) == (403, "token.scope"), path
    assert post(server, "account/changeSettings", {}, text)[0] == 200


# Following


def test_f61_f69_a_follower_gets_every_change_of_a_room_without_a_gap(server, people, follow):
    ann, bob = people.several("ann", "bob")
    seats = play(ann, bob, holes=18)
    live = follow(server, f"/v1/rooms/{seats[0].room}/events", ann.token)
    name, head = live.next()
    assert name == "head" and len(head["players"]) == 2
    name, state = live.next()
    assert name == "state" and state["phase"] == "playing"
    seq = state["seq"]
    for hole in range(1, 19):
        seats[hole % 2].score(seats[hole % 2].me, hole, 4)
    events, documents = [], []
    while len(events) < 18 or not documents or documents[-1]["seq"] < seq + 18:
        name, told = live.next()
        (events if name == "event" else documents).append(told)
    assert [event["seq"] for event in events] == list(range(seq + 1, seq + 19))
    assert {event["kind"] for event in events} == {"score.set"}
    assert documents[-1]["totals"][ann.user]["thru"] == 9


def test_f61_v6_a_returning_follower_gets_the_newest_documents_even_with_the_same_number(server, people, follow):
    ann = people.new("ann")
    [seat] = play(ann)
    path = f"/v1/rooms/{seat.room}/events"
    live = follow(server, path, ann.token)
    assert live.next()[0] == "head"
    _, before = live.next()
    live.close()
    # After a restored backup, the same number can be another state.
    for view, names in (("events", ["head", "state"]), ("leaderboard", ["leaderboard"])):
        again = follow(server, f"/v1/rooms/{seat.room}/{view}", ann.token, Last_Event_ID=before["seq"])
        assert [again.next()[0] for _ in names] == names
    seat.score(ann, 1, 3)
    again = follow(server, path, ann.token, Last_Event_ID=before["seq"])
    assert again.next()[0] == "head"
    name, state = again.next()
    assert name == "state" and state["scores"][ann.user][0] == 3


def test_f63_a_stream_ends_with_the_right_to_follow_and_sends_nothing_more(server, people, follow):
    ann, bob, cat = people.several("ann", "bob", "cat")
    seats = play(ann, bob, cat)
    path = f"/v1/rooms/{seats[0].room}/events"
    kicked = follow(server, path, bob.token)
    gone = follow(server, path, cat.token)
    host = follow(server, path, ann.token)
    for stream in (kicked, gone, host):
        stream.expect("state")
    seats[0].do("kick", {"player": bob.user})
    seats[0].score(ann, 1, 7)
    assert kicked.expect("end")[1] == {"reason": "notMember"}
    assert kicked.next() is None
    assert follow(server, path, bob.token).status == 403
    # Signing out ends what the device follows, as it ends its connections.
    cat.do("account/signOut", {})
    assert gone.expect("end")[1] == {"reason": "signedOut"}
    assert gone.next() is None
    host.expect("event", lambda event: event.get("strokes") == 7)


def test_f63_only_members_follow_a_room_and_only_with_a_token(server, people, follow):
    ann, bob = people.several("ann", "bob")
    seat = create(ann)
    path = f"/v1/rooms/{seat.room}/events"
    assert follow(server, path).status == 401
    assert follow(server, path, "x").status == 401
    assert follow(server, path, bob.token).status == 403
    assert follow(server, "/v1/rooms/abcdefghij012345/events", bob.token).status == 403
    assert call(server, "POST", path, {}, ann.token)[0] == 405
    assert call(server, "GET", f"/v1/rooms/{seat.room}/nothing", token=ann.token)[0] == 404
    status, _, text = call(server, "GET", f"/v1/rooms/{seat.room}/leaderboard", token=ann.token)
    assert status == 200 and json.loads(text)["result"]["room"] == seat.room


def test_f66_the_number_of_streams_is_limited_and_a_closed_stream_frees_its_place(
    new_server, gather, follow
):
    server = new_server({"FAIRWAY_HTTP_STREAMS_MAX": "3"})
    ann = gather(server).new("ann")
    seat = create(ann)
    path = f"/v1/rooms/{seat.room}/events"
    streams = [follow(server, path, ann.token) for _ in range(3)]
    for stream in streams:
        stream.expect("state")
    status, headers, text = call(server, "GET", path, token=ann.token)
    assert status == 429 and int(headers["Retry-After"]) >= 1
    assert json.loads(text)["error"]["code"] == "request.tooMany"
    streams[0].close()

    def comes_in():
        # The server notices a closed stream when it next sends to it.
        seat.do("addGuest", {"name": "Gus"})
        stream = follow(server, path, ann.token)
        return stream.status == 200

    assert any(comes_in() for _ in range(8))


def test_f61_a_server_that_stops_ends_its_streams_at_once(new_server, gather, follow):
    server = new_server()
    ann = gather(server).new("ann")
    seat = create(ann)
    streams = [follow(server, f"/v1/rooms/{seat.room}/{view}", ann.token)
               for view in ("events", "leaderboard")]
    for stream in streams:
        assert stream.next()
    server.stop()
    for stream in streams:
        while stream.next():
            pass


# Limits


def test_f66_requests_with_one_token_are_limited_and_a_refusal_says_when_to_retry(
    new_server, gather
):
    server = new_server({
        "FAIRWAY_HTTP_TOKEN_REQUESTS_PER_SECOND": "1", "FAIRWAY_HTTP_TOKEN_REQUEST_BURST": "5",
    })
    people = gather(server)
    ann, bob = people.several("ann", "bob")
    _, text = token_of(ann, "rooms:read")
    answers = [call(server, "GET", "/v1/do/room/list", token=text) for _ in range(10)]
    assert [status for status, _, _ in answers[:5]] == [200] * 5
    refused = [headers for status, headers, _ in answers if status == 429]
    assert refused and all(int(headers["Retry-After"]) >= 1 for headers in refused)
    # Other tokens and other users have limits of their own.
    assert get(server, "room/list", token_of(ann, "rooms:read")[1])[0] == 200
    assert get(server, "room/list", bob.token)[0] == 200
    # Invalid tokens have a limit, too.
    dead = [get(server, "room/list", "fairway_pat_abcdefghij012345_x")[0] for _ in range(10)]
    assert dead[:5] == [401] * 5 and 429 in dead


# Documents


def test_f77_the_api_document_is_valid_and_served(server):
    status, headers, text = call(server, "GET", "/v1/openapi.json")
    assert status == 200 and headers["Content-Type"] == "application/json"
    document = json.loads(text)
    assert list(OpenAPIV31SpecValidator(document).iter_errors()) == []
    assert call(server, "POST", "/v1/openapi.json", {})[0] == 405


@pytest.mark.parametrize("name", ["openapi", "asyncapi"])
def test_f77_the_daemon_prints_the_api_documents_that_the_server_sends(server, name):
    sent = {}
    for form in ("json", "yaml"):
        status, headers, sent[form] = call(server, "GET", f"/v1/{name}.{form}")
        assert status == 200 and headers["Content-Type"] == f"application/{form}"
        printed = subprocess.run([DAEMON, "--api", f"{name}.{form}"], capture_output=True, check=True, timeout=30)
        assert printed.stdout == sent[form]
    assert json.loads(sent["json"]) == yaml.load(sent["yaml"], yaml.CSafeLoader)


def keys_of(schema):
    """The names of all keys in a document of schemas, also of nested ones."""
    if isinstance(schema, list):
        return set().union(*map(keys_of, schema))
    if not isinstance(schema, dict):
        return set()
    properties = schema.get("properties")
    own = set(properties) if isinstance(properties, dict) else set()
    return own.union(*map(keys_of, schema.values()))


def test_f77_the_list_of_the_contract_has_each_key_and_address_of_the_api_documents(server):
    rows = [line.split("  ") for line in (CONFIG / "contract.txt").read_text().splitlines() if line[0] != "#"]
    listed = {word for _, _, *words in rows for path in words for word in re.split(r"[.\[\]{}]+", path)}
    # These two are in each reply. The list has the result in their place.
    served = [json.loads(call(server, "GET", f"/v1/{name}.json")[2]) for name in ("asyncapi", "openapi")]
    assert keys_of(served) - {"ok", "result"} <= listed
    addresses = {channel["address"] for channel in served[0]["channels"].values()}
    assert addresses == {words[0].strip('"') for _, part, *words in rows if part == "topic"}
    operations = {f"{method.upper()} {path}" for path, item in served[1]["paths"].items() for method in item}
    assert operations == {owner for owner, *_ in rows if owner.split(" ")[0] in ("GET", "POST")}


def test_d1_an_unknown_api_document_is_refused(daemon):
    done = subprocess.run([DAEMON, "--api", "api.xml"], capture_output=True, text=True, timeout=30)
    assert done.returncode == 2 and not done.stdout
    assert "there is no API document api.xml, only openapi.json, " in done.stderr


def test_f77_replies_match_the_api_document(server, people):
    document = json.loads(call(server, "GET", "/v1/openapi.json")[2])
    ann, bob = people.several("ann", "bob")
    seats = play(ann, bob)
    seats[0].score(ann, 1, 3)
    course = get(server, "course/list")[1]["result"]["courses"][0]["id"]
    asked = {
        "course/list": "", "course/get": f"course={course}", "room/list": "",
        "room/get": f"room={seats[0].room}", "room/leaderboard": f"room={seats[0].room}",
        "friend/list": "", "history/list": "", "account/settings": "", "format/list": "",
        "notification/list": "", "handicap/get": "", "service/list": "", "reminder/list": "",
    }
    for path, query in asked.items():
        operation = document["paths"][f"/v1/do/{path}"]["get"]
        answer = document["components"]["responses"][
            operation["responses"]["200"]["$ref"].rpartition("/")[2]]
        schema = answer["content"]["application/json"]["schema"]
        status, reply = get(server, f"{path}?{query}", ann.token)
        assert status == 200, (path, reply)
        jsonschema.Draft202012Validator(schema).validate(reply)
    status, reply = get(server, "course/get?course=nothing")
    assert status == 404
    refusal = document["components"]["schemas"]["refusal"] | {
        "components": document["components"]}
    jsonschema.Draft202012Validator(refusal).validate(reply)


def test_f77_the_tool_makes_lists_and_revokes_tokens(server, people, tmp_path):
    from test_tool_friends import Person

    person = Person(server, tmp_path, f"tooled{people.sign_up('x')[2:]}")
    made = person("token", "create", "Board", "--scope", "rooms:read,ops:read", "--days", "2")
    assert made["scopes"] == ["ops:read", "rooms:read"]
    assert get(server, "room/list", made["token"])[0] == 200
    [listed] = person("token", "list")["tokens"]
    assert listed["id"] == made["id"] and "token" not in listed
    assert person("token", "create", "x", "--scope", "all", code=1)["error"]["fields"]
    person("token", "revoke", made["id"])
    assert get(server, "room/list", made["token"])[0] == 401
    assert person("token", "revoke", made["id"], code=1)["error"]["code"] == "token.unknown"
