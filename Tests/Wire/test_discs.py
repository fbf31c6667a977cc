"""Discs on the wire: shown live, shared as the owner allows, kept by a restart (F38, F50, F51)."""

import time

from people import create, play
from test_friends import befriend
from test_restart import again, back, restart
from test_tool_friends import pair  # noqa: F401


def names(client, player):
    return [disc["name"] for disc in client.do("disc/list", {"player": player.user})["discs"]]


def test_f51_members_see_which_discs_a_player_throws_and_others_do_not(people):
    alice, bob, carol = people.several("alice", "bob", "carol")
    disc = alice.do("disc/add", {"name": "Destroyer", "weight": 175})["disc"]
    host, seat = play(alice, bob)
    carol.listen(*host.topics_to_read())
    seq = host.do("discs", {"hole": 2, "discs": [disc, "Aviar"]})["seq"]
    event = seat.event("discs.set")
    assert (event["seq"], event["player"], event["hole"]) == (seq, alice.user, 2)
    assert event["discs"] == ["Destroyer", "Aviar"]
    # The state leaves out discs, so that it stays small.
    assert "Destroyer" not in str(seat.state_at(seq))
    assert seat.refusal("discs", {"player": alice.user, "hole": 2, "discs": []})["code"] == (
        "request.forbidden"
    )
    assert carol.is_refused("disc/card", {"room": host.room})["code"] == "room.notMember"
    # An event that reached her would have come before that refusal.
    assert carol.all(host.topics["event"]) == []
    cell = bob.do("disc/card", {"room": host.room})["cells"][0]
    assert cell["discs"] == [{"name": "Destroyer"}, {"name": "Aviar"}]


def test_f50_the_owner_decides_who_sees_a_collection(people):
    alice, bob = people.several("alice", "bob")
    alice.do("disc/add", {"name": "Destroyer", "note": "mine"})
    body = {"player": alice.user}
    assert bob.is_refused("disc/list", body)["code"] == "disc.private"
    befriend(alice, bob)
    assert names(bob, alice) == ["Destroyer"]
    alice.do("account/changeSettings", {"discs": "nobody"})
    assert bob.is_refused("disc/list", body)["code"] == "disc.private"
    alice.do("account/changeSettings", {"discs": "everybody"})
    assert names(people.new("carol"), alice) == ["Destroyer"]


def test_f38_discs_and_the_last_round_here_survive_a_restart(new_server, gather):
    server = new_server()
    alice, bob = gather(server).several("alice", "bob")
    disc = alice.do("disc/add", {"name": "Destroyer"})["disc"]
    host, _ = play(alice, bob)
    host.do("discs", {"hole": 1, "discs": [disc]})
    host.score(alice, 1, 2)
    host.do("end")
    restart(server)
    back(alice, bob)
    last = again(alice, "disc/lastTime", {"course": "backyard"})["holes"]
    assert [(hole["hole"], hole["strokes"]) for hole in last] == [(1, 2)]
    assert last[0]["discs"] == [{"name": "Destroyer", "disc": disc}]
    line = alice.do("disc/statistics")["discs"][0]
    assert (line["disc"], line["thrown"], line["toPar"]) == (disc, 1, -1)
    assert alice.do("disc/list")["discs"][0]["disc"] == disc
    assert create(alice).do("start") == {}


def test_f50_f51_the_command_line_edits_a_collection_and_records_throws(pair):
    ann, ben = pair
    disc = ann("disc", "add", "Destroyer", "--weight", "175", "--flight", "12/5/-1/3")["disc"]
    assert ann("disc", "update", disc, "--weight", "-", "--state", "lost")["state"] == "lost"
    assert "12/5/-1/3" in ann.text("disc", "list")
    assert ben("disc", "list", ann.name, code=1)["error"]["code"] == "disc.private"
    ann("account", "settings", "--discs", "everybody")
    assert [each["name"] for each in ben("disc", "list", ann.name)["discs"]] == ["Destroyer"]
    room = ann("create", "--name", "Meadow")["room"]
    ann("start")
    ann("disc", "use", "1", f"{disc}, Aviar")
    ann("score", "1", "2")
    ann("end")
    last = ann("disc", "last", "meadow")["holes"]
    assert [(hole["room"], hole["strokes"]) for hole in last] == [(room, 2)]
    assert "Destroyer, Aviar" in ann.text("disc", "last", "Meadow")
    ann("disc", "use", "2", "Aviar", "--game", room)
    assert "Destroyer, Aviar" in ann.text("disc", "card", room)
    today = time.strftime("%Y-%m-%d", time.gmtime())
    days = ("--time-zone", "UTC", "--from", today)
    assert len(ann("disc", "stats", *days)["discs"]) == 2
    assert ann("disc", "stats", "--to", "2024-01-01")["discs"] == []
    assert "There are more" in ann.text("disc", "stats", "--limit", "1")
    lines = ann("disc", "stats")["discs"]
    assert [(each["name"], each["thrown"]) for each in lines] == [("Aviar", 2), ("Destroyer", 1)]
    ann("disc", "remove", disc)
    assert "No discs yet" in ann.text("disc", "list")
    assert ann("disc", "add", "Roc", "--flight", "4/4", code=2)["error"]["code"] == "tool.usage"
