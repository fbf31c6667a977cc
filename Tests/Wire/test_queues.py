"""Many accounts together cannot exhaust the broker's memory, and nobody else's connection ends (T7)."""

import contextlib
import json
import os
import signal
import socket
import struct
import time

import pytest
from effort import IS_LONG, repeats
from raw import PUBLISH, Closed, Raw, packet, text, varint
from server import until
from test_bounds import EXPIRY, ended, memory_of

#: Small bounds, which a short attack reaches: for one user, and for all together.
USER_MAX, ALL_MAX = 524_288, 4_194_304
SMALL = {
    "FAIRWAY_LIMITS_QUEUED_BYTES_PER_USER_MAX": str(USER_MAX),
    "FAIRWAY_LIMITS_QUEUED_BYTES_MAX": str(ALL_MAX),
    "FAIRWAY_LIMITS_WAITING_BYTES_PER_USER_MAX": str(USER_MAX),
    "FAIRWAY_LIMITS_WAITING_BYTES_MAX": str(ALL_MAX),
    "FAIRWAY_HTTP_REQUESTS_PER_SECOND": "1000000",
    "FAIRWAY_ACCOUNTS_SIGN_UPS_PER_MINUTE": "1000000",
}
#: The bytes by which the broker may grow in a short attack, and its memory in a long one.
GROWTH_MAX, MEMORY_MAX = 24 << 20, 200_000_000
ACCOUNTS = repeats(10, long=40)
SESSIONS = repeats(5, long=20)
#: A request whose reply has 8.5 kB.
ASKED = "format/list"


class Attack:
    """A server with small bounds (the long form: the default ones), honest users and attackers."""

    def __init__(self, new_server, gather):
        settings = {name: value for name, value in SMALL.items() if not IS_LONG or "BYTES" not in name}
        self.server = new_server(settings)
        self.people = gather(self.server)
        self.honest, self.friend = self.people.new("honest"), self.people.new("friend")
        self.accounts = []
        for number in range(ACCOUNTS):
            user = self.people.sign_up(f"mallory{number}")
            self.accounts.append((user, self.people.token(user)))
        self.links = contextlib.ExitStack()
        self.broker = self.server.broker_pid()
        self.before = memory_of(self.broker)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.links.close()

    def link(self, user, token, name, **options):
        raw = self.links.enter_context(Raw(self.server))
        code = raw.connect(f"{user}-{name}", user, token, **options)
        return raw if code == 0 else None

    def check(self, kind):
        """The broker is small, and honest users have their connections and get replies."""
        assert self.server.broker_pid() == self.broker
        now = memory_of(self.broker)
        print(f"{kind}: the broker has {now / 1e6:.1f} MB, before {self.before / 1e6:.1f} MB")
        assert now < MEMORY_MAX if IS_LONG else now - self.before < GROWTH_MAX
        for client in (self.honest, self.friend):
            assert client.do("device/list") and client.disconnections == 0


def asks(user, replies):
    """A publish that asks for a large reply on a topic of its own."""
    properties = b"\x08" + text(f"fairway/user/{user}/reply/{replies}")
    body = text(f"fairway/user/{user}/do/{ASKED}") + varint(len(properties)) + properties + b"{}"
    return packet(PUBLISH, 0, body)


@pytest.mark.long
def test_t7_stored_sessions_of_many_accounts_keep_within_their_bound(new_server, gather):
    """The long form has 40 accounts with 20 sessions each, and the default bounds."""
    with Attack(new_server, gather) as attack:
        for user, token in attack.accounts:
            for number in range(SESSIONS):
                with Raw(attack.server) as raw:
                    assert raw.connect(f"{user}-s{number}", user, token, clean=False, properties=EXPIRY) == 0
                    raw.subscribe(f"fairway/user/{user}/reply/{number}")
            writers = [attack.link(user, token, f"w{number}") for number in range(SESSIONS)]
            for _ in range(repeats(3, long=6)):
                for number, writer in enumerate(writers):
                    writer.send(asks(user, number) * 40)
                time.sleep(repeats(0.05, long=0.8))
        attack.check("stored sessions")
        until(lambda: ended(attack.server) > 0, "the end of the oldest stored sessions")
        assert "limits.queuedBytes" in attack.server.log()


@pytest.mark.long
@pytest.mark.parametrize("stays", [False, True], ids=["stored", "connected"])
def test_t7_subscriptions_of_many_accounts_keep_within_their_bound(new_server, gather, stays):
    with Attack(new_server, gather) as attack:
        for user, token in attack.accounts:
            for number in range(SESSIONS):
                raw = Raw(attack.server)
                assert raw.connect(f"{user}-s{number}", user, token, clean=False, properties=EXPIRY) == 0
                attack.links.enter_context(raw)
                with contextlib.suppress(Closed, OSError):
                    for start in range(0, 200, 20):
                        raw.subscribe(*(
                            f"fairway/user/{user}/reply/{number}-{each}/b/c/d" for each in range(start, start + 20)))
                if not stays:
                    raw.close()
        until(lambda: "limits.queuedBytes" in attack.server.log() or "subscriptions" in attack.server.log(), "a refusal")
        attack.check("subscriptions")


@pytest.mark.long
@pytest.mark.parametrize("qos", [0, 1])
def test_t7_clients_that_read_or_acknowledge_nothing_keep_within_their_bound(new_server, gather, qos):
    with Attack(new_server, gather) as attack:
        readers = []
        for user, token in attack.accounts:
            for number in range(SESSIONS):
                if reader := attack.link(user, token, f"r{number}"):
                    reader.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
                    reader.subscribe(f"fairway/user/{user}/reply/{number}", qos=qos)
                    readers.append((reader, asks(user, number)))
        for _ in range(repeats(15, long=60)):
            for reader, asked in readers:
                with contextlib.suppress(OSError):
                    reader.send(asked * 10)
            time.sleep(0.1)
        until(lambda: "limits.queuedBytes" in attack.server.log(), "the refusal of deliveries")
        attack.check(f"no reading at QoS {qos}")


