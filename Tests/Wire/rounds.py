"""Four players who never stop while something breaks, and a record of what the server confirmed."""

import collections
import random
import shutil
import sqlite3
import threading
import time

from client import Client
from people import PASSWORD, Seat, play

HOLES = 9
GUESTS_MAX = 6


class Writer(threading.Thread):
    """A player who scores, opens and joins lobbies, adds guest players and signs in, until `stop`.

    It repeats each request until the reply comes, and keeps what the server confirmed. `history`
    has all writes of each cell in order, and `answered` the index of the last confirmed one.
    `rooms`, `seats`, `guests` and `tokens` have the other confirmed results.
    """

    def __init__(self, seat, desk, second, lobbies, seed):
        super().__init__(name=seat.me, daemon=True)
        self.seat = seat
        self.client = seat.client
        self.desk = desk
        # This second user signs in. So the player's own devices stay within the limit of devices.
        self.second = second
        self.lobbies = lobbies
        self.random = random.Random(seed)
        self.history = {hole: [None] for hole in range(1, HOLES + 1)}
        self.answered = dict.fromkeys(self.history, 0)
        self.rooms, self.seats, self.guests, self.tokens = [], [], [], []
        self.done = 0
        self.error = None
        self.over = threading.Event()
        # A live score may be at most two minutes older than its room.
        self.at = int(time.time() * 1000) - 60_000

    def run(self):
        others = [self.create, self.join_another, self.add_guest, self.sign_in]
        try:
            while not self.over.is_set():
                kind = self.random.choice(others) if self.random.random() < 0.2 else self.write
                kind()
                self.done += 1
        except BaseException as error:
            self.error = error

    def ask(self, topic, body):
        """Repeats a request until it succeeds.

        A new broker refuses it until it knows the members.
        """
        while True:
            reply = self.client.ask(topic, body, repeat_every=0.3, timeout=60)
            if reply["ok"]:
                return reply["result"]
            assert reply["error"]["code"] in ("request.forbidden", "server.busy"), reply

    def write(self):
        hole = self.random.randint(1, HOLES)
        written = self.history[hole]
        strokes = self.random.choice([n for n in range(1, 31) if n != written[-1]])
        self.at += 1
        written.append(strokes)
        body = {"player": self.seat.me, "hole": hole, "strokes": strokes, "at": self.at}
        self.ask(f"{self.seat.topics['do']}/score", body)
        self.answered[hole] = len(written) - 1

    def create(self):
        body = {"kind": "golf", "courseName": f"Lobby {len(self.rooms)}", "holes": 3}
        made = self.ask("room/create", body)
        self.rooms.append(Seat(self.client, made, listen=False))
        self.lobbies.append((self.seat.me, made["code"]))

    def join_another(self):
        found = next((each for each in list(self.lobbies) if each[0] != self.seat.me), None)
        if found is None:
            return self.create()
        result = self.ask("room/join", {"code": found[1]})
        self.seats.append(Seat(self.client, result, listen=False))

    def add_guest(self):
        if not self.rooms or len(self.guests) % GUESTS_MAX == 0:
            self.create()
        lobby, name = self.rooms[-1], f"Guest {len(self.guests)}"
        player = self.ask(f"{lobby.topics['do']}/addGuest", {"name": name})["player"]
        self.guests.append((lobby.room, player, name))

    def sign_in(self):
        """Signs in, each time with a new request id.

        A repeat would end the token of the first reply.
        """
        device = {"name": f"Phone {len(self.tokens)}", "kind": "phone"}
        body = {"login": self.second, "password": PASSWORD, "device": device}
        deadline = time.monotonic() + 60
        while True:
            try:
                reply = self.desk.ask("account/signIn", body, timeout=1)
            except AssertionError:
                assert time.monotonic() < deadline, "nobody signs in any more"
                continue
            if reply["ok"]:
                made = reply["result"]["device"]
                return self.tokens.append((made["id"], made["token"]))
            assert reply["error"]["code"] in ("request.forbidden", "server.busy"), reply

    def has_done_all(self):
        """Whether the server has confirmed each kind of request at least once."""
        return all((self.rooms, self.seats, self.guests, self.tokens))

    def stop(self):
        self.over.set()
        self.join(90)
        assert not self.is_alive(), f"{self.name} waits for an answer"


class Promises:
    """The changes of one writer that the server has confirmed up to now."""

    def __init__(self, writer):
        self.writer = writer
        self.answered = dict(writer.answered)
        self.rooms, self.seats = list(writer.rooms), list(writer.seats)
        # The server keeps only the newest hundred devices of a user.
        self.guests, self.tokens = list(writer.guests), writer.tokens[-50:]

    def are_kept_on(self, card):
        """Whether each cell of a card has its last confirmed write or a later one."""
        history = self.writer.history.items()
        return all(card[hole - 1] in each[self.answered[hole] :] for hole, each in history)

    def check(self, database, room):
        me = self.writer.seat.me
        card = dict(database.execute(CELLS, (room, me)))
        assert self.are_kept_on([card.get(place) for place in range(HOLES)]), (me, card)
        rooms = {row[0] for row in database.execute("SELECT id FROM rooms")}
        assert rooms >= {each.room for each in self.rooms}
        seats = set(database.execute("SELECT room, player FROM seats WHERE has_left = 0"))
        assert seats >= {(each.room, me) for each in self.rooms + self.seats}
        guests = set(database.execute("SELECT room, player, name FROM seats WHERE is_guest = 1"))
        assert guests >= set(self.guests)
        assert len({guest[:2] for guest in self.guests}) == len(self.guests)
        devices = set(database.execute("SELECT username, id FROM devices"))
        assert devices >= {(self.writer.second, device) for device, _ in self.tokens}


