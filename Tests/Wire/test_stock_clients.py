"""Stock clients can play: Mosquitto's tools, and paho in all versions and transports (D8, F9)."""

import csv
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from people import guest_player, play, sit
from server import TOOL, environment
from test_quizzes import quiz, walk

CARD = Path(__file__).parents[1] / "Fixtures" / "dragvoll-2021-03-27.csv"


def card():
    """Returns the pars of the fixture, and the strokes of each player."""
    with CARD.open() as file:
        rows = [[each.strip() for each in row] for row in csv.reader(file)]
    return [[int(each) for each in row[6:24]] for row in rows[1:]]


def mosquitto(command, server, client, version, *arguments, **options):
    host, port = server.mqtt
    return subprocess.run(
        [
            *(shutil.which(command), "-h", host, "-p", str(port), "-V", version),
            *("-u", client.user, "-P", client.token, *arguments),
        ],
        capture_output=True,
        timeout=30,
        **options,
    )


@pytest.mark.parametrize("version", ["mqttv311", "mqttv5"])
def test_d8_mosquitto_pub_and_sub_are_enough_to_play(people, server, version):
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    sent = mosquitto(
        "mosquitto_pub", server, bob, version, "-q", "1", "-t",
        f"{seat.topics['score']}/{bob.user}/1", "-m", "5",
    )  # fmt: skip
    assert sent.returncode == 0, sent.stderr
    host.event("score.set", lambda e: e["player"] == bob.user and e["strokes"] == 5)
    host.state(lambda s: s["scores"][bob.user][0] == 5)
    alice.expect_last(host.topics["brief"], lambda m: "+2" in m.text)
    shown = mosquitto(
        "mosquitto_sub", server, bob, version, "-C", "1", "-W", "15", "-t", seat.topics["brief"]
    )
    assert shown.returncode == 0 and b"+2" in shown.stdout and len(shown.stdout) <= 121
    shown = mosquitto(
        "mosquitto_sub", server, bob, version, "-C", "1", "-W", "15", "-t", seat.topics["state"]
    )
    assert json.loads(shown.stdout)["scores"][bob.user][0] == 5
    cleared = mosquitto(
        "mosquitto_pub", server, bob, version, "-q", "1", "-n", "-t",
        f"{seat.topics['score']}/{bob.user}/1",
    )  # fmt: skip
    assert cleared.returncode == 0
    host.event("score.cleared", lambda e: e["player"] == bob.user)


@pytest.mark.parametrize("version", ["mqttv311", "mqttv5"])
@pytest.mark.parametrize("start", [play, lambda *users: walk(users[0], quiz(users[0]), *users[1:])], ids=["golf", "quiz"])
def test_v1_mosquitto_sub_shows_all_documents_of_a_room(people, server, start, version):
    alice, bob = people.several("alice", "bob")
    seat = start(alice, bob)[1]
    names = ("head", "state", "presence", "brief")
    seat.state_at(seat.do("get")["state"]["seq"])
    shown = mosquitto(
        "mosquitto_sub", server, bob, version, "-v", "-C", str(len(names)), "-W", "15", "--retained-only",
        "-t", f"fairway/room/{seat.room}/+",
    )  # fmt: skip
    lines = dict(line.split(" ", 1) for line in shown.stdout.decode().splitlines())
    assert set(lines) == {seat.topics[name] for name in names}, shown.stderr
    head, state = (json.loads(lines[seat.topics[name]]) for name in ("head", "state"))
    assert state["head"] <= head["seq"] and {each["player"] for each in head["players"]} == {alice.user, bob.user}


def test_d8_mosquitto_rr_sends_a_request_and_receives_the_answer(people, server):
    client = people.new()
    if not shutil.which("mosquitto_rr"):
        raise AssertionError("mosquitto-clients has mosquitto_rr")
    asked = mosquitto(
        "mosquitto_rr", server, client, "mqttv5", "-W", "15", "-m", "{}",
        "-t", f"{client.base}/do/device/list", "-e", f"{client.reply_topic}/rr",
    )  # fmt: skip
    assert json.loads(asked.stdout)["ok"] is True, asked.stderr


