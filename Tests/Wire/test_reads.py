"""The topics that clients may read. Other filters are refused, and each delivery is checked."""

import pytest
from client import NOT_AUTHORIZED
from people import create, join, play, sit
from raw import Raw


def refusal(version):
    return NOT_AUTHORIZED if version == 5 else 0x80


def refused_filters(me, other, room, guest):
    return [
        "#",
        "+",
        "+/#",
        "fairway/#",
        "fairway/+/#",
        f"+/user/{me}/reply",
        f"fairway/+/{me}/reply",
        "fairway/user/#",
        "fairway/user/+/reply",
        "fairway/user/+/inbox",
        "fairway/user/+/#",
        f"fairway/user/{other}/reply",
        f"fairway/user/{other}/reply/#",
        f"fairway/user/{other}/inbox",
        f"fairway/user/{other}/room/{room}",
        f"fairway/user/{other}/location/{me}",
        f"fairway/user/{other}/friends",
        f"fairway/user/{other}/presence/{me}",
        "fairway/user/+/friends",
        f"fairway/user/+/presence/{other}",
        f"fairway/user/{other}/#",
        f"fairway/user/{me}/room/+",
        f"fairway/user/{me}/do/#",
        f"fairway/user/{me}/do/device/list",
        "fairway/room/#",
        "fairway/room/+/head",
        "fairway/room/+/state",
        "fairway/room/+/event",
        "fairway/room/+/#",
        "fairway/room/+/+",
        f"fairway/room/{room}/do/#",
        f"fairway/room/{room}/do/{other}/score",
        f"fairway/room/{room}/do/{me}/#",
        "fairway/guest/#",
        "fairway/guest/+/reply",
        "fairway/guest/+/#",
        f"fairway/guest/{guest}/reply",
        f"fairway/guest/{guest}/#",
        "fairway/ops/#",
        "fairway/ops/metrics",
        "fairway/ops/alert/x",
        "owntracks/#",
        "owntracks/+/+",
        "owntracks/+/+/cmd",
        f"owntracks/{other}/phone/cmd",
        f"owntracks/{other}/#",
        "elsewhere",
        "elsewhere/#",
        f"FAIRWAY/user/{me}/reply",
        f"/fairway/user/{me}/reply",
        "$SYS/#",
        "$SYS/broker/clients/connected",
        "$CONTROL/fairway/v1",
        "$CONTROL/#",
        "$fairway/#",
        "$share/all/#",
        f"$share/all/fairway/room/{room}/event",
        f"$share/all/fairway/user/{me}/reply",
        f"$share/all/fairway/user/{other}/reply",
        "$share/all/fairway/public/#",
        "$share/all/fairway/status",
        "$share",
        "$queue/fairway/status",
    ]


@pytest.mark.parametrize("version", [4, 5])
def test_c2_a_filter_on_topics_that_are_not_mine_is_refused(people, server, version):
    alice, bob = people.several("alice", "bob")
    guest = people.guest()
    room = create(bob).room
    with Raw(server, version) as raw:
        assert raw.connect("", alice.user, people.token(alice.user)) == 0
        for each in refused_filters(alice.user, bob.user, room, guest.client_id):
            assert raw.subscribe(each) == [refusal(version)], each


@pytest.mark.parametrize("version", [4, 5])
def test_d1_a_filter_of_the_contract_is_granted(people, server, version):
    alice = people.new("alice")
    room = create(alice).room
    me = alice.user
    with Raw(server, version) as raw:
        assert raw.connect("", me, people.token(me)) == 0
        for each in [
            f"fairway/user/{me}/reply",
            f"fairway/user/{me}/reply/#",
            f"fairway/user/{me}/reply/+",
            f"fairway/user/{me}/inbox",
            f"fairway/user/{me}/room/{room}",
            f"fairway/user/{me}/location/bob",
            f"fairway/user/{me}/friends",
            f"fairway/user/{me}/presence/+",
            f"fairway/user/{me}/round",
            f"fairway/user/{me}/round/brief",
            f"fairway/user/{me}/#",
            f"fairway/room/{room}/head",
            f"fairway/room/{room}/state",
            f"fairway/room/{room}/event",
            f"fairway/room/{room}/presence",
            f"fairway/room/{room}/brief",
            f"fairway/room/{room}/#",
            f"fairway/room/{room}/+",
            f"fairway/room/{'z9' * 8}/state",
            f"owntracks/{me}/phone/cmd",
            "fairway/public/#",
            "fairway/public/courses/x",
            "fairway/status",
        ]:
            codes = raw.subscribe(each)
            assert codes[0] < 0x80, (each, codes)


