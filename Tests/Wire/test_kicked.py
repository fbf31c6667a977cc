"""A member who left or was kicked receives nothing more, even on an open subscription (FU4, C2)."""

import itertools
import json

import pytest
from people import Seat, create, guest_player, join, play
from raw import Closed, Raw

EXPIRY = bytes([0x11]) + (600).to_bytes(4, "big")
RECEIVE_MAXIMUM_2 = bytes([0x21, 0, 2])


#: The contents of the topics of a round while their user plays nowhere.
NOTHING = (b"{}", b"-")


def rooms_of(client, room, since=0):
    """The messages of a room that a client received. The topics of its round count while they show a room."""
    return [
        m for m in client.messages[since:]
        if f"/room/{room}" in m.topic and "/do/" not in m.topic
        or m.topic.startswith(f"{client.base}/round") and m.payload not in NOTHING
    ]


def out_by(method, host, seat):
    """Kicks the seat's player, or lets them leave.

    From then on the broker delivers nothing to them.
    """
    if method == "kick":
        host.do("kick", {"player": seat.me})
    else:
        seat.do("leave")


@pytest.mark.parametrize("method", ["kick", "leave"])
@pytest.mark.parametrize("begin", [create, play], ids=["lobby", "playing"])
def test_fu4_a_member_who_left_or_was_kicked_gets_no_live_message(people, method, begin):
    alice, bob, carl = people.several("alice", "bob", "carl")
    host = create(alice)
    seat, third = join(bob, host), join(carl, host)
    bob.listen(f"fairway/room/{host.room}/#", seat.topics["mine"], f"{bob.base}/round/#")
    if begin is play:
        host.do("start")
    out_by(method, host, seat)
    bob.fence()
    since = bob.mark()
    if begin is create:
        host.do("start")
    for hole in range(1, 10):
        last = host.score(alice, hole, 4)["seq"]
    third.state_at(last)
    carl.drop()
    host.event("player.offline", lambda e: e["player"] == carl.user)
    host.do("end")
    host.state(lambda s: s["phase"] == "ended")
    bob.fence()
    assert rooms_of(bob, host.room, since) == []
    assert bob.disconnections == 0


@pytest.mark.parametrize("method", ["kick", "leave"])
def test_fu4_a_member_who_left_or_was_kicked_gets_no_retained_state(people, method):
    alice, bob, carl = people.several("alice", "bob", "carl")
    host = create(alice)
    seat = join(bob, host)
    join(carl, host)
    host.do("start")
    bob.listen(f"{bob.base}/round/#")
    bob.expect(f"{bob.base}/round/brief", lambda m: m.payload)
    out_by(method, host, seat)
    seq = host.score(alice, 1, 3)["seq"]
    host.state_at(seq)
    bob.fence()
    since = bob.mark()
    topics = [*seat.topics_to_read(), f"{bob.base}/round/#"]
    bob.unsubscribe(*topics)
    bob.listen(*topics, f"fairway/room/{host.room}/#")
    again = people.connect(bob.user).listen(*topics)
    for client in (bob, again):
        client.fence()
    assert rooms_of(bob, host.room, since) == []
    assert rooms_of(again, host.room) == []


def test_fu4_a_new_connection_does_not_bring_a_kicked_member_back(people):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    seat = join(bob, host)
    host.do("kick", {"player": bob.user})
    for version in (4, 5):
        again = people.connect(bob.user, version=version).listen(*seat.topics_to_read())
        error = again.is_refused(f"{seat.topics['do']}/leave")
        assert error["code"] in ("request.forbidden", "room.notMember")
        again.fence()
        assert rooms_of(again, host.room) == []


def test_fu4_a_member_who_left_and_joins_again_gets_messages_again(people):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    seat = join(bob, host)
    seat.do("leave")
    bob.fence()
    since = bob.mark()
    join(bob, host, listen=False)
    guest_player(host, "Gestur")
    seat.event("player.joined", lambda e: e["player"] == "g1", since=since)


@pytest.mark.parametrize("version", [4, 5])
def test_fu4_a_sleeping_session_gets_nothing_of_the_room_when_it_resumes(people, version):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    join(bob, host, listen=False)
    token = people.token(bob.user)
    options = {
        "client_id": f"{bob.user}-phone",
        "clean": False,
        "version": version,
        "session_seconds": 600 if version == 5 else 0,
    }
    phone = people.client(bob.user, token, **options).connect()
    seat = Seat(phone, {"room": host.room, "topics": dict(host.topics)}, listen=False)
    phone.listen(
        *seat.topics_to_read(), f"fairway/room/{host.room}/#", f"{phone.base}/reply/#", f"{phone.base}/round/#")
    guest_player(host, "Gestur")
    seat.event("player.joined", lambda e: e["player"] == "g1")
    phone.close()

    host.do("start")
    host.score(alice, 1, 3)
    host.do("kick", {"player": bob.user})
    # The session must not get these hundred messages. It must get the reply after them.
    for number in range(100):
        last = host.score(alice, number % 9 + 1, number % 7 + 1)["seq"]
    host.state_at(last)
    bob.publish(f"{bob.base}/do/device/list", b'{"id":"q"}', ResponseTopic=f"{bob.base}/reply/q")
    bob.expect(f"{bob.base}/reply/q")

    back = people.client(bob.user, token, **options).connect()
    message = back.expect(f"{bob.base}/reply/q")
    assert message.qos == 1
    back.fence()
    assert rooms_of(back, host.room) == []


