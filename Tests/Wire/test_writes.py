"""The topics that clients may write. Other messages are refused with a notice, not delivered."""

import contextlib
import json
import secrets
import time

import pytest
from client import NOT_AUTHORIZED, PATIENCE
from people import create, join, play, sit
from raw import DISCONNECT, PUBLISH, Closed, Raw, text

TOO_LARGE = 0x95


@pytest.fixture
def round_of_two(people):
    """The seats of Alice and Bob, who play a round."""
    return play(*people.several("alice", "bob"))


def forbidden_topics(me, other, room, guest):
    """Returns a topic of each kind that `me` may not write to."""
    return [
        # Topics of another user.
        f"fairway/user/{other}/do/device/list",
        f"fairway/user/{other}/reply",
        f"fairway/user/{other}/inbox",
        f"fairway/room/{room}/do/{other}/score",
        f"fairway/room/{room}/do/{other}/score/{other}/1",
        f"fairway/guest/{guest}/do/account/signIn",
        f"fairway/guest/{guest}/reply",
        f"owntracks/{other}/phone",
        f"owntracks/{other}/phone/cmd",
        # My own topics that I may not write.
        f"fairway/user/{me}/reply",
        f"fairway/user/{me}/reply/7",
        f"fairway/user/{me}/inbox",
        f"fairway/user/{me}/room/{room}",
        f"fairway/user/{me}/location/{other}",
        f"fairway/user/{me}/friends",
        f"fairway/user/{me}/round",
        f"fairway/user/{me}/round/brief",
        f"fairway/user/{me}/presence/{other}",
        f"fairway/user/{me}",
        f"fairway/user/{me}/do",
        f"fairway/user/{me}/do/device",
        f"owntracks/{me}",
        # Topics of the daemon.
        f"fairway/room/{room}/head",
        f"fairway/room/{room}/state",
        f"fairway/room/{room}/event",
        f"fairway/room/{room}/presence",
        f"fairway/room/{room}/brief",
        f"fairway/room/{room}",
        "fairway/public/news",
        "fairway/status",
        "fairway/ops/alert/x",
        "fairway",
        # Topics outside the contract.
        "elsewhere",
        "fairway/",
        "/fairway/user",
        f"Fairway/user/{me}/do/device/list",
        f"fairway/user/{me.upper()}/do/device/list",
        f"/fairway/user/{me}/do/device/list",
        f"fairway//user/{me}/do/device/list",
        "owntracks",
        "homie/5/x",
        # Topics of the broker.
        "$CONTROL/fairway/v1",
        "$CONTROL/dynamic-security/v1",
        "$SYS/broker/version",
        "$share/group/fairway",
        "$fairway/guard",
    ]


def test_c2_a_publish_to_any_other_topic_is_refused_with_a_notice(people, round_of_two):
    alice, bob = round_of_two
    guest = people.guest()
    topics = forbidden_topics(alice.me, bob.me, alice.room, guest.client_id)
    marks = bob.client.mark(), guest.mark(), alice.client.mark()
    for number, topic in enumerate(topics):
        payload = json.dumps({"id": f"forbidden-{number}", "text": "delivered"})
        assert alice.client.publish(topic, payload) == NOT_AUTHORIZED, topic
    error = alice.client.notice(marks[2])
    assert error["code"] == "request.forbidden"
    assert error["topic"] in topics

    alice.score(bob, 1, 4)
    bob.event("score.set")
    for client in (alice.client, bob.client, guest):
        client.fence()
    for client, mark in zip((bob.client, guest, alice.client), marks):
        assert not [m for m in client.messages[mark:] if b"delivered" in m.payload]
        assert not [m for m in client.messages[mark:] if m.has_id("forbidden-")]


@pytest.mark.parametrize("version, transport", [(4, "tcp"), (5, "websockets"), (4, "websockets")])
def test_d8_every_client_is_notified_of_a_refused_publish(people, version, transport):
    client = people.new(version=version, transport=transport)
    for qos in (0, 1):
        since = client.mark()
        topic = f"fairway/user/somebody/do/x/{qos}"

        def told():
            """Publishes again, because the server sends at most one notice a second."""
            client.publish(topic, b"{}", qos)
            return [m for m in client.all(client.reply_topic, since) if topic in m.text]

        repeat_until(client, told)
        client.fence()
    assert client.disconnections == 0


