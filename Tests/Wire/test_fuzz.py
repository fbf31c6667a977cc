"""Random topics, payloads and packets: the daemon and the broker stay up (D1, D8)."""

import json
import random
import urllib.request

import pytest
from effort import repeats
from people import play
from raw import Closed, Raw, packet, text, varint

WORDS = [
    *("fairway", "user", "room", "guest", "public", "status", "ops", "do", "reply", "inbox"),
    *("location", "owntracks", "cmd", "state", "event", "presence", "brief", "score", "account"),
    *("device", "course", "create", "join", "list", "add", "remove", "sync", "leave", "g1", ""),
    *("$share", "$SYS", "$CONTROL", "v1", "+", "#", "..", "%2f", "a" * 300, "þ", "🥏", " ", "\t"),
]
KEYS = [
    *("id", "kind", "course", "courseName", "holes", "settings", "code", "player", "hole"),
    *("strokes", "round", "at", "cells", "name", "device", "login", "password", "near", "query"),
    *("limit", "cursor", "format", "number", "par", "strokeIndex", "lat", "lon", "hint"),
]
# These requests would end the game or the session. The fuzz leaves them out.
ENDING = ("signOut", "remove", "leave", "abandon", "end")


@pytest.fixture
def fuzzed(new_server, gather, seed):
    """A random generator, the people of a server, and two seats of a round.

    After the test, daemon and broker must still run, and a score must arrive.
    """
    server = new_server({"FAIRWAY_LOG_LEVEL": "warning"})
    people = gather(server)
    host, seat = play(*people.several("alice", "bob"))
    pids = server.pid, server.broker_pid()
    yield random.Random(seed), people, host, seat
    assert server.is_running() and (server.pid, server.broker_pid()) == pids
    last = seat.score(seat, 9, 29)["seq"]
    assert host.state_at(last)["scores"][seat.me][8] == 29


def value(rng, depth=0):
    """A random JSON value, of the kinds that handlers read."""
    kind = rng.randrange(8 if depth < 3 else 6)
    if kind == 0:
        return rng.choice([None, True, False])
    if kind == 1:
        return rng.choice([0, 1, -1, 3, 30, 31, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**40])
    if kind == 2:
        return rng.choice([0.5, 1e300, -0.0, 1e-300, 3.0])
    if kind in (3, 4, 5):
        size = rng.choice([0, 1, 3, 6, 20, 300])
        return "".join(rng.choice('aZ09 _/#+$"\\\n\0þ🥏{}[]:,') for _ in range(size))
    if kind == 6:
        return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(KEYS): value(rng, depth + 1) for _ in range(rng.randrange(5))}


def body(rng, known=()):
    """A random body of a request: valid JSON, nearly valid JSON, or random bytes.

    `known` are the keys of the request. Other keys would be refused before the handler reads the values.
    """
    if rng.random() < 0.2:
        return rng.randbytes(rng.randrange(200))
    keys = list(known) if known and rng.random() < 0.8 else KEYS
    raw = json.dumps(
        {rng.choice(keys): value(rng) for _ in range(rng.randrange(7))},
        ensure_ascii=rng.random() < 0.5,
    ).encode()
    if rng.random() < 0.3 and raw:
        raw = bytearray(raw)
        raw[rng.randrange(len(raw))] = rng.randrange(256)
        raw = bytes(raw)
    return raw


def known_topics(server, seat):
    """Topics of requests, each with the keys of its body.

    They are all requests of a user except those that would end the session or the room, some that do not exist,
    and texts.
    """
    http = urllib.request.urlopen("http://{}:{}/v1/openapi.json".format(*server.http), timeout=30)
    document = json.load(http)
    user, inside = seat.client.base, seat.topics["do"]
    topics = [(f"{user}/do/nonsense/x", ()), (f"{user}/do/room/x", ())]
    topics += [(f"{inside}/{text}", ()) for text in (f"score/{seat.me}/1", f"score/{seat.me}/x", "score/g1/99")]
    for path, item in document["paths"].items():
        service, _, method = path.removeprefix("/v1/do/").partition("/")
        if "post" not in item or not path.startswith("/v1/do/") or method in ("signOut", "leave", "abandon", "end"):
            continue
        schema = item["post"].get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
        keys = tuple(schema.get("properties", {}))
        is_inside = any(each.get("name") == "room" for each in item["post"].get("parameters", []))
        topics.append((f"{inside}/{method}" if is_inside else f"{user}/do/{service}/{method}", keys))
    assert len(topics) > 150
    return topics


