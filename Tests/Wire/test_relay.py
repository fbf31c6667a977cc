"""MQTT over WebSocket at the HTTP port, relayed to the broker. Each network has its limits (T2)."""

import http.client
import json
import socket

import pytest
from client import Refused
from people import create, join
from raw import Raw
from server import free_port, until

#: A code that no room has.
NEVER = "222222"
UPGRADE = {
    "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Protocol": "mqtt",
}


def behind(address):
    """The options of a client behind a proxy that sends the client's address."""
    return {"transport": "relay", "headers": {"X-Forwarded-For": address}}


def admitted(crowd, address):
    """Connects guests until one is refused, and returns how many were not. A slow test waits while the
    limit admits further ones, so the number may be above the limit."""
    for number in range(20):
        try:
            crowd.client(reconnect=False, **behind(address(number))).connect()
        except Refused:
            return number
    raise AssertionError("nobody is refused")


def ask(server, method="GET", path="/mqtt", **changes):
    """Returns status, headers and body of one request. A change to None omits a header field."""
    fields = {name: value for name, value in (UPGRADE | changes).items() if value is not None}
    connection = http.client.HTTPConnection(*server.http, timeout=30)
    try:
        connection.request(method, path, headers=fields)
        answer = connection.getresponse()
        # An answer with status 101 has no body.
        return answer.status, answer.headers, b"" if answer.status == 101 else answer.read()
    finally:
        connection.close()


@pytest.fixture
def proxied(new_server):
    """A server behind a proxy, with its real limits."""
    return new_server({"FAIRWAY_HTTP_BEHIND_PROXY": "true"}, limits=True)


@pytest.mark.parametrize("version", [4, 5])
def test_t2_a_room_is_played_through_the_http_port(people, version):
    host = create(people.new("alice", transport="relay", version=version))
    guest = join(people.new("bob", transport="relay", version=version), host)
    host.do("start")
    host.score(host.me, 1, 3)
    guest.state(lambda state: state["scores"][host.me][0] == 3)


def test_t2_large_messages_arrive_complete(people):
    ann = people.new("ann", transport="relay")
    text = "x" * 60_000
    error = ann.is_refused("room/join", {"code": text})
    assert error["code"] in ("request.malformed", "room.codeInvalid")
    room = create(ann)
    for number in range(11):
        room.do("addGuest", {"name": f"Guest {number}"})
    assert len(json.dumps(room.state(lambda state: len(state["players"]) == 12))) > 3_000


def test_t2_behind_a_proxy_each_client_counts_for_its_own_address(new_server, gather):
    server = new_server(
        {"FAIRWAY_HTTP_BEHIND_PROXY": "true", "FAIRWAY_LIMITS_GUESTS_PER_MINUTE": "3"}, limits=True)
    crowd = gather(server)
    assert admitted(crowd, lambda _: "203.0.113.9") >= 3
    for address in ("203.0.113.10", "2001:db8:1:2::7"):
        crowd.guest(**behind(address))
    # All addresses of a /64 count as one address.
    assert admitted(crowd, lambda number: f"2001:db8:1:2:{number}::9") >= 2


def test_t7_a_proxy_may_add_the_port_to_the_address(new_server, gather):
    server = new_server(
        {"FAIRWAY_HTTP_BEHIND_PROXY": "true", "FAIRWAY_LIMITS_GUESTS_PER_MINUTE": "3"}, limits=True)
    crowd = gather(server)
    # The port changes with each connection. It must not give each one a limit of its own.
    assert admitted(crowd, lambda number: f"203.0.113.9:{40_000 + number}") >= 3
    assert admitted(crowd, lambda number: f"[2001:db8:1:2::9]:{40_000 + number}") >= 3
    crowd.guest(**behind("203.0.113.10:40000"))


def test_t2_a_guesser_behind_a_proxy_keeps_nobody_from_joining(new_server, gather):
    server = new_server({"FAIRWAY_HTTP_BEHIND_PROXY": "true"})
    crowd = gather(server)
    host = create(crowd.new("host", **behind("203.0.113.1")))
    for number in range(7):
        thief = crowd.new("thief", **behind("203.0.113.9"))
        codes = [thief.is_refused("room/join", {"code": NEVER})["code"] for _ in range(10)]
        expected = 10 if number < 6 else 3
        assert codes == ["room.codeInvalid"] * expected + ["request.tooMany"] * (10 - expected)
    for address in ("203.0.113.9", "203.0.113.10"):
        assert join(crowd.new("honest", **behind(address)), host)