def test_d8_mosquitto_sub_and_pub_report_a_refusal(people, server):
    client = people.new()
    refused = mosquitto("mosquitto_sub", server, client, "mqttv311", "-W", "5", "-t", "#")
    assert b"denied" in (refused.stdout + refused.stderr).lower()
    stranger = mosquitto("mosquitto_pub", server, type("", (), {"user": client.user, "token": "x"}),
                         "mqttv311", "-t", "x", "-m", "x")  # fmt: skip
    assert stranger.returncode != 0


def test_f9_f69_four_phones_and_a_watch_play_the_round_of_dragvoll(people, server):
    """Uses paho with both protocol versions and both transports, and mosquitto_pub as a watch."""
    pars, *strokes = card()
    kinds = [(5, "tcp"), (4, "tcp"), (5, "websockets"), (4, "websockets")]
    players = [people.new(version=version, transport=kind) for version, kind in kinds]
    holes = [{"number": number, "par": par} for number, par in enumerate(pars, 1)]
    host, *others = seats = sit(*players, holes=holes, courseName="Dragvoll Diskgolfarena")
    assert guest_player(host, "Not coming") == "g1"
    host.do("kick", {"player": "g1"})
    host.do("start")
    watch = people.client(players[3].user, people.token(players[3].user))
    for hole in range(1, 19):
        for index in range(3):
            # The writer changes from hole to hole.
            writer = seats[(index + hole) % 4]
            last = writer.score(seats[index], hole, strokes[index][hole - 1])["seq"]
        topic = f"{others[2].topics['score']}/{players[3].user}/{hole}"
        number = str(strokes[3][hole - 1])
        sent = mosquitto(
            "mosquitto_pub", server, watch, "mqttv311", "-q", "1", "-t", topic, "-m", number
        )
        assert sent.returncode == 0
        host.event("score.set", lambda e, h=hole: (e["player"], e["hole"]) == (players[3].user, h))
        host.do("hole", {"hole": min(hole + 1, 18)})
    last = host.events()[-1]["seq"]
    state = host.state_at(last)
    totals = [state["totals"][player.user] for player in players]
    assert [each["strokes"] for each in totals] == [64, 70, 68, 70]
    assert [each["toPar"] for each in totals] == [8, 14, 12, 14]
    assert {each["thru"] for each in totals} == {18}
    assert state["standings"][:2] == [players[0].user, players[2].user]
    assert all(seat.state_at(last) == state for seat in seats)
    host.do("end")
    for seat in seats:
        seat.event("room.ended")
        numbers = [event["seq"] for event in seat.events()]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def tool(server, *arguments, home, **options):
    """Runs the command `fairway`."""
    host, port = server.mqtt
    known = environment({}) | {"HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    return subprocess.run(
        [str(TOOL), *arguments, "--mqtt", f"{host}:{port}"],
        env=known,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        **options,
    )


def test_f9_fairway_replay_plays_the_round_of_dragvoll(server, tmp_path):
    shown = tool(server, "replay", str(CARD), "--pace", "0", home=tmp_path)
    assert shown.returncode == 0, shown.stderr
    assert re.findall(r"^Player \d +18 +(\d+)", shown.stdout, re.M) == ["64", "70", "68", "70"]
    told = tool(server, "replay", str(CARD), "--pace", "0", "--json", home=tmp_path)
    assert told.returncode == 0, told.stderr
    players = json.loads(told.stdout)["players"]
    assert [player["totals"]["strokes"] for player in players] == [64, 70, 68, 70]


def test_f66_a_hundred_users_play_at_the_same_time(people):
    """All players write, in 25 rooms of four on one server."""
    clients = [people.new() for _ in range(100)]
    tables = [play(*clients[start : start + 4], holes=3) for start in range(0, 100, 4)]
    for hole in (1, 2, 3):
        for table in tables:
            for seat in table:
                seat.score(seat, hole, 3 + hole)
    for table in tables:
        card = {seat.me: [4, 5, 6] for seat in table}
        for seat in table:
            assert seat.state(lambda s, card=card: s["scores"] == card)
