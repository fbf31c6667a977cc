"""Corrections of finished rounds: they ask, and everybody hears of them (T8, T9)."""

import time
from concurrent.futures import ThreadPoolExecutor

from people import cell, guest_player, play

SKINS = {"format": "skins", "options": {"value": 100, "scoring": "net"}, "handicap": "whs"}


def day(offset):
    return time.strftime("%Y-%m-%d", time.gmtime(time.time() + offset * 86_400))


def kinds(client):
    return [each["kind"] for each in client.do("notification/list")["notifications"]]


def result(client, room):
    return client.do("history/card", {"room": room})["result"]


def settled(client, room):
    return result(client, room)["game"].get("settlement")


def index(client):
    return client.do("handicap/get", {"policy": "whs"})["index"]


def bet(people):
    """A finished game of skins for 100 units, which the host won."""
    ann, ben, cat = people.several("ann", "ben", "cat")
    seats = play(ann, ben, cat, courseName="X", holes=3, settings=SKINS)
    room = seats[0].room
    for seat in seats[:2]:
        seat.do("stake", {"accept": True})
    for hole in range(1, 4):
        for seat, strokes in zip(seats, [3, 4, 5]):
            seat.do("score", cell(seat.me, hole, strokes))
    seats[0].do("end")
    return ann, ben, cat, room


def test_t8_after_the_end_a_settled_bet_changes_only_if_all_in_it_agree(people):
    ann, ben, cat, room = bet(people)
    before = settled(ann, room)
    assert before[ann.user] == 300
    for method, body in [
        ("card/player", {"handicap": 54}),
        ("card/correct", cell(ben, 1, 1)),
        ("card/sync", {"cells": [cell(ben, 2, 1, at=int(time.time() * 1000))]}),
    ]:
        reply = ben.do(method, {"room": room} | body)
        assert reply["change"] > 0 and settled(ann, room) == before
    assert kinds(ann).count("card.proposed") == 1 and "card.proposed" not in kinds(cat)
    waiting, = result(cat, room)["corrections"]
    assert waiting["waiting"] == [ann.user] and waiting["state"] == "waiting"
    answer = {"room": room, "change": waiting["change"], "accept": True}
    assert cat.is_refused("card/answer", answer)["code"] == "request.forbidden"
    ann.do("card/answer", answer | {"accept": False})
    assert settled(ann, room) == before and "corrections" not in result(ann, room)
    number = ben.do("card/player", {"room": room, "handicap": 54})["change"]
    ann.do("card/answer", answer | {"change": number})
    assert settled(ann, room) != before
    assert [each["by"] for each in ann.do("card/log", {"room": room})["changes"]] == [ben.user]


def test_t9_somebody_who_was_in_a_round_for_a_minute_changes_nothing(people):
    ann, troll = people.several("ann", "troll")
    now = int(time.time() * 1000)
    for days in range(5, 12):
        score = {"courseName": "Home", "holes": 18, "par": 72, "rating": 72.0, "slope": 113}
        ann.do("handicap/post", score | {"at": now - days * 86_400_000, "strokes": 90})
    seats = play(ann, course="st-andrews-old-course")
    room = seats[0].room
    seats[0].do("door", {"open": True, "holes": 9})
    code = seats[0].do("get")["state"]["code"]
    troll.do("room/join", {"code": code})
    troll.ask(f"fairway/room/{room}/do/{troll.user}/leave")
    seats[0].do("kick", {"player": troll.user})
    for body in [{"room": room}, {"code": code}]:
        assert troll.is_refused("room/join", body)["code"] == "room.codeInvalid"
    guest = guest_player(seats[0], "Friend")
    for player in [ann.user, guest]:
        seats[0].sync([cell(player, hole, 5, at=now) for hole in range(1, 19)])
    seats[0].do("end")
    before = index(ann), result(ann, room)
    own = troll.do("course/register", {"name": "Mine", "kind": "golf", "holes": [
        {"number": hole, "par": 4} for hole in range(1, 19)]})["course"]
    for method, body in [
        ("round", {"course": own}), ("round", {"day": "1970-01-01"}), ("add", {"name": "rude"}),
        ("player", {"player": guest, "name": "ruder"}), ("correct", cell(troll, 1, 1)),
        ("sync", {"cells": [cell(ann, 1, 9, at=now)]}), ("remove", {"player": guest}),
    ]:
        assert troll.is_refused(f"card/{method}", {"room": room} | body)["code"]
    assert (index(ann), result(ann, room)) == before