def repeat_until(client, attempt):
    """Repeats an attempt until it finds something. Each is followed by a request to the daemon."""
    deadline = time.monotonic() + PATIENCE
    while not (found := attempt()):
        assert time.monotonic() < deadline, "nothing was found"
        client.fence()
    return found


def test_c2_notices_are_at_most_one_a_second(people):
    client = people.new()
    for number in range(50):
        client.publish(f"elsewhere/{number}", b"x")
    client.fence()
    notices = [m for m in client.all(client.reply_topic) if "id" not in m.json]
    # Fifty refusals take far less than ten seconds.
    assert 1 <= len(notices) <= 10


def test_c2_a_guest_may_write_only_its_requests(people):
    guest, other, user = people.guest(), people.guest(), people.new()
    mine = f"fairway/guest/{guest.client_id}"
    for topic in [
        f"fairway/guest/{other.client_id}/do/account/signUp",
        f"{mine}/reply",
        f"{mine}/do/room/create",
        f"{mine}/do/device/list",
        f"{mine}/do/account/signOut",
        f"{mine}/do/account",
        f"{mine}/do/account/signUp/more",
        f"fairway/user/{user.user}/do/device/list",
        "fairway/status",
        "owntracks/guest/phone",
        f"owntracks/{guest.client_id}/phone",
        "elsewhere",
    ]:
        assert guest.publish(topic, b'{"id":"x"}') == NOT_AUTHORIZED, topic
    assert guest.notice()["code"] == "request.forbidden"
    other.fence()
    assert not other.replies("x")


def test_c2_a_stranger_cannot_write_to_a_room(people, round_of_two):
    alice, bob = round_of_two
    stranger = people.new("eve")
    for method in ["score", "leave", "end", f"score/{alice.me}/1", "nonsense"]:
        topic = f"fairway/room/{alice.room}/do/{stranger.user}/{method}"
        error = stranger.is_refused(topic, {"player": alice.me, "hole": 1, "strokes": 1})
        assert error["code"] in ("request.forbidden", "room.notMember")
    seq = alice.score(alice, 2, 3)["seq"]
    state = alice.state_at(seq)
    assert state["scores"][alice.me][0] is None and state["phase"] == "playing"


def test_c2_an_unknown_room_is_answered_like_one_that_is_not_mine(people):
    client = people.new()
    topic = f"fairway/room/{'a1' * 8}/do/{client.user}/leave"
    assert client.is_refused(topic)["code"] in ("request.forbidden", "room.notMember")


# Retain


def test_c2_a_request_with_the_retain_flag_is_refused(people):
    client = people.new()
    seat = create(client)
    for topic in [f"{client.base}/do/device/list", f"{seat.topics['do']}/leave"]:
        since = client.mark()
        code = client.publish(topic, b'{"id":"kept"}', retain=True)
        assert code == NOT_AUTHORIZED
        client.fence()
        assert not client.replies("kept", since)
    assert seat.do("addGuest", {"name": "Still here"})


def test_d4_the_broker_removes_the_retain_flag_of_owntracks_clients(joined, gather):
    joined.start()
    client = gather(joined).new()
    assert client.publish(f"owntracks/{client.user}/phone", b'{"_type":"lwt","tst":1}', retain=True) == 0
    # Only a daemon may read there.
    with joined.broker.as_daemon() as raw:
        kept = []
        raw.subscribe("owntracks/#", kept=kept)
        raw.ping(kept)
        assert [found for found in kept if found[0] == PUBLISH] == []


