"""Invites of friends into a lobby (FU11, F16, F17, F31)."""

from people import Seat, create
from test_friends import befriend
from test_restart import again, back, restart

#: The address of a server in links if `publicURL` is not set.
PUBLIC = "http://localhost:8080"


def inbox(client):
    return f"{client.base}/inbox"


def invited(people):
    """The host's seat in a lobby, an invited friend, a second device of theirs, and the invite."""
    alice, bob = people.several("alice", "bob")
    befriend(alice, bob)
    bob.listen(inbox(bob))
    tablet = people.connect(bob.user).listen(inbox(bob))
    host = create(alice)
    return host, bob, tablet, ask(host, bob)


def ask(host, friend):
    body = {"room": host.room, "user": friend.user}
    return host.client.do("invite/send", body)["invite"]


def is_told(client, invite):
    return client.expect(inbox(client), lambda m: m.json.get("invite") == invite).json


def is_gone(client, notification, reason):
    change = {"dismissed": [notification], "reason": reason}
    client.expect(inbox(client), lambda m: m.json == change)
    assert [n for n in client.do("notification/list")["notifications"] if n["kind"] == "invite"] == []
    assert client.do("invite/list")["incoming"] == []


def test_fu11_a_user_who_accepts_an_invite_joins_and_gets_the_room(people):
    host, bob, tablet, invite = invited(people)
    told = [is_told(device, invite) for device in (bob, tablet)]
    assert told[0] == told[1]
    assert (told[0]["kind"], told[0]["from"]) == ("invite", host.me)
    assert (told[0]["room"], told[0]["link"]) == (host.room, f"{PUBLIC}/j/{host.code}")
    seat = Seat(bob, bob.do("invite/accept", {"invite": invite}))
    assert seat.room == host.room
    host.event("player.joined", lambda e: e["player"] == bob.user)
    assert seat.state(lambda s: len(s["players"]) == 2)["code"] == host.code
    is_gone(tablet, told[0]["notification"], "answered")
    host.do("start")
    seat.event("round.started")


def test_fu11_only_friends_can_be_invited(people):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    body = {"room": host.room, "user": bob.user}
    assert alice.is_refused("invite/send", body)["code"] == "friend.notFriends"
    assert bob.is_refused("invite/send", body)["code"] == "room.notMember"


def test_fu11_an_invite_is_seen_at_the_next_sign_in(people):
    alice, bob = people.several("alice", "bob")
    befriend(alice, bob)
    bob.close()
    host = create(alice)
    invite = ask(host, bob)
    later = people.connect(bob.user)
    listed = later.do("notification/list", {"unseenOnly": True})["notifications"]
    assert [n["invite"] for n in listed if n["kind"] == "invite"] == [invite]
    entry = later.do("invite/list")["incoming"][0]
    assert (entry["invite"], entry["user"], entry["room"]) == (invite, alice.user, host.room)
    assert later.do("invite/accept", {"invite": invite})["room"] == host.room


def test_fu11_an_invite_expires_when_the_game_starts(people):
    host, bob, tablet, invite = invited(people)
    told = is_told(bob, invite)
    host.do("start")
    for device in (bob, tablet):
        is_gone(device, told["notification"], "expired")
    assert bob.is_refused("invite/accept", {"invite": invite})["code"] == "invite.expired"
    assert host.client.is_refused("invite/send", {"room": host.room, "user": bob.user})["code"] == (
        "room.wrongPhase"
    )


def test_fu11_an_invite_ends_with_the_room_or_with_a_block(people):
    host, bob, _, invite = invited(people)
    told = is_told(bob, invite)
    host.do("abandon")
    is_gone(bob, told["notification"], "expired")
    second = create(host.client)
    told = is_told(bob, ask(second, bob))
    bob.do("friend/block", {"user": host.me})
    is_gone(bob, told["notification"], "takenBack")
    assert host.client.do("invite/list")["outgoing"] == []


def test_f31_f32_links_lead_into_the_lobby_and_to_a_friend(people):
    alice = people.new("alice")
    host = create(alice)
    assert alice.do("invite/link", {"room": host.room}) == {"url": f"{PUBLIC}/j/{host.code}"}
    assert alice.do("friend/link") == {"url": f"{PUBLIC}/f/{alice.user}"}


def test_g11_an_invite_outlives_the_daemon_and_the_broker(new_server, gather):
    server = new_server()
    host, bob, tablet, invite = invited(gather(server))
    restart(server)
    back(host.client, bob, tablet)
    assert again(bob, "invite/list")["incoming"][0]["invite"] == invite
    server.kill()
    server.start()
    again(host.client, "invite/list")
    server.replace_broker()
    assert again(bob, "invite/accept", {"invite": invite})["room"] == host.room
    host.state(lambda s: len(s["players"]) == 2)
