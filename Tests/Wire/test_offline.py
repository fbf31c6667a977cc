"""Connections that break in the middle of a game, and games played offline (F4, FU7 to FU9)."""

import itertools
import json

import pytest
from people import Seat, cell, create, guest_player, play, shown
from proxy import Proxy
from test_link import Asking
from test_scorecards import MINUTE, now
from test_tool_friends import Person

_keys = itertools.count(1)


@pytest.fixture
def proxy(server):
    proxy = Proxy(server.mqtt)
    yield proxy
    proxy.close()


class OverLink:
    """The server as a client reaches it through a proxy, so that a test can cut the connection."""

    def __init__(self, proxy):
        self.mqtt = ("127.0.0.1", proxy.port)


@pytest.fixture
def away(people, proxy):
    """Makes a user whose only device connects through the proxy."""

    def make(name):
        user = people.sign_up(name)
        client = people.client(user, people.token(user))
        client.server = OverLink(proxy)
        return client.connect().listen(f"{client.reply_topic}/#")

    return make


def cut(proxy, client):
    proxy.cut()
    client.wait(lambda: not client.is_connected, what="end of the link")


def mend(proxy, client):
    """Restores the connection and waits until the client has connected again."""
    known = client.connections
    proxy.mend()
    client.wait(lambda: client.connections > known, what="link")


def offline_game(start, **more):
    """A game of me and Grandma on three holes. `more` replaces some of its keys."""
    cells = [
        {"player": player, "hole": hole, "strokes": 3 + player, "at": start + hole}
        for player in (0, 1)
        for hole in (1, 2, 3)
    ]
    return {
        "key": f"game {next(_keys)}",
        "courseName": "Behind the barn",
        "holes": 3,
        "startedAt": start,
        "endedAt": start + 50 * MINUTE,
        "players": [{"me": True, "name": "Me"}, {"name": "Grandma"}],
        "cells": cells,
    } | more


def test_fu7_a_solo_game_continues_offline_and_is_saved_on_reconnection(away, proxy):
    client = away("alice")
    seat = create(client, holes=9)
    seat.do("start")
    seat.score(seat, 1, 4)
    cut(proxy, client)
    start = now() - MINUTE
    held = [cell(seat, hole, 3, at=start + hole) for hole in range(2, 10)]
    mend(proxy, client)
    for _ in range(2):
        result = seat.sync(held)
        assert (result["applied"], result["refused"]) == (8, [])
    state = seat.state_at(result["seq"])
    assert state["scores"][seat.me] == [4] + [3] * 8
    assert state["totals"][seat.me] == {"strokes": 28, "toPar": 1, "thru": 9}
    seat.do("end")
    assert seat.state(lambda s: s["phase"] == "ended")["scores"][seat.me] == [4] + [3] * 8


def test_fu8_others_play_while_the_host_is_offline_and_the_hosts_card_is_saved_on_return(
    away, people, proxy
):
    host, other = play(away("alice"), people.new("bob"), holes=3)
    grandma = guest_player(host, "Grandma")
    other.presence(lambda p: host.me in p["online"])
    cut(proxy, host.client)
    # The server notifies the others.
    assert other.event("player.offline")["player"] == host.me
    other.presence(lambda p: host.me in p["offline"])
    # The others keep playing, and so does the host.
    for hole in (1, 2):
        seq = other.score(other, hole, 5)["seq"]
    assert other.state_at(seq)["scores"][other.me] == [5, 5, None]
    at = now()
    held = [cell(who, hole, 4, at=at) for who in (host.me, grandma) for hole in (1, 2, 3)]
    held.append(cell(other, 3, 6, at=at))
    mend(proxy, host.client)
    assert other.event("player.online")["player"] == host.me
    result = host.sync(held)
    assert (result["applied"], result["refused"]) == (7, [])
    for seat in (host, other):
        state = seat.state_at(result["seq"])
        assert state["scores"] == {host.me: [4, 4, 4], other.me: [5, 5, 6], grandma: [4, 4, 4]}
        assert state["host"] == host.me
    host.do("end")
    other.event("room.ended")