def test_d8_a_user_may_write_to_their_own_owntracks_topics(people):
    client = people.new()
    for topic in [
        f"owntracks/{client.user}/phone",
        f"owntracks/{client.user}/phone/event",
        f"owntracks/{client.user}/phone/waypoints",
        f"owntracks/{client.user}/phone/a/b",
    ]:
        body = {"_type": "location", "lat": 63.4, "lon": 10.4, "tst": 1616837760}
        assert client.publish(topic, json.dumps(body), retain=True) == 0


# Wills


def die_with_will(server, user, token, topic, payload, retain=False, version=5, **options):
    """Connects with a will, cuts the connection, and returns the code of CONNACK."""
    with Raw(server, version) as raw:
        return raw.connect(user=user, password=token, will=(topic, payload, 1, retain), **options)


@pytest.mark.parametrize("version", [4, 5])
def test_c2_a_will_for_any_other_topic_is_dropped(server, people, round_of_two, version):
    alice, bob = round_of_two
    token = people.token(alice.me)
    for topic in [
        f"fairway/room/{alice.room}/event",
        f"fairway/room/{alice.room}/head",
        f"fairway/room/{alice.room}/state",
        f"fairway/room/{alice.room}/do/{alice.me}/end",
        f"fairway/room/{alice.room}/do/{alice.me}/score/{bob.me}/1",
        f"fairway/user/{alice.me}/do/room/create",
        f"fairway/user/{alice.me}/reply",
        f"fairway/user/{bob.me}/inbox",
        f"fairway/user/{bob.me}/reply",
        f"owntracks/{bob.me}/phone/cmd",
        f"owntracks/{alice.me}/phone/cmd",
        "fairway/status",
    ]:
        alice.client.listen(f"owntracks/{alice.me}/phone/cmd")
        bob.client.listen(f"owntracks/{bob.me}/phone/cmd", "fairway/status")
        # The will does not fire, whether the broker accepts or refuses the connection.
        die_with_will(server, alice.me, token, topic, '{"by":"the dead"}', version=version)
    seq = alice.score(bob, 9, 5)["seq"]
    state = bob.state_at(seq)
    assert state["phase"] == "playing" and state["scores"][bob.me][0] is None
    # The daemon has noticed the lost connections. Only its own messages have arrived.
    for client in (alice.client, bob.client.fence()):
        assert not [m for m in client.messages if b"the dead" in m.payload]


# Limits


def test_c2_too_many_publishes_are_refused_with_a_notice(new_server, gather):
    client = gather(new_server(limits=True)).new()
    topic = f"{client.base}/do/device/list"
    outcomes = [client.outcome(mid) for mid in [client.send(topic, b"{}") for _ in range(600)]]
    assert outcomes[:150] == [0] * 150
    assert NOT_AUTHORIZED in outcomes
    assert client.notice(where=lambda e: e["code"] == "request.tooMany")["topic"] == topic
    assert client.disconnections == 0

    # The limit allows 50 more each second, so a later attempt succeeds.
    deadline = time.monotonic() + PATIENCE
    while client.publish(topic, b"{}") != 0:
        assert time.monotonic() < deadline, "never served again"


def test_c2_one_clients_flood_does_not_affect_anothers_requests(new_server, gather):
    people = gather(new_server(limits=True))
    flooder, other = people.several("flood", "other")
    mids = [flooder.send(f"{flooder.base}/do/device/list", b"{}") for _ in range(600)]
    assert other.do("device/list")
    assert any(flooder.outcome(mid) for mid in mids)


@pytest.mark.parametrize("version", [4, 5])
def test_c2_a_payload_above_the_limit_is_refused_with_a_notice(people, version):
    client = people.new(version=version)
    topic = f"{client.base}/do/device/list"
    since = client.mark()
    body = json.dumps({"id": "large", "fill": "x" * 65536})
    code = client.publish(topic, body)
    assert code in ((0,) if version == 4 else (NOT_AUTHORIZED, TOO_LARGE))
    error = client.notice(since, lambda e: e["code"] == "request.tooLarge")
    assert error["topic"] == topic
    client.fence()
    assert not client.replies("large") and client.disconnections == 0