@pytest.mark.parametrize(("changes", "status", "expected"), [
    ({"Upgrade": None}, 426, ("Upgrade", "websocket")),
    ({"Connection": None}, 426, ("Upgrade", "websocket")),
    ({"Sec-WebSocket-Version": "8"}, 426, ("Sec-WebSocket-Version", "13")),
    ({"Sec-WebSocket-Protocol": "chat"}, 400, None),
    ({"Sec-WebSocket-Protocol": None}, 400, None),
    ({"Sec-WebSocket-Key": "short"}, 400, None),
    ({"method": "POST"}, 405, ("Allow", "GET")),
    ({}, 101, ("Sec-WebSocket-Protocol", "mqtt")),
    ({"Connection": "keep-alive, upgrade", "Upgrade": "WebSocket"}, 101, ("Upgrade", "websocket")),
])
def test_t2_the_answer_to_a_wrong_handshake_says_what_is_missing(server, changes, status, expected):
    found, headers, body = ask(server, **changes)
    assert found == status
    if expected:
        assert headers[expected[0]] == expected[1]
    if status != 101:
        code = "request.unknown" if status == 405 else "request.malformed"
        assert json.loads(body)["error"]["code"] == code


def test_t2_if_the_broker_is_unreachable_the_client_may_try_again_later(joined):
    # This broker has no WebSocket listener.
    joined.settings["FAIRWAY_BROKER_WEBSOCKET_PORT"] = str(free_port())
    joined.start()
    status, headers, body = ask(joined)
    assert (status, json.loads(body)["error"]["code"]) == (503, "server.unavailable")
    assert int(headers["Retry-After"]) >= 1


def test_t2_a_network_has_a_thousand_relayed_connections_and_no_more(proxied):
    fields = "".join(f"{name}: {value}\r\n" for name, value in UPGRADE.items())
    request = f"GET /mqtt HTTP/1.1\r\nHost: t\r\nX-Forwarded-For: 203.0.113.9\r\n{fields}\r\n".encode()
    # Otherwise the limits on HTTP requests of one address would refuse these requests first.
    proxied.stop()
    proxied.settings["FAIRWAY_HTTP_REQUESTS_PER_SECOND"] = "100000"
    proxied.settings["FAIRWAY_HTTP_REQUEST_BURST"] = "100000"
    proxied.start()
    held = []
    try:
        for _ in range(5):
            some = [socket.create_connection(proxied.http, timeout=30) for _ in range(200)]
            held += some
            for each in some:
                each.sendall(request)
            for each in some:
                assert b" 101 " in each.recv(4_096)
        status, _, body = ask(proxied, **{"X-Forwarded-For": "203.0.113.9"})
        error = json.loads(body)["error"]
        assert (status, error["code"]) == (429, "request.tooMany") and "1000" in error["message"]
        assert ask(proxied, **{"X-Forwarded-For": "203.0.113.10"})[0] == 101
    finally:
        for each in held:
            each.close()
    # Closed connections free their places.
    until(lambda: ask(proxied, **{"X-Forwarded-For": "203.0.113.9"})[0] == 101, "a free place")


def test_t2_nobody_else_connects_from_the_addresses_of_the_relay(server):
    for source in ("127.64.200.200", "127.65.0.1"):
        with Raw(server, source=source) as found:
            assert found.connect("guest-" + "a" * 24) is None


def test_t2_a_relayed_client_reconnects_after_the_broker_crashed(new_server, gather):
    server = new_server()
    ann = gather(server).new("ann", transport="relay")
    server.replace_broker()
    until(lambda: ann.connections == 2, "ann to be connected again")
    assert ann.do("room/list") == {"rooms": []}


def test_t2_the_daemon_stops_even_if_relayed_clients_are_connected(new_server, gather):
    server = new_server()
    crowd = gather(server)
    clients = [crowd.guest(transport="relay", reconnect=False) for _ in range(5)]
    server.stop()
    assert server.process.returncode == 0
    for client in clients:
        client.wait(lambda client=client: not client.is_connected, what="the end of the connection")
