"""A write means what its sender meant: once, now, in milliseconds, and with the keys that it names (R0)."""

import json
import time

import pytest
from people import cell, play
from test_http import call, post


def scored(seat, player, hole=1):
    """The score of a player on the card, after everything that this client sent."""
    return seat.do("get")["state"]["scores"][player][hole - 1]


def two_devices(people, version=5, **body):
    """A round of Alice and Bob, with Alice's phone and her watch."""
    phone, bob = play(*people.several("alice", "bob"), **body)
    watch = people.connect(phone.me, version=version)
    return phone, bob, watch


@pytest.mark.parametrize("strokes", [4, None, "x7"])
def test_r0_a_repeated_score_does_not_undo_the_correction_of_another_device(people, strokes):
    phone, _, watch = two_devices(people)
    topic = f"{phone.topics['do']}/score"
    body = cell(phone, 1, strokes)
    first = phone.client.ask(topic, body, id="r1")
    assert first["ok"] and first["result"]["superseded"] is False
    assert watch.ask(topic, cell(phone, 1, 7), id="w1")["ok"]
    assert phone.client.ask(topic, body, id="r1") == first
    assert scored(phone, phone.me) == 7
    reused = phone.client.ask(topic, cell(phone, 2, 9), id="r1")
    assert reused["error"]["code"] == "request.idReused"
    assert scored(phone, phone.me, 2) is None


def test_r0_a_score_with_an_idempotency_key_is_written_once(server, people):
    phone, _, watch = two_devices(people)
    path, body = f"room/score?room={phone.room}", cell(phone, 1, 4)
    first = post(server, path, body, phone.client.token, Idempotency_Key="k1")
    assert first[0] == 200
    assert watch.ask(f"{phone.topics['do']}/score", cell(phone, 1, 7))["ok"]
    assert post(server, path, body, phone.client.token, Idempotency_Key="k1") == first
    assert scored(phone, phone.me) == 7
    status, reply = post(server, path, cell(phone, 1, 5), phone.client.token, Idempotency_Key="k1")
    assert (status, reply["error"]["code"]) == (409, "request.idReused")
    # The same id over MQTT is the same request.
    assert phone.client.ask(f"{phone.topics['do']}/score", body, id="k1")["result"] == first[1]["result"]
    assert scored(phone, phone.me) == 7


def test_r0_a_killed_daemon_remembers_the_score_that_it_confirmed(new_server, gather):
    server = new_server()
    people = gather(server)
    phone, _, watch = two_devices(people)
    topic = f"{phone.topics['do']}/score"
    first = phone.client.ask(topic, cell(phone, 1, 4), id="r1")
    assert watch.ask(topic, cell(phone, 1, 7), id="w1")["ok"]
    server.kill()
    server.start()
    again = phone.client.ask(topic, cell(phone, 1, 4), id="r1", repeat_every=1, timeout=60)
    assert again == first
    assert scored(phone, phone.me) == 7


@pytest.mark.parametrize("version, qos", [(4, 0), (4, 1), (5, 0), (5, 1)])
def test_r0_a_text_score_is_written_now_and_wins_over_a_clock_that_is_ahead(people, version, qos):
    phone, _, watch = two_devices(people, version)
    ahead = int(time.time() * 1000) + 90_000
    assert phone.score(phone, 1, 5, at=ahead)["superseded"] is False
    since = watch.mark()
    topic = f"{phone.topics['score']}/{phone.me}/1"
    watch.publish(topic, b"3", qos)
    phone.event("score.set", lambda event: event["strokes"] == 3)
    assert scored(phone, phone.me) == 3
    # A refused score is answered, and the answer names the cell.
    watch.publish(f"{phone.topics['score']}/{phone.me}/50", b"3", qos)
    reply = watch.expect_last(watch.reply_topic, lambda m: m.payload and "error" in m.json).json
    assert (reply["player"], reply["hole"]) == (phone.me, 50)
    watch.fence()
    assert not [m for m in watch.all(watch.reply_topic, since) if '"superseded":true' in m.text]


@pytest.mark.parametrize("version, qos", [(4, 0), (5, 1)])
def test_r0_a_text_score_that_waits_for_players_is_answered(people, version, qos):
    """After the end, a score of a card that two players signed waits. The watch hears of it."""
    phone, bob, watch = two_devices(people, version, holes=1, settings={"doubleEntry": True})
    for scorer in (phone, bob):
        for player in (phone, bob):
            scorer.score(player, 1, 4)
    for scorer in (phone, bob):
        scorer.do("sign", {"player": phone.me})
    phone.do("end")
    watch.publish(f"{phone.topics['score']}/{phone.me}/1", b"6", qos)
    reply = watch.expect_last(
        watch.reply_topic, lambda m: m.payload and ("change" in m.text or "error" in m.text)).json
    assert (reply["player"], reply["hole"]) == (phone.me, 1)
    assert reply["ok"] and reply["result"]["change"] >= 1
    assert scored(phone, phone.me) == 4


def test_r0_a_time_in_seconds_is_refused_with_the_unit(server, people):
    phone, _, _ = two_devices(people)
    assert phone.score(phone, 1, 4)["superseded"] is False
    for hole in (1, 2):
        error = phone.refusal("score", cell(phone, hole, 5, at=int(time.time())))
        assert error["code"] == "score.clockBehind"
        assert "milliseconds since 1970" in error["fields"]["at"]
    assert scored(phone, phone.me) == 4 and scored(phone, phone.me, 2) is None


def friends(people):
    """Three friends of the first one."""
    alice, bob, carol = people.several("alice", "bob", "carol")
    for friend in (bob, carol):
        alice.do("friend/request", {"user": friend.user})
        friend.do("friend/accept", {"user": alice.user})
    return alice, bob, carol


@pytest.mark.parametrize(
    "body, key",
    [
        ({"viewer": ["b"], "precision": "near"}, "viewer"),
        ({"precison": "near"}, "precison"),
        ({"untill": 1_790_000_000_000}, "untill"),
        ({"position": {"lat": 1, "lon": 2, "lng": 3}}, "position.lng"),
    ],
)
def test_r0_a_misspelt_key_shares_with_nobody(server, people, body, key):
    alice, _, _ = friends(people)
    error = alice.is_refused("location/share", body)
    assert error["code"] == "request.malformed" and key in error["fields"]
    status, reply = post(server, "location/share", body, alice.token)
    assert status == 400 and key in reply["error"]["fields"]
    assert alice.do("location/sharing")["sharings"] == []


@pytest.mark.parametrize(
    "path, body, key",
    [
        ("location/share?viewers=bob", {}, "viewers"),
        ("location/share?room=r", {}, "room"),
        ("token/create?room=r", {"name": "x", "scopes": ["rooms:read"]}, "room"),
        ("notification/dismiss?upTo=5", {}, "upTo"),
    ],
)
def test_r0_a_key_in_the_address_of_a_post_is_refused(server, people, path, body, key):
    alice = people.new("alice")
    status, reply = post(server, path, body, alice.token)
    assert status == 400
    assert reply["error"]["fields"][key] == "must be in the body, not in the address"
    assert alice.do("token/list")["tokens"] == []
    assert alice.do("location/sharing")["sharings"] == []


def test_r0_an_unknown_key_in_a_query_is_refused(server, people):
    alice = people.new("alice")
    status, _, text = call(server, "GET", "/v1/do/location/history?limit=5&cursr=x", token=alice.token)
    fields = json.loads(text)["error"]["fields"]
    assert (status, list(fields)) == (400, ["cursr"])
    assert fields["cursr"] == "is an unknown key. Did you mean cursor?"