def test_c2_a_payload_at_the_limit_is_accepted(people):
    client = people.new()
    # The messages of OwnTracks may have unknown keys.
    message = {"_type": "lwt", "fill": ""}
    message["fill"] = "x" * (65536 - len(json.dumps({"message": message, "id": ""})) - 40)
    assert "messages" in client.do("location/report", {"message": message})


def test_c2_a_payload_far_above_the_limit_harms_nobody(people, server):
    """The broker ends the connection when it knows the length of the packet."""
    client = people.new()
    with Raw(server) as raw:
        assert raw.connect("", client.user, people.token(client.user)) == 0
        with contextlib.suppress(OSError, Closed):
            raw.publish(f"{client.base}/do/device/list", b"x" * 3_000_000)
            kind, body, _ = raw.read()
            assert kind == DISCONNECT and body[0] == TOO_LARGE
    client.fence()
    assert client.disconnections == 0


def test_f66_a_busy_server_refuses_requests_and_says_when_to_retry(new_server, gather):
    client = gather(new_server({"FAIRWAY_LIMITS_QUEUE_MAX": "1"})).new()
    done, refused = [], []
    for _ in range(20):
        replies = burst(client, 500)
        done += [reply for reply in replies if reply["ok"]]
        refused += [reply["error"] for reply in replies if not reply["ok"]]
        if done and refused:
            break
    assert done and refused
    assert all(e["code"] == "server.busy" and e["retryAfterMs"] > 0 for e in refused)
    assert client.do("device/list")


def burst(client, count):
    """Sends this many requests at once, and returns their replies, one for each."""
    ids = [client.new_id() for _ in range(count)]
    since = client.mark()
    for each in ids:
        client.send(f"{client.base}/do/device/list", json.dumps({"id": each}))
    client.wait(lambda: len(client.all(client.reply_topic, since)) >= count, what="last reply")
    client.fence()
    # The last reply belongs to the fence.
    replies = [m.json for m in client.all(client.reply_topic, since)][:-1]
    assert sorted(reply["id"] for reply in replies) == sorted(ids)
    return replies


# Response Topic and Correlation Data


def test_d1_the_reply_goes_to_the_response_topic_with_the_correlation_data(people):
    client = people.new()
    topic = f"{client.reply_topic}/of/this"
    correlation = secrets.token_bytes(200)
    code = client.publish(
        f"{client.base}/do/device/list",
        b'{"id":"a"}',
        ResponseTopic=topic,
        CorrelationData=correlation,
    )
    assert code == 0
    message = client.expect(topic)
    assert message.json["ok"] is True and message.json["id"] == "a"
    assert message.properties.CorrelationData == correlation
    client.fence()
    assert not client.replies("a")


def test_d1_correlation_data_comes_back_on_the_usual_topic_too(people):
    client = people.new()
    client.publish(f"{client.base}/do/device/list", b'{"id":"b"}', CorrelationData=b"\0\xff7")
    message = client.expect(client.reply_topic, lambda m: m.json.get("id") == "b")
    assert message.properties.CorrelationData == b"\0\xff7"


def test_d1_a_request_with_a_response_topic_needs_no_id(people):
    client = people.new()
    client.publish(f"{client.base}/do/device/list", b"{}", ResponseTopic=client.reply_topic)
    assert client.expect(client.reply_topic).json["ok"] is True


def test_d1_a_guests_response_topic_is_honoured(people):
    guest = people.guest()
    guest.listen(f"{guest.reply_topic}/#")
    topic = f"{guest.reply_topic}/7"
    guest.publish(f"{guest.base}/do/account/suggestUsername", b'{"hint":"x"}', ResponseTopic=topic)
    assert guest.expect(topic).json["ok"] is True