@pytest.mark.long
def test_d1_random_bodies_of_every_request_are_answered(fuzzed):
    rng, people, _, seat = fuzzed
    count = repeats(3_000, long=60_000)
    client = seat.client
    topics = known_topics(people.server, seat)
    for number in range(count):
        topic, keys = rng.choice(topics)
        client.send(topic, body(rng, keys), ResponseTopic=f"{client.reply_topic}/fuzz/{number}")
        if number % 200 == 199:
            client.fence()
    client.fence()
    found = {}
    for message in client.messages:
        if "/reply/fuzz/" in message.topic:
            assert message.topic not in found
            found[message.topic] = message.json
    assert len(found) == count
    for reply in found.values():
        assert reply["ok"] is True or reply["error"]["code"] not in ("server.unavailable",)
        assert reply["ok"] is True or reply["error"]["message"]


@pytest.mark.long
def test_d1_random_topics_of_a_user_are_refused_or_answered(fuzzed):
    rng, _, _, seat = fuzzed
    client = seat.client
    mids = []
    for _ in range(repeats(3_000, long=60_000)):
        levels = [rng.choice([*WORDS, seat.me, seat.room]) for _ in range(rng.randint(1, 8))]
        if rng.random() < 0.5:
            levels[:2] = ["fairway", rng.choice(["user", "room", "guest"])]
        if any(end in levels for end in ENDING):
            continue
        # The protocol forbids a tab or a wildcard here. The broker would end the connection.
        topic = "/".join(levels).translate(str.maketrans("+#\t", "xyz"))
        if not topic or len(topic.encode()) > 60000:
            continue
        mids.append(client.send(topic, body(rng)))
    for mid in mids:
        client.outcome(mid)
    client.fence()


@pytest.mark.long
def test_d1_random_filters_do_no_harm(fuzzed):
    rng, people, _, seat = fuzzed
    server = people.server
    token = seat.client.token
    raw = None
    for _ in range(repeats(1_500, long=30_000)):
        if raw is None:
            raw = Raw(server, rng.choice([4, 5]))
            assert raw.connect("", seat.me, token) == 0
        levels = [rng.choice([*WORDS, seat.me, seat.room]) for _ in range(rng.randint(1, 8))]
        try:
            raw.subscribe("/".join(levels) or "x", qos=rng.randrange(3))
        except Closed:
            # The protocol forbids this filter.
            raw.close()
            raw = None
    if raw:
        raw.close()


@pytest.mark.long
def test_d1_random_packets_do_no_harm(fuzzed):
    rng, people, _, seat = fuzzed
    server = people.server
    token = seat.client.token
    topics = [topic for topic, _ in known_topics(server, seat)]
    for number in range(repeats(800, long=16_000)):
        with Raw(server, rng.choice([4, 5]), timeout=30) as raw:
            if number % 4 and raw.connect("", seat.me, token) != 0:
                raise AssertionError("not let in")
            try:
                raw.send(random_packets(rng, topics))
                raw.send(packet(14, 0, b""))
                while True:
                    raw.read()
            except (Closed, OSError):
                continue


def random_packets(rng, topics):
    out = b""
    for _ in range(rng.randint(1, 5)):
        kind = rng.randrange(16)
        if rng.random() < 0.5:
            content = rng.randbytes(rng.randrange(60))
        else:
            topic = rng.choice(topics).encode()
            content = text(topic) + rng.randbytes(2) + varint(rng.randrange(300)) + body(rng)
        out += packet(kind, rng.randrange(16), content)
    return out


def test_c2_random_names_and_passwords_are_refused(fuzzed):
    rng, people, _, seat = fuzzed
    server = people.server
    token = seat.client.token
    for _ in range(800):
        user = rng.choice([seat.me, "nobody_here", "$fairwayd", rng.randbytes(5).hex(), "þ"])
        cut = bytearray(token.encode())
        for _ in range(rng.randint(1, 3)):
            cut[rng.randrange(len(cut))] = rng.choice(b"ABCxyz019-_.=")
        password = rng.choice([bytes(cut), token[: rng.randrange(len(token))], rng.randbytes(80)])
        client_id = rng.choice(["", seat.me, f"{seat.me}-x", "guest-" + "x" * 20, "þ", "a" * 9000])
        with Raw(server, rng.choice([4, 5]), timeout=30) as raw:
            code = raw.connect(client_id, user, password)
            same = password == token.encode() and user == seat.me
            assert code != 0 or same
