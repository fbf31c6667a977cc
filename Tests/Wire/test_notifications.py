"""The inbox: live on every device, and kept for users who are offline (D5)."""

from people import create, join
from test_restart import again, back, restart


def inbox(client):
    return f"{client.base}/inbox"


def listed(client, **body):
    return client.do("notification/list", body)["notifications"]


def show_out(people):
    """Kicks a user with two listening devices from a lobby.

    Returns the host's client, both devices, and the host's seat.
    """
    alice, bob = people.several("alice", "bob")
    tablet = people.connect(bob.user)
    for device in (bob, tablet):
        device.listen(inbox(device))
    host = create(alice)
    join(bob, host)
    host.do("kick", {"player": bob.user})
    return alice, bob, tablet, host


def test_d5_every_device_of_a_user_gets_a_notification_live_and_nobody_else_does(people):
    alice, bob, tablet, host = show_out(people)
    alice.listen(inbox(alice))
    told = [device.expect(inbox(device)) for device in (bob, tablet)]
    assert told[0].json == told[1].json
    assert told[0].qos == 1 and not told[0].retain
    notification = told[0].json
    assert set(notification) == {
        *("notification", "kind", "at", "title", "body", "from", "room", "seen"),
    }
    assert notification["kind"] == "room.kicked"
    assert (notification["from"], notification["room"]) == (alice.user, host.room)
    assert notification["seen"] is False
    assert listed(bob) == [notification]
    assert alice.fence().all(inbox(alice)) == [] and listed(alice) == []


def test_d5_other_devices_learn_that_a_notification_was_seen_or_dismissed(people):
    _, bob, tablet, _ = show_out(people)
    ident = tablet.expect(inbox(tablet)).json["notification"]
    assert bob.do("notification/seen", {"notifications": [ident]}) == {"unseen": 0}
    tablet.expect(inbox(tablet), lambda m: m.json == {"seen": [ident]})
    assert listed(tablet)[0]["seen"] is True
    assert listed(tablet, unseenOnly=True) == []
    assert tablet.do("notification/dismiss", {"notifications": [ident]}) == {"unseen": 0}
    bob.expect(inbox(bob), lambda m: m.json == {"dismissed": [ident]})
    assert listed(bob) == []


def test_d5_the_list_has_notifications_from_while_the_user_was_offline(people):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    join(bob, host)
    bob.close()
    host.event("player.offline")
    host.do("start")
    back_again = people.connect(bob.user)
    told = listed(back_again)
    assert [each["kind"] for each in told] == ["round.started"]
    assert told[0]["room"] == host.room and told[0]["seen"] is False


def test_d5_a_sleeping_session_gets_its_notifications_when_it_resumes(people):
    alice, bob = people.several("alice", "bob")
    token = people.token(bob.user)
    options = {"client_id": f"{bob.user}-phone", "clean": False, "session_seconds": 600}
    phone = people.client(bob.user, token, **options).connect().listen(inbox(bob))
    phone.close()
    host = create(alice)
    join(bob, host)
    host.do("kick", {"player": bob.user})
    phone = people.client(bob.user, token, **options).connect()
    assert phone.expect(inbox(bob)).json["kind"] == "room.kicked"


def test_g11_notifications_outlive_the_daemon_and_the_broker(new_server, gather):
    server = new_server()
    alice, bob, tablet, _ = show_out(gather(server))
    told = listed(bob)
    assert len(told) == 1
    restart(server)
    back(alice, bob, tablet)
    assert again(bob, "notification/list")["notifications"] == told
    server.kill()
    server.start()
    assert again(bob, "notification/list")["notifications"] == told
    server.replace_broker()
    ident = told[0]["notification"]
    again(bob, "notification/seen", {"notifications": [ident]})
    assert again(tablet, "notification/list")["unseen"] == 0
