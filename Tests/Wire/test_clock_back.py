"""The clock of the server was ahead, and somebody corrects it: no later change is lost (T6)."""

import pytest
from people import play

HOUR = 3600
#: Half a day, and a date in another decade.
STEPS = [12 * HOUR, 13 * 365 * 24 * HOUR]


@pytest.mark.parametrize("step", STEPS, ids=["hours", "years"])
@pytest.mark.parametrize("way", ["running", "stopped", "killed"])
def test_t6_a_clock_that_was_set_back_loses_nothing(new_server, gather, way, step):
    server = new_server()
    people = gather(server)
    ann, ben = people.several("ann", "ben")
    seats = play(ann, ben, holes=9)
    server.advance(step)
    for hole in range(1, 10):
        seats[0].do("score", {"player": seats[0].me, "hole": hole, "strokes": 3}, repeat_every=1)
    ann.do("note/set", {"course": "krokhol", "hole": 1, "text": "from the future"}, repeat_every=1)
    if way == "stopped":
        server.stop()
    if way == "killed":
        server.kill()
    server.advance(-step)
    if way != "running":
        server.start()
    asked = [
        {"player": seats[0].me, "hole": 1, "strokes": 4},
        {"player": seats[0].me, "hole": 2, "strokes": 5, "at": server.clock.now},
    ]
    for body in asked:
        result = seats[0].do("score", body, repeat_every=1, timeout=30)
        assert not result["superseded"], (body, result)
    cells = [{"player": seats[0].me, "hole": 3, "strokes": 6, "at": server.clock.now}]
    # After some days without a score, the server has ended the game. Then only its player corrects a score.
    result = seats[0].do("sync", {"cells": cells}, repeat_every=1, timeout=30)
    assert (result["applied"], result["superseded"]) == (1, 0), result
    ann.do("note/set", {"course": "krokhol", "hole": 1, "text": "later"}, repeat_every=1)
    expected = [4, 5, 6] + [3] * 6
    for seat in seats:
        assert seat.state(lambda s: s["scores"][seats[0].me] == expected)
    server.stop()
    server.start()
    for seat in seats:
        assert seat.state(lambda s: s["scores"][seats[0].me] == expected)
    assert ann.do("note/list", {"course": "krokhol"}, repeat_every=1)["notes"][0]["text"] == "later"