def test_f4_fu9_g10_a_game_played_offline_is_saved_once(away, people, proxy):
    client = away("alice")
    body = offline_game(now() - 180 * MINUTE)
    cut(proxy, client)
    # The client repeats the request until it has a connection and an answer.
    asked = Asking(client, "card/save", body)
    mend(proxy, client)
    saved = asked.result()
    assert saved["players"] == [client.user, "g1"]
    cut(proxy, client)
    mend(proxy, client)
    assert client.do("card/save", body) == saved
    seat = Seat(client, saved)
    state = seat.state()
    assert state["phase"] == "ended" and state["course"]["name"] == "Behind the barn"
    assert (state["startedAt"], state["endedAt"]) == (body["startedAt"], body["endedAt"])
    assert state["scores"] == {client.user: [3, 3, 3], "g1": [4, 4, 4]}
    assert [player["name"] for player in state["players"]] == [client.user, "Grandma"]
    rooms = client.do("room/list")["rooms"]
    assert [room["phase"] for room in rooms] == ["ended"]
    error = client.is_refused("card/save", body | {"rounds": 2})
    assert error["code"] == "request.idReused"
    # FU9: a wrong score is corrected after the game.
    seq = seat.score("g1", 3, 2)["seq"]
    assert seat.state_at(seq)["scores"]["g1"] == [4, 4, 2]
    # Nobody else receives the state of the saved game.
    stranger = people.new("bob")
    stranger.subscribe(saved["topics"]["state"])
    stranger.fence()
    assert not stranger.all(saved["topics"]["state"])


def test_f4_a_refused_game_names_the_path_of_each_wrong_value(people):
    client = people.new("alice")
    body = offline_game(
        now() - 60 * MINUTE,
        players=[{"me": True}, {}],
        cells=[{"player": 1, "hole": 9, "strokes": 0, "at": now() + 10 * MINUTE}],
    )
    error = client.is_refused("card/save", body)
    assert error["code"] == "request.malformed"
    assert set(error["fields"]) == {"players[1].name", "cells[0].hole"}
    assert client.do("room/list")["rooms"] == []


def test_fu9_an_account_claims_the_scores_of_a_guest_player(people):
    alice, bob = people.several("alice", "bob")
    saved = alice.do("card/save", offline_game(now() - 60 * MINUTE))
    host = Seat(alice, saved)
    host.state()
    topics = saved["topics"]
    # Bob may subscribe to any room. The broker checks each delivery.
    bob.listen(f"fairway/user/{bob.user}/inbox", topics["state"], topics["event"])
    alice.do("card/offer", {"room": saved["room"], "player": "g1", "user": bob.user})
    told = bob.expect(f"fairway/user/{bob.user}/inbox").json
    assert (told["kind"], told["from"], told["room"]) == (
        "card.offered", alice.user, saved["room"])  # fmt: skip
    assert not bob.all(topics["state"])
    offer = bob.do("card/offers")["incoming"][0]
    assert (offer["player"], offer["guestName"]) == ("g1", "Grandma")
    claimed = bob.do("card/claim", {"room": saved["room"], "player": "g1"})
    seat = Seat(bob, claimed)
    event = host.event("player.claimed")
    assert (event["player"], event["becomes"], event["by"]) == ("g1", bob.user, bob.user)
    for each in (host, seat):
        state = each.state(lambda s: bob.user in s["scores"])
        assert state["scores"] == {alice.user: [3, 3, 3], bob.user: [4, 4, 4]}
        line = state["players"][1]
        assert (line["player"], line["name"], line["guest"]) == (bob.user, bob.user, False)
        assert (line["left"], line["tee"]) == (False, "red")
    assert seat.score(bob.user, 1, 2)["superseded"] is False
    assert [room["room"] for room in bob.do("room/list")["rooms"]] == [saved["room"]]


def test_f4_fu9_a_game_is_saved_offered_and_claimed_at_the_command_line(server, tmp_path, request):
    mark = f"{abs(hash(request.node.name)) % 100000}"
    ann = Person(server, tmp_path, f"ann{mark}")
    ben = Person(server, tmp_path, f"ben{mark}")
    file = tmp_path / "game.json"
    game = offline_game(now() - 60 * MINUTE)
    del game["key"]
    file.write_text(json.dumps(game))
    saved = ann("card", "save", str(file))
    assert saved["players"] == [ann.name, "g1"]
    # Saving the same file again does not make a second game.
    assert ann("card", "save", str(file)) == saved
    assert f"fairway card offer {saved['room']} g1" in ann.text("card", "save", str(file))
    ann("card", "offer", saved["room"], "g1", ben.name)
    assert "Grandma at Behind the barn" in ben.text("card", "offers")
    assert ben("card", "claim", saved["room"], "g1") == {"room": saved["room"], "player": "g1"}
    assert "No offers." in ann.text("card", "offers")
    assert "4 4 4" in " ".join(ben.text("show", saved["room"]).split())
    # Claiming my own scores again succeeds. Nobody else can claim them any more.
    assert ben("card", "claim", saved["room"], "g1") == {"room": saved["room"], "player": "g1"}
    refused = ann("card", "claim", saved["room"], "g1", code=1)
    assert refused["error"]["code"] == "card.offerExpired"
    file.write_text("{}")
    wrong = ann("card", "save", str(file), code=1)
    assert "players is missing" in wrong["error"]["message"]


