"""Friends on the wire: retained lists and presence, and their end (FU12, F16, F32, L2)."""

from people import join, create
from test_restart import again, back, restart


def topic_of_list(client):
    return f"{client.base}/friends"


def topic_of_presence(client, friend):
    return f"{client.base}/presence/{friend.user}"


def befriend(one, other):
    one.do("friend/request", {"user": other.user})
    other.do("friend/accept", {"user": one.user})


def names(client, key="friends"):
    return [each["user"] for each in client.do("friend/list")[key]]


def retained(people, client, *topics):
    """The topics below these on which a new device of this user gets a message."""
    fresh = people.connect(client.user).listen(*topics)
    fresh.fence()
    return {m.topic for m in fresh.messages if m.topic != fresh.reply_topic}


def test_fu12_an_accepted_request_makes_both_friends_on_all_their_devices(people):
    alice, bob = people.several("alice", "bob")
    tablet = people.connect(bob.user).listen(topic_of_list(bob), f"{bob.base}/inbox")
    alice.listen(topic_of_list(alice), f"{alice.base}/presence/+", f"{alice.base}/inbox")
    host = create(alice)
    join(bob, host)
    other = host.state(lambda s: len(s["players"]) == 2)["players"][1]["player"]
    asked = alice.do("friend/request", {"user": other})
    assert asked == {"user": bob.user, "status": "requested"}
    request = tablet.expect(f"{bob.base}/inbox").json
    assert (request["kind"], request["from"]) == ("friend.request", alice.user)
    tablet.expect(
        topic_of_list(bob), lambda m: [p["user"] for p in m.json["incoming"]] == [alice.user]
    )
    assert names(bob) == []

    bob.do("friend/accept", {"user": alice.user})
    accepted = alice.expect(f"{alice.base}/inbox").json
    assert (accepted["kind"], accepted["from"]) == ("friend.accepted", bob.user)
    alice.expect(
        topic_of_list(alice), lambda m: [p["user"] for p in m.json["friends"]] == [bob.user]
    )
    presence = alice.expect(topic_of_presence(alice, bob))
    assert presence.json["online"] is True and presence.qos == 0
    tablet.expect(
        f"{bob.base}/inbox",
        lambda m: m.json == {"dismissed": [request["notification"]], "reason": "answered"},
    )
    assert (names(alice), names(bob)) == ([bob.user], [alice.user])


def test_fu12_the_sender_of_a_request_does_not_notice_that_it_was_declined(people):
    alice, bob = people.several("alice", "bob")
    alice.listen(f"{alice.base}/#")
    alice.do("friend/request", {"user": bob.user})
    alice.expect(topic_of_list(alice))
    before, since = alice.do("friend/list"), alice.mark()
    bob.do("friend/decline", {"user": alice.user})
    bob.fence()
    assert alice.do("friend/list") == before
    assert [m.topic for m in alice.messages[since:] if m.topic != alice.reply_topic] == []


def test_f16_a_device_that_connects_gets_the_friends_and_their_presence(people):
    alice, bob, carol = people.several("alice", "bob", "carol")
    befriend(alice, bob)
    befriend(carol, alice)
    carol.close()
    offline = topic_of_presence(alice, carol)
    fresh = people.connect(alice.user).listen(topic_of_list(alice), f"{alice.base}/presence/#")
    listed = fresh.expect(topic_of_list(alice), lambda m: m.retain)
    assert sorted(p["user"] for p in listed.json["friends"]) == sorted([bob.user, carol.user])
    assert fresh.expect(topic_of_presence(alice, bob)).json["online"] is True
    gone = fresh.expect_last(offline, lambda m: m.json["online"] is False)
    entry = next(f for f in alice.do("friend/list")["friends"] if f["user"] == carol.user)
    assert (entry["online"], entry["since"]) == (False, gone.json["since"])
    people.connect(carol.user)
    fresh.expect_last(offline, lambda m: m.json["online"] is True)


