"""`kill -9` at random moments while four play: confirmed changes are kept (G11, D6, D8)."""

import os
import random
import signal
import time

import pytest
from effort import repeats
from rounds import Rounds
from server import is_mosquitto

#: The number of times that a test kills the daemon or the broker.
KILLS = repeats(12, long=500)


@pytest.fixture
def rounds(new_server, gather, seed):
    settings = {
        "FAIRWAY_LOG_LEVEL": "info",
        "FAIRWAY_ROOMS_HOST_GRACE_SECONDS": "600",
        "FAIRWAY_ROOMS_OPEN_PER_USER_MAX": "10000",
    }
    server = new_server(settings)
    return Rounds(server, gather(server), seed)


@pytest.mark.long
def test_g11_every_answer_outlives_a_killed_daemon(rounds):
    server = rounds.server
    ports = server.mqtt, server.websocket
    for _ in range(KILLS):
        rounds.pause()
        server.kill()
        rounds.check_database()
        server.start()
        assert (server.mqtt, server.websocket) == ports
        rounds.check()
    rounds.end()


@pytest.mark.long
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


def test_g11_a_broker_does_not_outlive_its_daemon_without_a_new_one(new_server, gather):
    """The broker of a killed daemon dies, or the next start takes it over."""
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
