"""TLS on all ports, with certificate files that the broker's own user could not read."""

import json
import secrets
import ssl
import subprocess
import threading
from http.client import HTTPConnection, HTTPException, HTTPSConnection

import paho.mqtt.client as paho
import pytest
from client import PATIENCE, WRONG_CLIENT_ID, Refused
from server import TOOL


@pytest.fixture
def tls_server(new_server, certificate):
    cert, key = certificate
    return new_server({"FAIRWAY_TLS_CERTIFICATE": str(cert), "FAIRWAY_TLS_KEY": str(key)})


@pytest.mark.parametrize("transport", ["tcp", "websockets", "relay"])
def test_f63_guests_are_answered_over_tls(tls_server, certificate, transport):
    client_id = "guest-" + secrets.token_hex(16)
    answered, replies = threading.Event(), []
    client = paho.Client(
        paho.CallbackAPIVersion.VERSION2, client_id, protocol=paho.MQTTv5,
        transport="tcp" if transport == "tcp" else "websockets",
    )
    client.tls_set(str(certificate[0]))

    def connected(client, *_):
        client.subscribe(f"fairway/guest/{client_id}/reply", 1)

    def subscribed(client, *_):
        body = json.dumps({"id": "1", "hint": "Ada"})
        client.publish(f"fairway/guest/{client_id}/do/account/suggestUsername", body, 1)

    def received(client, _, message):
        replies.append(json.loads(message.payload))
        answered.set()

    client.on_connect, client.on_subscribe, client.on_message = connected, subscribed, received
    places = {"tcp": "mqtt", "websockets": "websocket", "relay": "http"}
    host, port = getattr(tls_server, places[transport])
    client.connect(host, port)
    client.loop_start()
    assert answered.wait(PATIENCE)
    client.disconnect()
    client.loop_stop()
    assert replies[0]["ok"] and len(replies[0]["result"]["usernames"]) == 5


def test_w9_a_client_with_tls_gets_the_reason_of_a_refused_client_id(tls_server, certificate, gather):
    tls_server.certificate = certificate[0]
    people = gather(tls_server)
    ann, bob = people.new(), people.new()
    for version, code in ((5, WRONG_CLIENT_ID), (4, 2)):
        with pytest.raises(Refused) as caught:
            people.client(ann.user, ann.token, client_id=f"{bob.user}-phone", version=version).connect()
        # Paho names the codes of MQTT 3.1.1 by those of MQTT 5.
        assert caught.value.code in (code, WRONG_CLIENT_ID)
    # The refusal has disturbed no other connection.
    for client in (ann, bob, people.new()):
        client.fence()


#: Requests with all kinds of answers: from the pages, the API, and the HTTP server itself.
ASKED = [
    ("GET", "/", 200), ("GET", "/healthz", 200), ("GET", "/nothing", 404), ("PUT", "/healthz", 405),
    ("POST", "/v1/do/account/suggestUsername", 200), ("POST", "/v1/do/friend/list", 401),
    ("GET", "/" + "x" * 9_000, 414),
]  # fmt: skip


def transport_security(link):
    """Yields the Strict-Transport-Security fields of each answer, and checks its status."""
    for method, path, status in ASKED:
        link.request(method, path, b"{}" if method == "POST" else None,
                     {"Content-Type": "application/json"})
        response = link.getresponse()
        response.read()
        assert response.status == status, path
        yield response.headers.get_all("Strict-Transport-Security")


def test_t4_the_server_asks_browsers_to_stay_with_https(tls_server, certificate, new_server):
    trusting = ssl.create_default_context(cafile=certificate[0])
    told = [["max-age=31536000"]] * len(ASKED)
    assert list(transport_security(HTTPSConnection(*tls_server.http, context=trusting))) == told
    # If a proxy does TLS, the daemon sends the same field.
    settings = {"FAIRWAY_PUBLIC_URL": "https://play.example.org"}
    behind = new_server(settings, name="behind")
    assert list(transport_security(HTTPConnection(*behind.http))) == told


def test_t4_a_server_without_tls_sends_no_such_field(server):
    assert set(map(str, transport_security(HTTPConnection(*server.http)))) == {"None"}


def test_f63_a_port_with_tls_does_not_answer_plain_text(tls_server, certificate):
    client = paho.Client(paho.CallbackAPIVersion.VERSION2, "guest-" + secrets.token_hex(16))
    refused = threading.Event()
    client.on_disconnect = lambda *_: refused.set()
    client.on_connect_fail = lambda *_: refused.set()
    client.connect(*tls_server.mqtt)
    client.loop_start()
    assert refused.wait(PATIENCE)
    client.loop_stop()
    assert not client.is_connected()


def test_f63_the_tool_connects_with_tls(tls_server, certificate):
    host, port = tls_server.mqtt
    command = [TOOL, "suggest", "Ada", "--mqtt", f"{host}:{port}", "--json"]
    with_authority = [*command, "--tls", "--ca", str(certificate[0])]
    told = subprocess.run(with_authority, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr
    assert len(json.loads(told.stdout)["usernames"]) == 5
    unknown = subprocess.run([*command, "--tls"], capture_output=True, timeout=60)
    assert unknown.returncode == 3


def test_f63_the_http_port_answers_only_over_tls(tls_server, certificate):
    host, port = tls_server.http
    trust = ssl.create_default_context(cafile=certificate[0])
    connection = HTTPSConnection(host, port, timeout=PATIENCE, context=trust)
    body, headers = json.dumps({"hint": "Ada"}), {"Content-Type": "application/json"}
    for _ in range(2):
        connection.request("POST", "/v1/do/account/suggestUsername", body, headers)
        response = connection.getresponse()
        assert response.status == 200
        assert len(json.loads(response.read())["result"]["usernames"]) == 5
    connection.close()
    stranger = HTTPSConnection(host, port, timeout=PATIENCE)
    with pytest.raises(ssl.SSLCertVerificationError):
        stranger.request("GET", "/")
    plain = HTTPConnection(host, port, timeout=PATIENCE)
    with pytest.raises((HTTPException, OSError)):
        plain.request("GET", "/")
        plain.getresponse()


def test_f63_the_log_names_missing_certificate_files(new_server, tmp_path):
    missing = str(tmp_path / "nothing.pem")
    server = new_server(
        {"FAIRWAY_TLS_CERTIFICATE": missing, "FAIRWAY_TLS_KEY": missing}, start=False
    )
    assert server.spawn().process.wait(timeout=PATIENCE) == 1
    assert missing in server.log()