@pytest.mark.long
def test_t7_incomplete_packets_and_wills_of_many_accounts_end_only_their_own_connections(new_server, gather):
    with Attack(new_server, gather) as attack:
        # The begin of a publish with 250,000 bytes, and a will with 60,000.
        begun = packet(PUBLISH, 0, text("fairway/user/x/do/a/b") + b"x" * 250_000)[:-9]
        for user, token in attack.accounts:
            for number in range(SESSIONS):
                will = (f"owntracks/{user}/p", b"w" * 60_000, 0, False)
                link = attack.link(user, token, f"h{number}", will=will if number % 2 else None)
                if link:
                    with contextlib.suppress(OSError):
                        link.send(begun)
        until(lambda: "limits.queuedBytes" in attack.server.log(), "the end of connections")
        attack.check("incomplete packets and wills")


@pytest.mark.long
def test_t7_incomplete_connects_of_strangers_keep_within_their_bound(new_server, gather):
    with Attack(new_server, gather) as attack:
        # All but the last bytes of a CONNECT with 99,000 bytes. Mosquitto takes at most 100,000.
        begun = packet(1, 0, text("MQTT") + bytes([5, 0xC2, 0, 60, 0]) + text("x" * 60_000) + b"\xff" * 38_980)
        for number in range(repeats(600, long=4_000)):
            try:
                link = Raw(attack.server, source=f"127.9.{number // 200}.{number % 200 + 1}")
            except OSError:
                continue
            attack.links.enter_context(link)
            with contextlib.suppress(OSError):
                link.send(begun[:-9])
            if number % 20 == 0:
                time.sleep(0.05)  # 40 MB/s, as from a network
        until(lambda: "have sent no CONNECT" in attack.server.log(), "the end of incomplete packets")
        attack.check("incomplete CONNECT packets")


def test_t7_a_packet_that_is_too_long_ends_its_connection(people, server):
    user = people.sign_up("mallory")
    with Raw(server) as raw:
        assert raw.connect(f"{user}-1", user, people.token(user)) == 0
        raw.send(bytes([PUBLISH << 4]) + varint(200_000_000) + b"\0\x01x")
        with pytest.raises(Closed):
            raw.read_until(PUBLISH)


@pytest.mark.long
def test_t7_requests_that_wait_for_a_stopped_server_keep_within_their_bound(new_server, gather):
    """The long form stops the server for a minute."""
    with Attack(new_server, gather) as attack:
        links = [
            (user, [attack.link(user, token, f"l{number}") for number in range(SESSIONS)])
            for user, token in attack.accounts
        ]
        os.kill(attack.server.pid, signal.SIGSTOP)
        end = time.monotonic() + repeats(3, long=60)
        try:
            body = json.dumps({"id": "x", "hint": "y" * 20_000}).encode()
            for _ in range(repeats(60, long=600)):
                for user, all_links in links:
                    for link in all_links:
                        link.publish(f"fairway/user/{user}/do/account/suggestUsername", body, qos=0)
                if time.monotonic() > end:
                    break
            # An honest request finds a place.
            asked = attack.honest.new_id()
            sent = attack.honest.send(f"{attack.honest.base}/do/device/list", json.dumps({"id": asked}))
            attack.honest.outcome(sent)
            memory = memory_of(attack.broker)
        finally:
            os.kill(attack.server.pid, signal.SIGCONT)
        print(f"a stopped server: the broker has {memory / 1e6:.1f} MB, before {attack.before / 1e6:.1f} MB")
        assert memory < MEMORY_MAX if IS_LONG else memory - attack.before < GROWTH_MAX
        attack.honest.wait(lambda: attack.honest.replies(asked), what="the reply to an honest request")
        attack.check("after the stop")
        # A refused request has an answer that says so.
        found = []
        user, all_links = links[0]
        all_links[0].ping(found)
        notices = [json.loads(all_links[0].message(each)[1]) for each in found if each[0] == PUBLISH]
        assert "server.busy" in {notice["error"]["code"] for notice in notices if not notice["ok"]}


def test_t7_a_refused_connect_has_a_reason_and_the_log_names_the_limit(new_server, gather):
    server = new_server()
    people = gather(server)
    user = people.sign_up("ann")
    token = people.token(user)
    with contextlib.ExitStack() as stack:
        for number in range(50):
            raw = stack.enter_context(Raw(server))
            assert raw.connect(f"{user}-{number}", user, token) == 0
        for version, code in ((5, 0x97), (4, 3)):
            with Raw(server, version=version) as raw:
                assert raw.connect(f"{user}-more", user, token) == code
                with pytest.raises(Closed):
                    raw.read()
        with Raw(server) as raw:
            head = text("MQTT") + bytes([5, 0xC2]) + struct.pack(">H", 60) + b"\0"
            raw.send(packet(1, 0, head + text(f"{user}-x") + text(user) + text(token)))
            reason = raw.read()[1]
            assert b"You have 50 connections, the maximum." in reason
    until(lambda: f"{user} has 50 connections" in server.log(), "the warning")
    lines = [json.loads(line) for line in server.log().splitlines() if f"{user} has 50" in line]
    assert {line["level"] for line in lines} == {"warning"}