def test_c2_a_response_topic_outside_my_own_replies_gets_nothing(people):
    alice, bob = people.several("alice", "bob")
    seat, other = sit(alice, bob)
    bob.listen(f"{bob.base}/#", f"fairway/room/{seat.room}/#", f"owntracks/{bob.user}/phone/cmd")
    alice.listen(f"{alice.base}/#", f"fairway/room/{seat.room}/#")
    topics = [
        f"{bob.base}/reply",
        f"{bob.base}/reply/1",
        f"{bob.base}/inbox",
        f"{alice.base}/inbox",
        f"{alice.base}/do/account/signOut",
        f"{alice.base}/replyx",
        seat.topics["event"],
        seat.topics["state"],
        f"{other.topics['do']}/leave",
        f"owntracks/{bob.user}/phone/cmd",
        "fairway/status",
        "fairway/public/news",
        "$CONTROL/fairway/v1",
        "elsewhere",
    ]
    for number, topic in enumerate(topics):
        body = json.dumps({"id": f"stray-{number}", "name": "Stray", "kind": "web"})
        since = alice.mark()
        code = alice.publish(f"{alice.base}/do/device/add", body, ResponseTopic=topic)
        if code == 0:
            alice.reply_or_notice(f"stray-{number}", since)
    alice.fence(), bob.fence()
    for client in (alice, bob):
        stray = [m for m in client.messages if b"stray-" in m.payload]
        assert {m.topic for m in stray} <= {alice.reply_topic}
        assert not [m for m in stray if m.json["ok"]]
    assert len(alice.do("device/list")["devices"]) == 1
    guest = seat.do("addGuest", {"name": "Fence"})["player"]
    assert len(seat.state(lambda s: guest in str(s["players"]))["players"]) == 3


def test_c2_a_response_topic_of_a_will_gets_nothing(people, server):
    alice, bob = people.several("alice", "bob")
    seat, _ = sit(alice, bob)
    token = people.token(alice.user)
    for topic in [
        f"{alice.base}/do/device/list",
        f"{seat.topics['do']}/addGuest",
        f"owntracks/{alice.user}/phone",
    ]:
        for response in [f"{bob.base}/reply", f"{bob.base}/inbox", f"{alice.base}/inbox"]:
            with Raw(server) as raw:
                body = '{"id":"last words","name":"Ghost"}'
                properties = bytes([8]) + text(response)
                raw.connect(
                    "", alice.user, token, will=(topic, body, 1, False), will_properties=properties
                )
    alice.listen(f"{alice.base}/inbox")
    bob.listen(f"{bob.base}/inbox")
    alice.fence(), bob.fence()
    for client in (alice, bob):
        assert not [m for m in client.messages if b"last words" in m.payload]
    assert seat.do("addGuest", {"name": "First"})["player"] == "g1"


# Bodies


MALFORMED = [
    b"",
    b"x",
    b"{",
    b"[]",
    b"null",
    b"7",
    b'"text"',
    b"\xff\xfe",
    b"{}{}",
    b'{"id":7}',
    b'{"id":"' + b"x" * 65 + b'"}',
    b'{"kind":}',
    b"\0" * 100,
    b"[" * 5000,
    b'{"a":' * 5000,
    b'{"kind":"golf","holes":1e999}',
    b'{"kind":"\\ud800","holes":9}',
    b'{"kind":"golf\xff","holes":9}',
]


@pytest.mark.parametrize("body", MALFORMED, ids=lambda body: repr(body[:20]))
def test_c2_a_malformed_body_is_refused_with_its_own_error_code(people, body):
    client = people.new()
    topic = f"{client.base}/do/room/create"
    reply = f"{client.reply_topic}/malformed"
    assert client.publish(topic, body, ResponseTopic=reply) == 0
    answer = client.expect(reply).json
    assert answer["ok"] is False
    assert answer["error"]["code"] == "request.malformed"
    assert client.do("room/list") == {"rooms": []}


def test_c2_a_malformed_body_without_a_response_topic_gets_a_notice(people):
    client = people.new()
    client.publish(f"{client.base}/do/room/create", b"no json")
    assert client.notice()["code"] == "request.malformed"


def test_c2_an_unknown_request_is_refused_with_its_own_error_code(people):
    client = people.new()
    seat = create(client)
    for topic in ["room/nonsense", "nonsense/create", "room/Create"]:
        assert client.is_refused(topic)["code"] == "request.unknown"
    assert seat.refusal("nonsense")["code"] == "request.unknown"
    assert seat.refusal("create")["code"] == "request.unknown"


