"""Lost connections: a short loss is not announced, a longer one is (FU8, G11)."""

import pytest
from people import guest_player, play, sit
from server import Server, until
from test_restart import again, back, restart


HOUR = 3_600


@pytest.fixture(scope="module")
def patient_server(daemon, tmp_path_factory):
    """A server with a grace time of an hour for users who lost their connection."""
    settings = {"FAIRWAY_PRESENCE_GRACE_SECONDS": str(HOUR)}
    server = Server(tmp_path_factory.mktemp("patient") / "data", settings).start()
    yield server
    server.end()


@pytest.fixture
def patient(patient_server, gather):
    return gather(patient_server)


def noise(seat, since=0):
    return [e for e in seat.events(since=since) if e["kind"] in ("player.online", "player.offline")]


def test_fu8_a_short_loss_of_the_connection_is_not_announced(patient):
    alice, bob = patient.several("alice", "bob")
    host, _ = sit(alice, bob)
    bob.drop()
    later = patient.connect(bob.user)
    later.fence()
    later.close()
    guest_player(host, "Gestur")
    host.event("player.joined", lambda e: e["player"] == "g1")
    assert noise(host) == []
    assert host.state(lambda s: [p["online"] for p in s["players"]] == [True, True, False])


def test_fu8_a_loss_longer_than_the_grace_time_shows_when_it_began(patient):
    alice, bob = patient.several("alice", "bob")
    host, _ = sit(alice, bob)
    bob.drop()
    # The daemon notes the loss first. The grace time ends an hour after that.
    until(lambda: patient.server.advance(HOUR) or host.events("player.offline"), "the end of the grace time")
    event = host.event("player.offline")
    assert event["player"] == bob.user
    presence = host.presence(lambda p: bob.user in p["offline"])
    assert presence["offline"][bob.user] <= event["at"] - HOUR * 1_000
    patient.connect(bob.user)
    host.event("player.online", lambda e: e["player"] == bob.user)


def test_g11_a_restart_of_daemon_or_broker_is_not_announced(new_server, gather):
    server = new_server({"FAIRWAY_PRESENCE_GRACE_SECONDS": "3600"})
    alice, bob = gather(server).several("alice", "bob")
    host, seat = play(alice, bob)
    restart(server)
    back(alice, bob)
    again(alice, f"{host.topics['do']}/hole", {"hole": 2})
    again(bob, f"{seat.topics['do']}/hole", {"hole": 3})
    server.replace_broker()
    again(bob, f"{seat.topics['do']}/hole", {"hole": 5})
    again(alice, f"{host.topics['do']}/hole", {"hole": 4})
    seat.event("hole.changed", lambda e: e["hole"] == 4)
    assert noise(host) == [] and noise(seat) == []
    assert host.state(
        lambda s: s["hole"] == 4 and all(player["online"] for player in s["players"]))