def test_fu4_a_session_still_gets_replies_after_a_hundred_refused_messages(people):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    seat = join(bob, host)
    bob.listen(f"fairway/room/{host.room}/#", f"{bob.base}/inbox", f"{bob.base}/round/#")
    host.do("start")
    host.do("kick", {"player": bob.user})
    for number in range(120):
        last = host.score(alice, number % 9 + 1, number % 7 + 1)["seq"]
    host.state_at(last)
    other = people.connect(bob.user)
    for number in range(40):
        topic = f"{bob.reply_topic}/{number}"
        other.publish(f"{bob.base}/do/device/list", b"{}", ResponseTopic=topic)
        assert bob.expect(topic).qos == 1
    assert [m for m in rooms_of(bob, host.room) if m.topic == seat.topics["event"]][-1].json[
        "seq"
    ] <= last - 120


def test_fu4_a_slow_reader_gets_nothing_after_the_kick(people, server):
    """The client sets Receive Maximum to 2 and acknowledges nothing while messages arrive."""
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    seat = join(bob, host, listen=False)
    with Raw(server) as slow:
        code = slow.connect("", bob.user, people.token(bob.user), properties=RECEIVE_MAXIMUM_2)
        assert code == 0
        kept = []
        filters = [
            *seat.topics_to_read(), f"fairway/room/{host.room}/#", f"{bob.base}/reply/#", f"{bob.base}/round/#"]
        slow.subscribe(*filters, kept=kept)
        host.do("start")
        # Replies at QoS 1 fill the window and the queue behind it.
        for number in range(10):
            topic = f"{bob.reply_topic}/{number}"
            bob.publish(f"{bob.base}/do/device/list", b"{}", ResponseTopic=topic)
            bob.expect(topic)
        for number in range(20):
            host.score(alice, number % 9 + 1, number % 5 + 1)
        host.do("kick", {"player": bob.user})
        before = host.event("player.kicked")["seq"]
        for number in range(20):
            last = host.score(alice, number % 9 + 1, number % 7 + 6)["seq"]
        host.state_at(last)
        host.do("end")

        replies, numbers = set(), []
        while len(replies) < 10:
            for found in [*kept, slow.read()]:
                if found[0] != 3:
                    continue
                topic, payload, number = slow.message(found)
                if number is not None:
                    slow.acknowledge(number)
                if topic.startswith(bob.reply_topic):
                    replies.add(topic)
                elif f"/room/{host.room}" in topic and topic.endswith(("/event", "/head", "/state")):
                    numbers.append(json.loads(payload)["seq"])
            kept = []
        slow.ping(kept)
        for topic, payload, _ in (slow.message(found) for found in kept if found[0] == 3):
            assert f"/room/{host.room}" not in topic and ("/round" not in topic or payload in NOTHING)
        assert numbers and max(numbers) <= before


def test_fu4_a_client_that_does_not_read_finds_nothing_from_after_the_kick(people, server):
    """The buffers of the socket hold only messages from before the kick."""
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    seat = join(bob, host, listen=False)
    with Raw(server) as slow:
        assert slow.connect("", bob.user, people.token(bob.user), properties=RECEIVE_MAXIMUM_2) == 0
        mine = (f"{bob.base}/round", f"{bob.base}/round/brief")
        slow.subscribe(seat.topics["event"], seat.topics["head"], seat.topics["state"], *mine)
        alice.listen(f"{alice.base}/round/brief")
        host.do("start")
        for number in range(200):
            host.score(alice, number % 9 + 1, number % 25 + 1)
        host.do("kick", {"player": bob.user})
        before = host.event("player.kicked")["seq"]
        for number in range(50):
            last = host.score(alice, number % 9 + 1, number % 25 + 2)["seq"]
        host.state_at(last)
        name = bob.user.encode()
        # From the kick on, no line of the room names the player who was kicked.
        alice.expect_last(f"{alice.base}/round/brief", lambda m: m.payload.startswith(b"H") and name not in m.payload)
        kept = []
        try:
            slow.ping(kept)
        except Closed:
            pass
        messages = [slow.message(found) for found in kept if found[0] == 3]
        of_room = [payload for topic, payload, _ in messages if payload and topic not in mine]
        numbers = [json.loads(payload)["seq"] for payload in of_room]
        assert numbers and max(numbers) <= before
        # The line is first "-" (no round), then that of the round, and perhaps "-" again.
        lines = [line for topic, line, _ in messages if topic == mine[1]]
        assert len(list(itertools.groupby(line != b"-" for line in lines))) <= 3
        of_round = [line for line in lines if line != b"-"]
        assert of_round and all(name in line for line in of_round)
