"""Users with devices, and their seats in rooms."""

import itertools
import json
import threading

from client import PATIENCE, Client

PASSWORD = "correct horse 7"
_numbers = itertools.count(1)


class People:
    """Makes accounts and connected clients on one server, and closes all of them at the end."""

    def __init__(self, server):
        self.server = server
        self.clients = []
        self._desk = None
        self._lock = threading.Lock()

    @property
    def desk(self):
        """The connection of a guest, which makes all accounts of this server."""
        with self._lock:
            if self._desk is None:
                self._desk = Client(self.server).connect()
                self._desk.listen(self._desk.reply_topic)
            return self._desk

    def sign_up(self, name="player"):
        """Makes an account whose username begins with `name`, and returns the username."""
        return self.sign_up_as(f"{name}_{next(_numbers)}")

    def sign_up_as(self, user):
        """Makes an account with exactly this username."""
        body = {"username": user, "email": f"{user}@example.org", "password": PASSWORD}
        assert self.desk.do("account/signUp", body)["user"] == user
        return user

    def sign_in(self, login, password=PASSWORD, device="Phone", kind="phone", desk=None):
        """Signs in as `login` and returns the result."""
        device = {"name": device, "kind": kind}
        body = {"login": login, "password": password, "device": device}
        return (desk or self.desk).do("account/signIn", body)

    def token(self, user):
        """The token of a new device."""
        return self.sign_in(user)["device"]["token"]

    def client(self, user=None, token=None, **options):
        """A client that is not connected yet. Without a user it is a guest."""
        made = Client(self.server, user, token, **options)
        self.clients.append(made)
        return made

    def connect(self, user, **options):
        """Another device of the user, connected and listening for replies."""
        made = self.client(user, self.token(user), **options).connect()
        return made.listen(f"{made.reply_topic}/#")

    def guest(self, **options):
        made = self.client(**options).connect()
        return made.listen(made.reply_topic)

    def new(self, name="player", **options):
        """A new account's first device, connected and listening for replies."""
        return self.connect(self.sign_up(name), **options)

    def several(self, *names, **options):
        return [self.new(name, **options) for name in names]

    def close(self):
        for client in [*self.clients, *([self._desk] if self._desk else [])]:
            client.close()


def with_admins(people, gather, names):
    """Restarts the server with these admins, who have accounts. Returns its people."""
    server = people.server
    people.close()
    server.stop()
    server.settings["FAIRWAY_ACCOUNTS_ADMINS"] = names
    server.start()
    return gather(server)


class Seat:
    """A client's seat in a room. By default the client subscribes to all topics of the room."""

    def __init__(self, client, result, listen=True):
        self.client = client
        self.me = client.user
        self.room = result["room"]
        self.code = result.get("code")
        self.topics = result["topics"]
        if listen:
            client.listen(*self.topics_to_read())

    def topics_to_read(self):
        return [self.topics[name] for name in ("event", "presence", "brief", "head", "state")]

    def do(self, method, body=None, **options):
        return self.client.do(f"{self.topics['do']}/{method}", body, **options)

    def ask(self, method, body=None, **options):
        return self.client.ask(f"{self.topics['do']}/{method}", body, **options)

    def refusal(self, method, body=None, **options):
        """The error of a request that must be refused."""
        return self.client.is_refused(f"{self.topics['do']}/{method}", body, **options)

    def score(self, player, hole, strokes, **more):
        return self.do("score", cell(player, hole, strokes, **more))

    def sync(self, cells):
        return self.do("sync", {"cells": cells})

    def state(self, where=lambda state: True, timeout=PATIENCE):
        """Waits until the newest retained documents meet `where`. Returns them as one: `whole_room`."""

        def find():
            room = whole_room(self.client, self.topics)
            try:
                return room if room is not None and where(room) else None
            except (KeyError, TypeError):
                # A lobby has no scores yet.
                return None

        return self.client.wait(find, timeout, f"newest documents of {self.room}")

    def state_at(self, seq, timeout=PATIENCE):
        """Waits for documents that include the change with this `seq`, and returns them as one."""
        truth = self.do("get")
        wanted = {**truth["head"], **truth["state"]}
        assert wanted["seq"] >= seq

        def includes(room):
            players = [{k: v for k, v in each.items() if k != "online"} for each in room["players"]]
            room = room | {"players": players}
            # Some events change no document.
            return all(
                room.get(key) == value for key, value in wanted.items() if key not in ("seq", "head")
            )

        return self.state(includes, timeout)

    def events(self, kind=None, since=0):
        found = [m.json for m in self.client.all(self.topics["event"], since)]
        return [event for event in found if kind in (None, event["kind"])]

    def event(self, kind, where=lambda event: True, since=0, timeout=PATIENCE):
        """Waits for an event."""
        topic = self.topics["event"]
        found = self.client.expect(
            topic,
            lambda m: m.json["kind"] == kind and where(m.json),
            since=since,
            timeout=timeout,
        )
        return found.json

    def presence(self, where, timeout=PATIENCE):
        topic = self.topics["presence"]
        found = self.client.expect_last(
            topic, lambda m: m.payload and where(m.json), timeout=timeout
        )
        return found.json


def whole_room(client, topics):
    """Head and state of a room in one, with `online` for each player, as a client knows them.

    `seq` is the number of the last change that the documents include. Returns None until the head of the
    newest state has arrived.
    """
    newest = {name: client.last(topics[name]) for name in ("head", "state", "presence")}
    head, state, presence = (m.json if m and m.payload else None for m in newest.values())
    if head is None or state is None or head["seq"] < state["head"]:
        return None
    online = presence["online"] if presence else []
    players = [each | {"online": each["player"] in online} for each in head["players"]]
    seq = max(each["seq"] for each in (head, state, presence or head))
    return {**head, **state, "players": players, "seq": seq}


def shown(tool, *room):
    """The head and the state that `fairway show --json` prints, merged into one."""
    view = tool("show", *room)
    return {**view["head"], **view["state"]}


def name_of(player):
    """The id of a player on a card. `player` is a seat, a client or the id."""
    return getattr(player, "me", None) or getattr(player, "user", None) or player


def cell(player, hole, strokes, **more):
    """One write to a card. `player` is a seat, a client or an id."""
    return {"player": name_of(player), "hole": hole, "strokes": strokes} | more


def create(client, listen=True, **body):
    """Opens a lobby, by default with nine holes of par 3."""
    body = {"kind": "golf", "courseName": "Backyard", "holes": 9} | body
    body = {key: value for key, value in body.items() if value is not None}
    return Seat(client, client.do("room/create", body), listen)


def join(client, host, listen=True):
    return Seat(client, client.do("room/join", {"code": host.code}), listen)


def sit(host, *others, **body):
    """Opens a lobby that all join. Returns their seats, the host's first."""
    seat = create(host, **body)
    return [seat, *(join(client, seat) for client in others)]


def play(host, *others, **body):
    """Starts a round that all play. Returns their seats, the host's first."""
    seats = sit(host, *others, **body)
    seats[0].do("start")
    for seat in seats:
        seat.state(lambda state: state["phase"] == "playing")
    return seats


def guest_player(seat, name):
    return seat.do("addGuest", {"name": name})["player"]


def dumps(value):
    return json.dumps(value, sort_keys=True)