@pytest.mark.parametrize("version", [4, 5])
def test_f1_a_guest_reads_only_its_replies_and_the_status(people, server, version):
    alice, other = people.new("alice"), people.guest()
    room = create(alice).room
    mine = f"guest-{'0123456789' * 3}{version}"
    with Raw(server, version) as raw:
        assert raw.connect(mine) == 0
        for each in [f"fairway/guest/{mine}/reply", "fairway/status"]:
            assert raw.subscribe(each)[0] < 0x80, each
        assert raw.subscribe(f"fairway/guest/{mine}/reply/#")[0] < 0x80
        for each in [
            *refused_filters("guest", alice.user, room, other.client_id),
            "fairway/public/#",
            "fairway/public/news",
            f"fairway/room/{room}/head",
            f"fairway/room/{room}/state",
            f"fairway/room/{room}/event",
            "owntracks/guest/phone/cmd",
        ]:
            assert raw.subscribe(each) == [refusal(version)], each


def test_c2_a_refused_filter_does_not_affect_the_others_of_its_packet(people):
    client = people.new()
    codes = client.subscribe(f"{client.base}/inbox", "#", "fairway/status")
    assert [code < 0x80 for code in codes] == [True, False, True]
    assert client.expect("fairway/status").retain


def test_c2_nobody_reads_requests_through_a_wildcard(people):
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    for client in (alice, bob):
        client.listen(f"fairway/room/{host.room}/#", f"{client.base}/#")
    seq = host.score(bob, 1, 3)["seq"]
    bob.publish(f"{seat.topics['score']}/{alice.user}/2", b"4")
    seat.event("score.set", lambda event: event["hole"] == 2)
    assert seat.state_at(seq + 1)
    alice.fence(), bob.fence()
    for client in (alice, bob):
        assert not [m for m in client.messages if "/do/" in m.topic]


def test_c2_a_stranger_with_a_granted_filter_receives_nothing_of_a_room(people):
    alice, bob, eve = people.several("alice", "bob", "eve")
    host = create(alice)
    topics = [host.topics[name] for name in ("head", "state", "event", "presence", "brief")]
    eve.listen(*topics, f"fairway/room/{host.room}/#", f"fairway/user/{eve.user}/room/{host.room}")
    seat = join(bob, host)
    host.do("start")
    seq = seat.score(alice, 1, 5)["seq"]
    host.state_at(seq)
    host.do("end")
    host.event("room.ended")
    # A new subscription does not deliver the retained state either.
    eve.unsubscribe(*topics)
    eve.listen(*topics)
    eve.fence()
    assert not [m for m in eve.messages if host.room in m.topic]


def test_d2_f8_a_user_who_subscribed_before_joining_receives_the_room_after_it(people):
    """The broker grants every user a filter on one room, and checks each delivery instead."""
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    bob.listen(*host.topics_to_read())
    seat = join(bob, host, listen=False)
    guest = host.do("addGuest", {"name": "Gestur"})["player"]
    seat.event("player.joined", lambda event: event["player"] == guest)
    bob.expect_last(host.topics["head"], lambda m: guest in m.text)
    # A join does not change the state, so the first state comes with the next change.
    host.do("start")
    assert seat.state(lambda state: guest in state["scores"])


def test_c2_a_room_is_published_at_qos_0_and_replies_at_qos_1(people):
    alice, bob = people.several("alice", "bob")
    host, seat = sit(alice, bob)
    host.do("start")
    seat.event("round.started")
    seat.state(lambda state: state["phase"] == "playing")
    room = [m for m in bob.messages if m.topic.startswith("fairway/room/")]
    assert room and {m.qos for m in room} == {0}
    assert {m.qos for m in bob.all(bob.reply_topic)} == {1}
    later = people.connect(bob.user).listen(*seat.topics_to_read())
    state = later.expect(seat.topics["state"])
    assert state.retain and state.qos == 0
    assert later.expect(seat.topics["presence"]).retain
    assert later.expect(seat.topics["brief"]).retain