def test_f16_the_list_of_friends_names_its_topics(people):
    alice = people.new("alice")
    topics = alice.do("friend/list")["topics"]
    assert topics == {"friends": topic_of_list(alice), "presence": f"{alice.base}/presence"}
    alice.listen(topics["friends"], f"{topics['presence']}/+")


def test_c2_a_block_empties_presence_on_both_sides_before_its_reply(people):
    alice, bob = people.several("alice", "bob")
    befriend(alice, bob)
    alice.listen(topic_of_presence(alice, bob))
    alice.expect(topic_of_presence(alice, bob))
    bob.listen(topic_of_presence(bob, alice))
    bob.expect(topic_of_presence(bob, alice))
    alice.do("friend/block", {"user": bob.user})
    emptied, reply = alice.last(topic_of_presence(alice, bob)), alice.last(alice.reply_topic)
    assert emptied.payload == b""
    assert alice.messages.index(emptied) < alice.messages.index(reply)
    # A device that subscribes after the reply gets nothing, now or later.
    for me, other in ((alice, bob), (bob, alice)):
        topic = topic_of_presence(me, other)
        assert topic not in retained(people, me, topic, f"{me.base}/presence/+")
    alice.close()
    people.connect(alice.user).fence()
    bob.fence()
    assert bob.last(topic_of_presence(bob, alice)).payload == b""


def test_c2_a_blocked_user_gets_the_usual_reply_and_reaches_nobody(people):
    alice, bob, carol = people.several("alice", "bob", "carol")
    bob.listen(f"{bob.base}/#")
    bob.do("friend/block", {"user": alice.user})
    since = bob.fence().mark()
    answers = [alice.do("friend/request", {"user": each.user}) for each in (bob, carol)]
    assert [a["status"] for a in answers] == ["requested", "requested"]
    bob.fence()
    assert [m.topic for m in bob.messages[since:] if m.topic != bob.reply_topic] == []
    assert names(bob, "incoming") == []


def test_f16_two_requests_that_cross_make_one_friendship(people):
    alice, bob = people.several("alice", "bob")
    for client, other in ((alice, bob), (bob, alice)):
        client.send(f"{client.base}/do/friend/request", f'{{"id":"x","user":"{other.user}"}}')
    for client in (alice, bob):
        client.expect(client.reply_topic, lambda m: m.json.get("id") == "x" and m.json["ok"])
    assert (names(alice), names(bob)) == ([bob.user], [alice.user])
    for client in (alice, bob):
        assert names(client, "incoming") == names(client, "outgoing") == []


def test_g11_friends_outlive_the_daemon_and_the_broker(new_server, gather):
    server = new_server({"FAIRWAY_PRESENCE_GRACE_SECONDS": "3600"})
    people = gather(server)
    alice, bob = people.several("alice", "bob")
    befriend(alice, bob)
    before = alice.do("friend/list")
    restart(server)
    back(alice, bob)
    assert again(alice, "friend/list") == before
    server.replace_broker()
    again(bob, "friend/list")
    fresh = people.connect(alice.user).listen(topic_of_list(alice), f"{alice.base}/presence/+")
    fresh.expect(topic_of_list(alice), lambda m: m.json["friends"][0]["user"] == bob.user)
    presence = fresh.expect(topic_of_presence(alice, bob)).json
    assert presence == {key: before["friends"][0][key] for key in ("online", "since")}


def test_c2_a_starting_daemon_removes_stale_presence_from_the_broker(joined, gather):
    """The broker still retains topics that the daemon deleted while the broker was down."""
    joined.start()
    people = gather(joined)
    alice, bob = people.several("alice", "bob")
    befriend(alice, bob)
    stale = [f"fairway/user/{bob.user}/presence/nobody", "fairway/user/nobody/friends"]
    with joined.broker.as_daemon() as raw:
        for topic in stale:
            raw.publish(topic, b"{}", retain=True)
    joined.stop()
    joined.start()
    again(alice, "friend/list")
    found = retained(people, bob, f"{bob.base}/presence/+")
    assert found == {topic_of_presence(bob, alice)}
