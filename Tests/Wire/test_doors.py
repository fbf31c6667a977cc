"""Silent connections cannot use up all places: the server closes them, the oldest first (T1)."""

import collections
import contextlib
import http.client
import random
import socket
import time

import pytest
from effort import repeats
from raw import PINGREQ, PINGRESP, Raw, packet
from server import until

UPGRADE = (
    b"GET /mqtt HTTP/1.1\r\nHost: t\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Protocol: mqtt\r\n\r\n"
)
HALF_REQUEST = (
    b"POST /v1/do/account/signIn HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n"
    b"Content-Length: 60000\r\n\r\n{"
)
#: {kind of connection: (listener, bytes that it sends before it falls silent)}
SILENT = {
    "mqtt": ("mqtt", b""),
    "mqtt that began": ("mqtt", b"\x10\x20\x00"),
    "websocket": ("websocket", b""),
    "websocket that is open": ("websocket", UPGRADE),
    "http": ("http", b"GET /healthz HT"),
    "http with half a body": ("http", HALF_REQUEST),
}


def open_silent(server, kind, source):
    """Opens a connection that never completes a request."""
    place, sent = SILENT[kind]
    found = socket.create_connection(getattr(server, place), timeout=30, source_address=(source, 0))
    found.sendall(sent)
    return found


def is_closed(found):
    """Whether the server has closed a connection. Reads and drops all bytes before the end."""
    found.setblocking(False)
    try:
        while found.recv(4096):
            pass
        return True
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


@pytest.mark.parametrize("kind", [kind for kind in SILENT if not kind.startswith("http")])
def test_t1_a_connection_that_sends_no_connect_is_closed(clocked, gather, kind):
    place, _ = SILENT[kind]
    ann = gather(clocked).new("ann", transport="websockets" if place == "websocket" else "tcp")
    with contextlib.closing(open_silent(clocked, kind, "127.9.0.1")) as found:
        if kind == "websocket that is open":
            assert found.recv(4096).startswith(b"HTTP/1.1 101")
        found.setblocking(True)
        # The guard notes the connection first, and closes it ten seconds later.
        until(lambda: clocked.advance(11) or is_closed(found), "the end of the connection")
    assert ann.do("device/list") and ann.disconnections == 0


def connects(server):
    with Raw(server, source="127.8.0.1") as raw:
        return raw.connect(f"guest-{random.getrandbits(96):024x}") == 0


def says_well(server):
    link = http.client.HTTPConnection(*server.http, timeout=30, source_address=("127.8.0.2", 0))
    with contextlib.closing(link), contextlib.suppress(OSError):
        link.request("GET", "/healthz")
        return link.getresponse().status == 200


def creep(connections):
    """Sends one more byte on each connection, so that none is silent."""
    for each in connections:
        with contextlib.suppress(OSError):
            each.send(b" ")


def honest_turn(server):
    """Connects over MQTT, and asks for the health over HTTP. Returns the longer time in seconds."""
    times = [time.monotonic()]
    for ask in (connects, says_well):
        until(lambda: ask(server), "an honest client's turn")
        times.append(time.monotonic())
    return max(times[1] - times[0], times[2] - times[1])


@pytest.mark.long
@pytest.mark.parametrize("kind", SILENT)
def test_t1_silent_connections_do_not_shut_others_out(new_server, gather, seed, kind):
    """Opens 1,200 connections from 50 addresses. The long form opens them for ten minutes."""
    rng = random.Random(seed)
    server = new_server({"FAIRWAY_LIMITS_CONNECTIONS_MAX": "1000"})
    honest = gather(server).new("honest")
    times = []
    held = collections.deque()
    with Raw(server) as before, contextlib.ExitStack() as stack:
        stack.callback(lambda: [each.close() for each in held])
        assert before.connect(f"guest-{rng.getrandbits(96):024x}") == 0
        end = time.monotonic() + repeats(30, long=600)
        for number in range(1, repeats(1_200, long=100_000_000) + 1):
            with contextlib.suppress(OSError):
                held.append(open_silent(server, kind, f"127.7.0.{rng.randrange(1, 51)}"))
            if len(held) > 3_000:
                held.popleft().close()
            if number % 100 == 0:
                if kind.startswith("http"):
                    creep(held)
                times.append(honest_turn(server))
                # A connection from before the attack is still there, or the read raises `Closed`.
                before.send(packet(PINGREQ, 0, b""))
                assert before.read()[0] == PINGRESP
            if time.monotonic() > end:
                break
        assert honest.do("device/list") and honest.disconnections == 0
    times.sort()
    middle, slowest = times[len(times) // 2] * 1e3, times[-1] * 1e3
    print(f"{kind}: {number} connections; an honest turn took {middle:.0f} ms, at most {slowest:.0f} ms")
