"""Finished rounds make handicaps, and handicaps give strokes (F48, G5, G6, G10)."""

import json
import subprocess

import pytest
from people import create, guest_player, join
from server import TOOL, environment

COURSE = "pebble-beach"
PARS = [4, 5, 4, 4, 3, 5, 3, 4, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5]
PASSWORD = "correct horse battery"


def finish(seat, over, tee="white"):
    """Plays the host's round `over` strokes over par: one stroke on each hole from the first."""
    seat.do("setPlayer", {"tee": tee})
    seat.do("start")
    for place, par in enumerate(PARS):
        more = over // 18 + (place < over % 18)
        seat.do("score", {"player": seat.me, "hole": place + 1, "strokes": par + more})
    seat.do("end")


def play(client, over):
    """Plays a round in the company of a guest, so that it counts (WHS 2.1)."""
    seat = create(client, course=COURSE, courseName=None, holes=None)
    guest_player(seat, "Company")
    finish(seat, over)
    return seat


def differential(over):
    """The score differential of a round `over` strokes over par (rating 71.3, slope 132)."""
    return int((72 + over - 71.3) * 113 / 132 * 10 + 0.5) / 10


def test_f48_g5_g10_finished_rounds_make_an_index_that_survives_a_restart(new_server, gather):
    server = new_server()
    client = gather(server).new()
    assert client.do("handicap/get")["holesMissing"] == 54
    rooms = [play(client, over).room for over in (20, 18, 19)]
    standing = client.do("handicap/get")
    assert standing["index"] == pytest.approx(differential(18) - 2)
    [counted] = standing["explanation"]["counted"]
    assert (counted["room"], counted["differential"]) == (rooms[1], differential(18))
    assert "Pebble Beach" in standing["text"]
    history = client.do("handicap/history", {"limit": 2})
    assert [one["strokes"] for one in history["scores"]] == [91, 90]
    server.stop()
    server.start()
    again = gather(server).connect(client.user)
    assert again.do("handicap/get") == standing
    more = again.do("handicap/history", {"cursor": history["cursor"]})["scores"]
    assert [one["room"] for one in more] == rooms[:1]


def test_f301_g6_the_card_gives_strokes_from_the_index_of_earlier_rounds(people):
    player, friend = people.several("ann", "ben")
    for _ in range(3):
        play(player, 20)
    index = player.do("handicap/get")["index"]
    seat = create(
        friend, course=COURSE, courseName=None, holes=None, settings={"handicap": "whs"})
    mine = join(player, seat)
    guest_player(seat, "Gulli")
    mine.do("setPlayer", {"tee": "blue"})
    told = player.do("handicap/course", {"course": COURSE, "tee": "blue"})
    state = mine.state(
        lambda state: len(state["players"]) == 3 and state["players"][1]["tee"] == "blue")
    handicap = state["players"][1]["handicap"]
    assert handicap["index"] == index and handicap["playing"] == told["playing"] > 0
    assert handicap["strokes"] == [hole["strokes"] for hole in told["holes"]]
    assert [state["players"][place]["handicap"]["index"] for place in (0, 2)] == [None, None]


def test_g10_a_correction_after_the_end_changes_the_index(people):
    client = people.new()
    seats = [play(client, over) for over in (20, 20, 20)]
    before = client.do("handicap/get")["index"]
    seats[1].do("score", {"player": client.user, "hole": 1, "strokes": 3})
    assert client.do("handicap/get")["index"] < before


class Golfer:
    """A new user at the command line."""

    def __init__(self, server, folder):
        self.name = "golfer_at_a_terminal"
        self.environment = environment({
            "FAIRWAY_SESSION": str(folder / "session.json"), "FAIRWAY_PASSWORD": PASSWORD,
            "FAIRWAY_SERVER": server.ready["mqtt"]})
        self("signup", self.name, f"{self.name}@example.org")
        self("signin", self.name)

    def __call__(self, *words, code=0):
        done = subprocess.run(
            [TOOL, *words, "--json"], env=self.environment, capture_output=True, text=True,
            timeout=30)
        assert done.returncode == code, (words, done.stdout, done.stderr)
        return json.loads(done.stdout)

    def text(self, *words):
        done = subprocess.run(
            [TOOL, *words], env=self.environment, capture_output=True, text=True, timeout=30)
        assert done.returncode == 0, done.stderr
        return done.stdout


def test_f48_g6_r4_the_command_line_posts_scores_and_computes_strokes(server, tmp_path):
    golfer = Golfer(server, tmp_path)
    assert "needs 54 holes" in golfer.text("handicap")
    ids = [
        golfer("handicap", "post", strokes, "Old Links", "--date", f"2026-01-0{day}", "--par",
               "72", "--rating", "72", "--slope", "113")["score"]
        for day, strokes in enumerate(("92", "87", "90"), 1)]
    shown = golfer.text("handicap")
    assert "whs: 13.0" in shown and "15.0 (Old Links, 02 Jan 2026)" in shown
    marked = [line for line in shown.splitlines() if line.startswith("*")]
    assert len(marked) == 1 and ids[1] in marked[0]
    assert len(golfer.text("handicap", "history").splitlines()) == 4
    strokes = golfer("handicap", "strokes", COURSE, "--tee", "white", "--format", "match")
    # 13.0 x 132/113 + 71.3 - 72 = 14.49.
    assert (strokes["courseHandicap"], strokes["playing"]) == (14, 14)
    assert sum(hole["strokes"] for hole in strokes["holes"]) == 14
    plus = golfer("handicap", "strokes", COURSE, "--tee", "white", "--index", "+3")
    assert plus["playing"] == -4
    assert golfer("handicap", "post", "5", "Here", code=1)["error"]["fields"] == {
        "strokes": "a round of 18 holes has 18 to 540 strokes, not 5"}
    assert "the date 2026-02-30 does not exist" in golfer(
        "handicap", "post", "90", "Here", "--date", "2026-02-30", code=2)["error"]["message"]
    room = golfer("create", "--course", COURSE)["room"]
    golfer("start")
    golfer("score", "1", "4")
    golfer("end")
    excluded = {"handicap": False, "statistics": True, "reason": "alone"}
    assert golfer("history", "counts", room).items() >= excluded.items()
    assert golfer.text("history", "count", room, "--handicap", "yes", "--statistics", "no") == (
        "This round counts for your handicap, and does not count in your statistics. You played alone. Such a round"
        " counts for your handicap only if you choose so (WHS 2.1).\n")
    assert "--handicap must be yes or no" in golfer(
        "history", "count", room, "--handicap", "perhaps", code=2)["error"]["message"]
    golfer("handicap", "remove", ids[1])
    assert golfer("handicap")["index"] is None
