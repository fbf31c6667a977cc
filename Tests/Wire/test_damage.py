"""Stored documents that cannot be read, and false marks of positions (T6, T10)."""

import json
import sqlite3

from client import Refusal
from people import PASSWORD, create

MARK = {"hole": 1, "kind": "basket", "lat": 63.398, "lon": 10.437, "accuracy": 4}


def code_of(client, request, body=None):
    """The code with which a request is refused, or `None`."""
    try:
        client.do(request, body)
    except Refusal as refusal:
        return refusal.code
    return None


def test_t6_a_damaged_row_harms_only_itself(new_server, gather):
    server = new_server()
    people = gather(server)
    ann, bob = people.several("ann", "bob")
    quiz = ann.do("room/create", {"kind": "quiz", "quiz": "sample-trondheim"})["room"]
    assert code_of(ann, "course/register", {"room": quiz}) == "room.wrongKind"
    card = create(ann).room
    course = ann.do("course/register", {"room": card, "name": "Garden"})["course"]
    names = [people.token(client.user) for client in (ann, bob)]
    people.close()
    server.stop()
    with sqlite3.connect(server.data / "fairway.db") as database:
        database.execute("UPDATE courses SET document = '{\"holes\":[]}'")
        database.execute("UPDATE golf_games SET settings = '{' WHERE room = ?", (card,))
    database.close()
    server.start()
    ann, bob = (
        people.client(client.user, token).connect()
        for client, token in zip((ann, bob), names, strict=True)
    )
    for client in (ann, bob):
        client.listen(f"{client.reply_topic}/#")
    for _ in range(3):
        assert code_of(ann, "course/get", {"course": course}) == "server.damaged"
        assert ann.do("room/list")["damaged"] == [card]
    assert create(bob).do("start") == {}
    export = ann.do("account/export")
    assert {(entry["part"], entry["id"]) for entry in export["missing"]} == {("courses", course)}
    receipt = ann.do("account/delete", {"password": PASSWORD})
    assert {entry["id"] for entry in receipt["unreadable"]} == {card, course}
    assert code_of(bob, "course/get", {"course": course}) == "course.unknown"
    lines = [json.loads(line) for line in server.log().splitlines() if "a stored row is" in line]
    places = {(line["table"], line["column"], line["key"]) for line in lines}
    assert places == {("courses", "document", course), ("golf_games", "settings", card)}
    assert len(lines) == 2, lines


def test_t10_a_mark_needs_an_accuracy_and_a_place_near_the_course(people):
    ann = people.new("ann")
    seat = create(ann, course="othilienborg", courseName=None, holes=None)
    seat.do("start")
    for change, code in (
        ({"lat": 1.0, "lon": 2.0}, "spot.tooFar"),
        ({"lat": 63.44}, "spot.tooFar"),
        ({"accuracy": 0}, "request.malformed"),
    ):
        assert code_of(ann, "card/spot", MARK | {"room": seat.room} | change) == code
    assert ann.do("card/spot", MARK | {"room": seat.room})["players"] == 1