CELLS = "SELECT position, score FROM cells WHERE room = ? AND round = 0 AND player = ?"


class Rounds:
    """A round of four writers on one server, and checks of what the server confirmed to them."""

    def __init__(self, server, people, seed):
        self.server = server
        self.people = people
        self.random = random.Random(seed)
        clients = people.several("ann", "ben", "cat", "dan")
        self.seats = play(*clients, holes=HOLES)
        lobbies = collections.deque(maxlen=8)
        self.writers = [
            Writer(
                seat, people.guest(), people.sign_up("twin"), lobbies, self.random.random()
            )
            for seat in self.seats
        ]
        self.token = people.token(clients[0].user)
        for writer in self.writers:
            writer.start()

    @property
    def room(self):
        return self.seats[0].room

    def promises(self):
        return [Promises(writer) for writer in self.writers]

    def check_database(self):
        """Expects all confirmed changes in the database."""
        promised = self.promises()
        with database(self.server) as copy:
            for each in promised:
                each.check(copy, self.room)

    def check(self):
        """Expects all confirmed changes in the database and in the retained state.

        Tokens must work.
        """
        self.check_database()
        promised = self.promises()
        topic = self.seats[0].topics["state"]
        with Client(self.server, self.seats[0].me, self.token) as fresh:
            fresh.listen(topic)
            fresh.expect_last(
                topic, lambda m: m.payload and keeps(m.json["scores"], promised), timeout=30
            )
        signed = [each for each in promised if each.tokens]
        for each in signed[:1]:
            Client(self.server, each.writer.second, each.tokens[-1][1]).connect().close()
        errors = [writer.error for writer in self.writers if writer.error]
        assert not errors, errors

    def pause(self):
        """Waits until the writers have a random number of further replies, from 1 to 60."""
        target = self.answers() + self.random.randint(1, 60)
        self.wait(lambda: self.answers() >= target)

    def wait(self, condition):
        """Lets the writers play until a condition is true."""
        deadline = time.monotonic() + 30
        while not condition():
            assert time.monotonic() < deadline, "no room may be stuck"
            assert not [writer.error for writer in self.writers if writer.error]
            time.sleep(self.random.random() * 0.004)

    def answers(self):
        return sum(writer.done for writer in self.writers)

    def end(self):
        """Ends the round. The card must have the last writes, and nothing may exist twice."""
        # A short test would prove nothing about a writer who has not sent each kind of request.
        self.wait(lambda: all(writer.has_done_all() for writer in self.writers))
        for writer in self.writers:
            writer.stop()
            assert writer.error is None, writer.error
        expected = {w.seat.me: [w.history[h][-1] for h in sorted(w.history)] for w in self.writers}
        for seat in self.seats:
            assert seat.state(lambda s: s["scores"] == expected)
        self.seats[0].ask("end", repeat_every=1)
        self.seats[3].state(lambda s: s["phase"] == "ended")
        self.check_database()
        with database(self.server) as copy:
            for writer in self.writers:
                self.check_once(writer, copy)
        for writer in self.writers:
            self.check_use(writer)

    def check_once(self, writer, copy):
        """Expects each room and each guest player once, despite repeated requests."""
        made = copy.execute("SELECT count(*) FROM rooms WHERE created_by = ?", (writer.seat.me,))
        assert made.fetchone()[0] == len(writer.rooms) + (writer is self.writers[0])
        rooms = ",".join(f"'{each.room}'" for each in writer.rooms)
        guests = copy.execute(f"SELECT name FROM seats WHERE is_guest = 1 AND room IN ({rooms})")
        assert sorted(row[0] for row in guests) == sorted(guest[2] for guest in writer.guests)

    def check_use(self, writer):
        """Expects that tokens work, and that the writer can read the room that they joined."""
        for _, token in writer.tokens[-10:]:
            Client(self.server, writer.second, token).connect().close()
        joined = writer.seats[-1].topics["head"]
        writer.client.listen(joined)
        # The server publishes the head within a second after the join.
        writer.client.expect(
            joined, lambda m: writer.seat.me in [each["player"] for each in m.json["players"]])


def keeps(scores, promised):
    return all(each.are_kept_on(scores[each.writer.seat.me]) for each in promised)


def database(server):
    """A copy of the database at this moment. The daemon may be running or not."""
    source = server.data / "fairway.db"
    if not server.is_running():
        folder = server.data.with_name("copy")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for path in source.parent.glob("fairway.db*"):
            shutil.copy(path, folder)
        return Copy(folder / source.name)
    copy = sqlite3.connect(":memory:", factory=Copy)
    with sqlite3.connect(f"file:{source}?mode=ro", uri=True, factory=Copy) as live:
        live.backup(copy)
    return copy


class Copy(sqlite3.Connection):
    """A connection that `with` closes. One of `sqlite3` stays open."""

    def __exit__(self, *_):
        self.close()