def test_t9_players_hear_of_a_change_object_and_the_host_decides(people):
    ann, ben, cat = people.several("ann", "ben", "cat")
    seats = play(ann, ben, cat, courseName="X", holes=2)
    room = seats[0].room
    for seat in seats:
        seat.sync([cell(seat.me, hole, 4) | {"at": int(time.time() * 1000)} for hole in (1, 2)])
    seats[0].do("end")
    was = result(ann, room)["day"]
    assert ben.is_refused("card/round", {"room": room, "day": day(-30)})["fields"]["day"]
    ben.do("card/round", {"room": room, "day": day(-3)})
    assert "card.changed" in kinds(ann) and "card.changed" in kinds(cat)
    moved, = result(ann, room)["corrections"]
    assert moved["state"] == "applied" and result(ann, room)["day"] == day(-3)
    cat.do("card/answer", {"room": room, "change": moved["change"], "accept": False})
    back, = result(ann, room)["corrections"]
    assert back["state"] == "objected" and back["waiting"] == [ann.user]
    assert result(ann, room)["day"] == was
    ann.do("card/answer", {"room": room, "change": back["change"], "accept": True})
    assert result(ann, room)["day"] == day(-3) and "corrections" not in result(ann, room)


def at_once(*requests):
    """Sends requests of several clients at the same time. Returns their replies in this order."""
    with ThreadPoolExecutor(len(requests)) as pool:
        return [each.result() for each in [pool.submit(*request) for request in requests]]


def test_f39_two_corrections_of_one_cell_at_the_same_time_are_both_in_the_log(people):
    ann, ben = people.several("ann", "ben")
    seats = play(ann, ben, courseName="X", holes=1)
    seats[0].score(ben, 1, 3)
    seats[0].do("end")
    room = {"room": seats[0].room}
    replies = at_once(*((client.ask, "card/correct", room | cell(ben, 1, strokes)) for client, strokes in [(ann, 5), (ben, 4)]))
    assert all(reply["ok"] for reply in replies), replies
    late, early = ann.do("card/log", room)["changes"]
    assert {(each["by"], each["after"]) for each in (late, early)} == {(ann.user, 5), (ben.user, 4)}
    assert (early["before"], late["before"]) == (3, early["after"])
    assert result(ann, seats[0].room)["game"]["lines"][ben.user]["score"] == late["after"] - 3


def test_r5_r8_a_change_is_dropped_if_one_player_declines_while_another_accepts(people):
    clients = people.several("ann", "ben", "cat")
    host, ben, cat = play(*clients, courseName="X", holes=2, settings=SKINS | {"handicap": None})
    for seat in (host, ben, cat):
        seat.do("stake", {"accept": True})
    for seat in (host, ben, cat):
        seat.score(seat.me, 1, 3)
    proposed = SKINS | {"handicap": None, "options": SKINS["options"] | {"ties": "split"}}
    number = host.do("configure", {"settings": proposed})["change"]
    declined, accepted = at_once(*(
        (seat.ask, "change", {"change": number, "accept": accept}) for seat, accept in [(ben, False), (cat, True)]))
    assert declined["ok"], declined
    if not accepted["ok"]:
        # It came second. Nobody can accept a change that is gone.
        assert accepted["error"]["code"] == "room.changed" and accepted["error"]["fields"]["change"]
    state = host.state_at(ben.event("change.answered", lambda event: not event["accepted"])["seq"])
    assert "proposal" not in state and state["settings"]["options"]["ties"] == "carry"
    assert [state["scores"][client.user] for client in clients] == [[3, None]] * 3
