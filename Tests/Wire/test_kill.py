"""kill -9 at random moments while four score: what was answered is kept (G11, D6, D8)."""

import os
import random
import signal
import sqlite3
import threading
import time

import pytest
from client import Client
from people import play
from server import is_mosquitto

KILLS = int(os.environ.get("FAIRWAY_TEST_KILLS", "50"))
HOLES = 9


class Writer(threading.Thread):
    """One player who scores without end, each write repeated until it is answered.

    For every cell it keeps what it wrote, in order, and how many of that were answered.
    """

    def __init__(self, seat, seed):
        super().__init__(name=seat.me, daemon=True)
        self.seat = seat
        self.random = random.Random(seed)
        self.history = {hole: [None] for hole in range(1, HOLES + 1)}
        self.answered = dict.fromkeys(self.history, 0)
        self.error = None
        self.over = threading.Event()
        self.at = int(time.time() * 1000) - 24 * 3600 * 1000

    def run(self):
        try:
            while not self.over.is_set():
                self.write()
        except BaseException as error:
            self.error = error

    def write(self):
        hole = self.random.randint(1, HOLES)
        written = self.history[hole]
        strokes = self.random.choice([n for n in range(1, 31) if n != written[-1]])
        self.at += 1
        body = {"player": self.seat.me, "hole": hole, "strokes": strokes, "at": self.at}
        written.append(strokes)
        reply = self.seat.ask("score", body, repeat_every=0.3, timeout=60)
        # A broker that is not told of members yet refuses; that is no answer of the daemon.
        while not reply["ok"]:
            assert reply["error"]["code"] in ("request.forbidden", "server.busy"), reply
            reply = self.seat.ask("score", body, repeat_every=0.3, timeout=60)
        self.answered[hole] = len(written) - 1

    def stop(self):
        self.over.set()
        self.join(90)
        assert not self.is_alive(), f"{self.name} waits for an answer"


def promises(writers):
    """What was answered up to now, by writer and hole."""
    return [(writer, dict(writer.answered)) for writer in writers]


def keeps(state, promised):
    """Whether a state holds every answered write, or a later one of the same cell."""
    for writer, answered in promised:
        card = state["scores"][writer.seat.me]
        for hole, index in answered.items():
            if card[hole - 1] not in writer.history[hole][index:]:
                return False
    return True


class Rounds:
    """Four who play on one server, and a fifth device that looks at the card."""

    def __init__(self, server, people, seed):
        self.server = server
        self.people = people
        self.random = random.Random(seed)
        clients = people.several("ann", "ben", "cat", "dan")
        self.seats = play(*clients, holes=HOLES)
        self.writers = [Writer(seat, self.random.random()) for seat in self.seats]
        self.token = people.token(clients[0].user)
        for writer in self.writers:
            writer.start()

    def check(self):
        """All that was answered before is in the retained state that a newcomer gets."""
        promised = promises(self.writers)
        topic = self.seats[0].topics["state"]
        with Client(self.server, self.seats[0].me, self.token) as fresh:
            fresh.listen(topic)
            fresh.expect_last(topic, lambda m: m.payload and keeps(m.json, promised), timeout=30)
        errors = [writer.error for writer in self.writers if writer.error]
        assert not errors, errors

    def pause(self):
        """A random moment in play: some writes later, each at its own pace."""
        target = self.answers() + self.random.randint(1, 60)
        deadline = time.monotonic() + 30
        while self.answers() < target:
            assert time.monotonic() < deadline, "no room may be stuck"
            assert not [writer.error for writer in self.writers if writer.error]
            time.sleep(self.random.random() * 0.004)

    def answers(self):
        return sum(len(written) for writer in self.writers for written in writer.history.values())

    def end(self):
        """Ends the round; the card is what was answered last, and so is the database."""
        for writer in self.writers:
            writer.stop()
            assert writer.error is None, writer.error
        expected = {w.seat.me: [w.history[h][-1] for h in sorted(w.history)] for w in self.writers}
        host = self.seats[0]
        for seat in self.seats:
            assert seat.state(lambda s: s["scores"] == expected)
        host.ask("end", repeat_every=1)
        self.seats[3].state(lambda s: s["phase"] == "ended")
        assert database_card(self.server, host.room) == expected


def database_card(server, room):
    """The card as the database has it: the strokes of the first round, by player."""
    with sqlite3.connect(f"file:{server.data / 'fairway.db'}?mode=ro", uri=True) as database:
        rows = database.execute(
            "SELECT player, strokes FROM cells WHERE room = ? AND round = 0"
            " ORDER BY player, position",
            (room,),
        ).fetchall()
    card = {}
    for player, strokes in rows:
        card.setdefault(player, []).append(strokes)
    return card


@pytest.fixture
def rounds(new_server, gather, seed):
    server = new_server({"FAIRWAY_LOG_LEVEL": "info", "FAIRWAY_ROOMS_HOST_GRACE_SECONDS": "600"})
    return Rounds(server, gather(server), seed)


def test_g11_every_answer_outlives_a_killed_daemon(rounds):
    server = rounds.server
    ports = server.mqtt, server.websocket
    for _ in range(KILLS):
        rounds.pause()
        server.kill()
        server.start()
        assert (server.mqtt, server.websocket) == ports
        rounds.check()
    rounds.end()


def test_g11_every_answer_outlives_a_killed_broker(rounds):
    server = rounds.server
    pid = server.pid
    for _ in range(KILLS):
        rounds.pause()
        os.kill(server.broker_pid(), signal.SIGKILL)
        rounds.check()
    rounds.end()
    assert server.is_running() and server.pid == pid


def test_g11_a_daemon_killed_while_it_starts_starts_again(new_server, gather, seed):
    rng = random.Random(seed)
    server = new_server()
    people = gather(server)
    alice = people.new("alice")
    for _ in range(10):
        server.kill()
        server.spawn()
        deadline = time.monotonic() + rng.random() * 0.4
        while time.monotonic() < deadline and server.is_running():
            time.sleep(0.005)
        assert server.is_running(), server.log_tail()
    server.kill()
    server.start()
    assert alice.do("device/list", repeat_every=1, timeout=30)["devices"]
    server.broker_pid()


def test_g11_no_broker_is_left_behind_that_serves_without_a_daemon(new_server, gather):
    """A broker of a killed daemon dies with it, or is taken over at the next start."""
    server = new_server()
    people = gather(server)
    alice = people.new("alice")
    old = server.broker_pid()
    server.kill()
    server.start()
    new = server.broker_pid()
    assert alice.do("device/list", repeat_every=1, timeout=30)
    assert old == new or not is_mosquitto(old)
    server.stop()
    assert not is_mosquitto(new)
