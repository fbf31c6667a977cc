"""Loss and return of the link between the daemon and a running broker (FU8, G11)."""

import threading

import pytest
from client import Client
from effort import repeats
from joining import JoiningServer
from people import play
from proxy import Proxy
from rounds import Rounds

CUTS = repeats(8, long=200)


@pytest.fixture
def proxy(broker):
    proxy = Proxy(broker.mqtt)
    yield proxy
    proxy.close()


@pytest.fixture
def server(broker, proxy):
    """A daemon that reaches the broker through the proxy. Clients reach the broker directly."""
    settings = {
        "FAIRWAY_ROOMS_HOST_GRACE_SECONDS": "600",
        "FAIRWAY_ROOMS_OPEN_PER_USER_MAX": "10000",
    }
    server = JoiningServer(broker, proxy.port, settings).start()
    yield server
    server.end()


def is_said(client, state):
    return client.expect_last("fairway/status", lambda m: m.json["state"] == state)


class Asking(threading.Thread):
    """Repeats a request with one id until its reply comes."""

    def __init__(self, seat, method, body):
        super().__init__(daemon=True)
        self.asked = lambda: seat.ask(method, body, repeat_every=0.2, timeout=30)
        self.reply = None
        self.start()

    def run(self):
        self.reply = self.asked()

    def result(self):
        self.join(40)
        assert self.reply and self.reply["ok"], self.reply
        return self.reply["result"]


def test_fu8_the_daemon_catches_up_after_its_link_to_the_broker_was_cut(server, proxy, gather):
    people = gather(server)
    host, *others = people.several("alice", "bob", "carol", "dan", "erin", "fred")
    host, bob, carol, dan, erin, fred = play(host, *others, holes=3)
    host.do("kick", {"player": carol.me})
    erin.client.close()
    host.presence(lambda p: erin.me in p["offline"])
    # The fence reads messages that are still on the way.
    carol_mark = carol.client.fence().mark()
    host.client.listen("fairway/status")

    proxy.cut()
    is_said(host.client, "offline")
    asked = [
        Asking(bob, "score", {"player": bob.me, "hole": 1, "strokes": 4}),
        Asking(host, "kick", {"player": dan.me}),
        Asking(host, "addGuest", {"name": "Grandma"}),
    ]
    # One client connects and one disconnects. The daemon does not learn of it yet.
    fred.client.drop()
    back = people.client(erin.me, erin.client.token).connect()
    assert carol.client.subscribe(carol.topics["state"]) == [1]
    host.client.subscribe("fairway/status")
    assert [one.reply for one in asked] == [None] * 3

    proxy.mend()
    is_said(host.client, "online")
    assert asked[2].result()["player"] == "g1"
    asked[0].result()
    asked[1].result()
    dan_mark = dan.client.fence().mark()
    host.presence(lambda p: erin.me in p["online"] and fred.me in p["offline"])
    again = people.client(fred.me, fred.client.token).connect()
    host.presence(lambda p: fred.me in p["online"])
    seq = host.score(host, 2, 5)["seq"]
    state = host.state_at(seq)
    assert state["scores"][bob.me][0] == 4 and "g2" not in state["scores"]
    for client, seat in ((again, fred), (back, erin)):
        client.listen(seat.topics["state"])
        client.expect_last(seat.topics["state"], lambda m: m.payload and m.json["seq"] >= seq)
    # A kicked member gets nothing, whether the kick was before the cut or during it.
    for seat, mark in ((carol, carol_mark), (dan, dan_mark)):
        seat.client.fence()
        heard = [m.topic for m in seat.client.messages[mark:]]
        assert not [topic for topic in heard if topic.startswith("fairway/room/")]


@pytest.mark.long
def test_g11_every_answer_outlives_a_cut_link(server, proxy, gather, seed):
    rounds = Rounds(server, gather(server), seed)
    with Client(server) as watcher:
        watcher.listen("fairway/status")
        for _ in range(CUTS):
            rounds.pause()
            proxy.cut()
            is_said(watcher, "offline")
            rounds.check_database()
            proxy.mend()
            is_said(watcher, "online")
            rounds.check()
        # The link has two connections, the monitors have one, and the relay has one.
        watcher.wait(lambda: proxy.connections == 4, what="four connections and no more")
    rounds.end()