def test_f4_fu7_scores_entered_before_leaving_are_saved_afterwards(people):
    alice, bob = people.several("alice", "bob")
    host, other = play(alice, bob, holes=2)
    entered = now() - MINUTE
    other.do("leave")
    body = {"room": host.room, "cells": [cell(bob, 1, 4, at=entered)]}
    assert bob.do("card/sync", body)["applied"] == 1
    assert host.event("score.set")["by"] == bob.user
    host.do("end")
    bob.do("card/correct", {"room": host.room} | cell(bob, 1, 3))
    assert host.state(lambda state: state["phase"] == "ended" and state["scores"][bob.user][0] == 3)


def test_f4_f51_offline_discs_are_saved_in_their_own_round_even_after_leaving(people):
    alice, bob = people.several("alice", "bob")
    host, other = play(alice, bob, holes=2)
    entered = host.state()["startedAt"]
    host.do("again")
    other.do("discs", {"hole": 1, "discs": ["Roc"], "at": entered})
    other.do("discs", {"hole": 1, "discs": ["Zone"]})
    assert host.event("discs.set")["round"] == 1
    other.do("leave")
    held = [{"hole": hole, "discs": ["Aviar"], "at": entered} for hole in (2, 9)]
    result = bob.do("disc/sync", {"room": host.room, "cells": held})
    assert result["applied"] == 1
    assert result["refused"] == [{"index": 1, "code": "score.unknownHole"}]
    assert host.event("discs.set", lambda event: event["hole"] == 2)["by"] == bob.user
    host.do("end")
    bob.do("disc/correct", {"room": host.room, "hole": 2, "discs": ["Buzzz"]})
    cells = bob.do("disc/card", {"room": host.room})["cells"]
    assert [(one["round"], one["hole"], one["discs"][0]["name"]) for one in cells] == [
        (1, 1, "Roc"), (1, 2, "Aviar"), (2, 1, "Zone"), (2, 2, "Buzzz")]  # fmt: skip


def test_f4_f51_a_game_played_offline_is_saved_with_its_discs(people):
    alice = people.new("alice")
    disc = alice.do("disc/add", {"name": "Destroyer"})["disc"]
    body = offline_game(now() - 60 * MINUTE)
    for one in body["cells"]:
        one["discs"] = [disc, "Aviar"] if one["player"] == 0 else []
    body["cells"][0]["discs"] = ["disc-0123456789ab"]
    error = alice.is_refused("card/save", body)
    assert list(error["fields"]) == ["cells[0].discs[0]"]
    body["cells"][0]["discs"] = [disc]
    saved = alice.do("card/save", body)
    assert alice.do("card/save", body) == saved
    cells = alice.do("disc/card", {"room": saved["room"]})["cells"]
    assert [(one["player"], one["hole"], len(one["discs"])) for one in cells] == [
        (alice.user, 1, 1), (alice.user, 2, 2), (alice.user, 3, 2)]  # fmt: skip
    line = alice.do("disc/statistics")["discs"][0]
    assert (line["disc"], line["thrown"], line["scored"]) == (disc, 3, 3)


def test_f4_f51_offline_scores_and_discs_are_sent_at_the_command_line(server, tmp_path, request):
    ann = Person(server, tmp_path, f"ann{abs(hash(request.node.name)) % 100000}")
    room = ann("create", "--name", "Meadow", "--holes", "2")["room"]
    ann("start")
    at = shown(ann)["startedAt"]
    ann("again")
    file = tmp_path / "held.json"
    held = {
        "cells": [cell(ann.name, 1, 3, at=at), cell(ann.name, 2, 31, at=at)],
        "discs": [{"hole": 1, "discs": ["Roc"], "at": at}],
    }
    file.write_text(json.dumps(held))
    told = ann("card", "sync", str(file))
    assert (told["room"], told["cells"]["applied"], told["discs"]["applied"]) == (room, 1, 1)
    assert told["cells"]["refused"] == [{"index": 1, "code": "score.outOfRange"}]
    ann("end")
    text = ann.text("card", "sync", room, str(file))
    assert "cells[1]: score.outOfRange" in text and "discs: 1 saved" in text
    assert ann("history", "card", room)["lines"][0]["strokes"] == [3, None]
    (noted,) = ann("disc", "card", room)["cells"]
    assert (noted["round"], noted["hole"], noted["discs"][0]["name"]) == (1, 1, "Roc")
    assert "Roc" in ann.text("disc", "card", room)
    file.write_text(json.dumps({"cells": [{"player": ann.name, "hole": 1, "strokes": 3}]}))
    assert "cells[0].at" in ann("card", "sync", str(file), code=1)["error"]["message"]
    file.write_text("{}")
    assert "has no cells and no discs" in ann("card", "sync", str(file), code=1)["error"]["message"]