def test_c2_unknown_keys_and_all_wrong_values_are_named(people):
    client = people.new()
    error = client.is_refused("room/list", {"surprise": [1, {"a": None}], "more": 1})
    assert error["code"] == "request.malformed" and set(error["fields"]) == {"surprise", "more"}
    error = client.is_refused("room/create", {"kind": "croquet", "holes": 37, "courseName": 5})
    assert error["code"] == "request.malformed"
    assert set(error["fields"]) == {"kind", "holes", "courseName"}
    assert all(isinstance(text, str) and text for text in error["fields"].values())


# Repeats


def test_c2_a_repeated_request_is_answered_as_the_first_time_and_done_once(people):
    client = people.new()
    seat = create(client)
    first = seat.ask("addGuest", {"name": "Gestur"}, id="one")
    assert first["ok"] and first["id"] == "one"
    assert seat.ask("addGuest", {"name": "Gestur"}, id="one") == first
    player = seat.do("addGuest", {"name": "Gestur"}, id="two")["player"]
    assert player != first["result"]["player"]
    state = seat.state(lambda s: player in str(s["players"]))
    assert len(state["players"]) == 3


def test_c2_a_repeated_create_makes_one_room(people):
    client = people.new()
    body = {"kind": "golf", "courseName": "Once", "holes": 3}
    first = client.do("room/create", body, id="once")
    assert client.do("room/create", body, id="once") == first
    assert [room["room"] for room in client.do("room/list")["rooms"]] == [first["room"]]


def test_c2_an_id_cannot_be_reused_for_another_request(people):
    client = people.new()
    body = {"kind": "golf", "courseName": "Once", "holes": 3}
    client.do("room/create", body, id="mine")
    other_body = body | {"holes": 4}
    assert client.is_refused("room/create", other_body, id="mine")["code"] == "request.idReused"
    error = client.is_refused("device/add", {"name": "x", "kind": "web"}, id="mine")
    assert error["code"] == "request.idReused"
    assert len(client.do("room/list")["rooms"]) == 1


def test_c2_two_users_may_use_the_same_id(people):
    alice, bob = people.several("alice", "bob")
    body = {"kind": "golf", "courseName": "Both", "holes": 3}
    first = alice.do("room/create", body, id="same")
    assert bob.do("room/create", body, id="same")["room"] != first["room"]


def test_c2_a_request_is_answered_once(people):
    client = people.new()
    ids = [client.new_id() for _ in range(50)]
    for each in ids:
        client.send(f"{client.base}/do/device/list", json.dumps({"id": each}))
    client.fence()
    assert [m.json["id"] for m in client.all(client.reply_topic)][:50] == ids
    assert all(len(client.replies(each)) == 1 for each in ids)


def test_c2_the_last_256_requests_are_remembered(people):
    client = people.new()
    seat = create(client)
    body = {"name": "First"}
    first = seat.ask("addGuest", body, id="first")
    for number in range(255):
        seat.do("configure", {"settings": {"format": "stroke"}}, id=f"fill-{number}")
    assert seat.ask("addGuest", body, id="first") == first


def test_c2_the_server_checks_rights_again_for_a_repeated_request(people):
    alice, bob = people.several("alice", "bob")
    host, seat = sit(alice, bob)
    body = {"name": "Gestur"}
    assert seat.ask("addGuest", body, id="once")["ok"]
    host.do("kick", {"player": bob.user})
    error = seat.refusal("addGuest", body, id="once")
    assert error["code"] in ("request.forbidden", "room.notMember")


def test_c2_a_former_host_is_not_answered_as_the_host(people):
    alice, bob = people.several("alice", "bob")
    host, seat = sit(alice, bob)
    eve = people.new("eve")
    join(eve, host)
    body = {"player": eve.user}
    assert host.ask("kick", body, id="kick")["ok"]
    host.do("transferHost", {"player": bob.user})
    assert host.refusal("kick", body, id="kick")["code"] == "room.notHost"
    assert seat.do("start") is not None
