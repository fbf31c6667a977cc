"""An MQTT client for tests: paho-mqtt, with methods that wait for expected messages."""

import itertools
import json
import secrets
import socket
import threading
import time
from dataclasses import dataclass

import evidence
import paho.mqtt.client as paho
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

#: The limit of every wait, in seconds. No test asserts a duration.
PATIENCE = 30
#: Seconds after which `Client.wait` checks a condition again, even if no message came.
LOOK_AGAIN = 0.25
NOT_AUTHORIZED = 0x87
#: MQTT 5: Client Identifier not valid.
WRONG_CLIENT_ID = 0x85


class Refused(Exception):
    """The broker refused the connection.

    `code` is the reason code of MQTT 5. It is None if the broker closed without an answer.
    """

    def __init__(self, code):
        super().__init__("closed without an answer" if code is None else f"refused: 0x{code:02x}")
        self.code = code


class Refusal(Exception):
    """The server refused a request."""

    def __init__(self, error, topic=""):
        super().__init__(f"{topic}: {error}")
        self.error = error
        self.code = error["code"]


@dataclass
class Message:
    topic: str
    payload: bytes
    qos: int
    retain: bool
    properties: object

    @property
    def text(self):
        return self.payload.decode()

    @property
    def json(self):
        return json.loads(self.payload)

    def has_id(self, beginning):
        """Whether this is a reply to a request whose id begins with this text."""
        try:
            return str(self.json["id"]).startswith(beginning)
        except (ValueError, KeyError, TypeError):
            return False


def send_at_once(_client, _userdata, sock):
    """Turns off Nagle's algorithm. With it, a request that follows a reply takes 40 ms more."""
    plain = getattr(sock, "_socket", sock)
    plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Client:
    """One connection. It keeps all messages in `messages`, in the order of arrival.

    `transport` is `tcp`, `websockets` (the broker's WebSocket listener) or `relay` (the daemon's
    HTTP port).
    """

    def __init__(
        self,
        server,
        user=None,
        token=None,
        *,
        client_id=None,
        version=5,
        transport="tcp",
        clean=True,
        session_seconds=0,
        will=None,
        reconnect=True,
        bind="",
        headers=None,
    ):
        self.server = server
        self.user = user
        self.token = token
        self.version = version
        self.transport = transport
        self.bind = bind
        self.headers = headers or {}
        self.messages = []
        self.filters = {}
        self.connections = 0
        self.disconnections = 0
        self.refusals = []
        self.is_connected = False
        self._changed = threading.Condition()
        self._published = {}
        self._subscribed = {}
        self._ids = itertools.count(1)
        self._clean = clean
        self._reconnects = reconnect
        self._session_seconds = session_seconds
        if user is None and client_id is None:
            client_id = "guest-" + secrets.token_urlsafe(24)
        self.client_id = client_id or ""
        self._paho = self._make(reconnect, will)
        evidence.note_client(self)

    def _make(self, reconnect, will):
        is_5 = self.version == 5
        made = paho.Client(
            paho.CallbackAPIVersion.VERSION2,
            client_id=self.client_id,
            clean_session=None if is_5 else self._clean,
            protocol=paho.MQTTv5 if is_5 else paho.MQTTv311,
            transport="tcp" if self.transport == "tcp" else "websockets",
            reconnect_on_failure=reconnect,
        )
        if self.transport == "relay":
            made.ws_set_options(path="/mqtt", headers=self.headers)
        if certificate := getattr(self.server, "certificate", None):
            made.tls_set(str(certificate))
        made.reconnect_delay_set(0.05, 0.5)
        made.max_inflight_messages_set(1000)
        if self.user is not None or self.token is not None:
            made.username_pw_set(self.user, self.token)
        if will is not None:
            made.will_set(**will)
        made.on_socket_open = send_at_once
        made.on_connect = self._on_connect
        made.on_disconnect = self._on_disconnect
        made.on_message = self._on_message
        made.on_publish = self._on_publish
        made.on_subscribe = self._on_subscribe
        return made

    # Connecting

    def connect(self, timeout=PATIENCE):
        """Connects. With `reconnect`, it tries again while the broker closes without an answer.

        Raises `Refused` if the broker refuses the connection.
        """
        places = {"tcp": "mqtt", "websockets": "websocket", "relay": "http"}
        host, port = getattr(self.server, places[self.transport])
        options = {"host": host, "port": port, "keepalive": 60, "bind_address": self.bind}
        if self.version == 5:
            properties = Properties(PacketTypes.CONNECT)
            if self._session_seconds:
                properties.SessionExpiryInterval = self._session_seconds
            options |= {"clean_start": self._clean, "properties": properties}
        refusals, connections = len(self.refusals), self.connections
        closed = self.disconnections
        # `connect_async` also tries again while no broker listens on the port.
        (self._paho.connect_async if self._reconnects else self._paho.connect)(**options)
        self._paho.loop_start()

        def is_answered():
            if self.connections > connections or len(self.refusals) > refusals:
                return True
            return not self._reconnects and self.disconnections > closed

        self.wait(is_answered, timeout, "answer to CONNECT")
        if self.connections == connections:
            self.close()
            raise Refused(self.refusals[-1] if len(self.refusals) > refusals else None)
        return self

    def close(self):
        """Sends DISCONNECT, and ends the thread."""
        self._paho.disconnect()
        self._end()

    def _end(self):
        self._paho.loop_stop()
        # Paho keeps two descriptors open until it is garbage collected. Its `select` fails for
        # descriptors above 1,023.
        self._paho._reset_sockets(sockpair_only=True)
        self.is_connected = False

    def drop(self):
        """Cuts the connection without a DISCONNECT, like a phone that loses its signal."""
        self._paho._reconnect_on_failure = False
        sock = self._paho.socket()
        if sock is not None:
            sock.shutdown(socket.SHUT_RDWR)
        self._end()

    def __enter__(self):
        return self if self.is_connected else self.connect()

    def __exit__(self, *_):
        self.close()

    # Callbacks, on paho's thread

    def _on_connect(self, _client, _userdata, _flags, reason, _properties):
        with self._changed:
            if reason.is_failure:
                self.refusals.append(reason.value)
            else:
                self.is_connected = True
                self.connections += 1
                if self.connections > 1 and self.filters:
                    self._paho.subscribe(list(self.filters.items()))
            self._changed.notify_all()

    def _on_disconnect(self, _client, _userdata, _flags, _reason, _properties):
        with self._changed:
            self.is_connected = False
            self.disconnections += 1
            self._changed.notify_all()

    def _on_message(self, _client, _userdata, message):
        with self._changed:
            self.messages.append(
                Message(
                    message.topic,
                    message.payload,
                    message.qos,
                    bool(message.retain),
                    message.properties,
                )
            )
            self._changed.notify_all()

    def _on_publish(self, _client, _userdata, mid, reason, _properties):
        with self._changed:
            self._published[mid] = reason.value
            self._changed.notify_all()

    def _on_subscribe(self, _client, _userdata, mid, reasons, _properties):
        with self._changed:
            self._subscribed[mid] = [reason.value for reason in reasons]
            self._changed.notify_all()

    # Waiting

    def wait(self, condition, timeout=PATIENCE, what=""):
        """Waits until `condition()` returns a true value, and returns that value.

        The client checks the condition after each message and every `LOOK_AGAIN` seconds, because
        the condition may ask the server.
        """
        with self._changed:
            deadline = time.monotonic() + timeout
            while not (found := condition()):
                left = deadline - time.monotonic()
                if left <= 0:
                    raise AssertionError(self._report(what or "a condition", timeout))
                self._changed.wait(min(left, LOOK_AGAIN))
            return found

    def _report(self, what, timeout):
        last = "\n".join(f"  {m.topic} {m.payload[:300]!r}" for m in self.messages[-8:])
        return f"{self.user or self.client_id}: no {what} within {timeout} s; last came:\n{last}"

    def mark(self):
        """The index in `messages` of the next message."""
        return len(self.messages)

    def all(self, topic, since=0):
        return [message for message in self.messages[since:] if message.topic == topic]

    def last(self, topic):
        return next((m for m in reversed(self.messages) if m.topic == topic), None)

    def expect(self, topic, where=lambda message: True, *, since=0, timeout=PATIENCE):
        """Waits for a message of the topic for which `where` holds."""

        def find():
            return next((m for m in self.all(topic, since) if where(m)), None)

        return self.wait(find, timeout, f"message of {topic}")

    def expect_last(self, topic, where, *, timeout=PATIENCE):
        """Waits until `where` holds for the newest message of the topic."""

        def find():
            message = self.last(topic)
            return message if message is not None and where(message) else None

        return self.wait(find, timeout, f"newest message of {topic}")

    # Asking the broker

    def subscribe(self, *filters, qos=1):
        """Subscribes and returns the reason codes, one for each filter."""
        _, mid = self._paho.subscribe([(each, qos) for each in filters])
        codes = self.wait(lambda: self._subscribed.pop(mid, None), what="SUBACK")
        granted = [each for each, code in zip(filters, codes) if code < 0x80]
        self.filters |= dict.fromkeys(granted, qos)
        return codes

    def listen(self, *filters, qos=1):
        """Subscribes to filters that the broker must grant."""
        codes = self.subscribe(*filters, qos=qos)
        assert all(code < 0x80 for code in codes), dict(zip(filters, codes))
        return self

    def unsubscribe(self, *filters):
        for each in filters:
            self.filters.pop(each, None)
        self._paho.unsubscribe(list(filters))

    def send(self, topic, payload=b"", qos=1, retain=False, **properties):
        """Publishes without waiting. Returns the id of the packet."""
        made = None
        if properties:
            made = Properties(PacketTypes.PUBLISH)
            for name, value in properties.items():
                setattr(made, name, value)
        return self._paho.publish(topic, payload, qos, retain, made).mid

    def publish(self, topic, payload=b"", qos=1, retain=False, **properties):
        """Publishes and returns the reason code of its PUBACK."""
        mid = self.send(topic, payload, qos, retain, **properties)
        return self.outcome(mid)

    def outcome(self, mid, timeout=PATIENCE):
        """Waits for a PUBACK, and returns its reason code."""
        found = self.wait(
            lambda: (self._published.pop(mid),) if mid in self._published else None,
            timeout,
            "PUBACK",
        )
        return found[0]

    # Asking the daemon

    @property
    def base(self):
        """The topic above this client's requests and replies."""
        if self.user is None:
            return f"fairway/guest/{self.client_id}"
        return f"fairway/user/{self.user}"

    @property
    def reply_topic(self):
        return f"{self.base}/reply"

    def new_id(self):
        return f"{secrets.token_hex(4)}-{next(self._ids)}"

    def replies(self, request_id, since=0):
        return [m for m in self.all(self.reply_topic, since) if m.json.get("id") == request_id]

    def ask(self, topic, body=None, *, id=None, repeat_every=None, timeout=PATIENCE, qos=1):
        """Sends a request and returns the whole reply.

        topic: the full topic, or `service/method` for a request of this client.
        id: the id of the request. The default is a new one.
        repeat_every: seconds after which the client sends the request again, until the reply comes.
        If the broker refuses the publish, the result is a reply with `request.forbidden`.
        """
        if not topic.startswith("fairway/"):
            topic = f"{self.base}/do/{topic}"
        if not {self.reply_topic, f"{self.reply_topic}/#"} & set(self.filters):
            self.listen(self.reply_topic)
        request_id = id or self.new_id()
        payload = json.dumps((body or {}) | {"id": request_id})
        deadline = time.monotonic() + timeout
        since = self.mark()
        while True:
            mid = self.send(topic, payload, qos)
            left = deadline - time.monotonic()
            reply = self._reply(topic, request_id, mid, since, min(left, repeat_every or left))
            if reply is not None:
                return reply
            if time.monotonic() >= deadline:
                raise AssertionError(self._report(f"reply to {topic} {payload[:300]}", timeout))

    def _refusal_notice(self, topic, since):
        """The broker's notice of a refused publish, or None. MQTT 3.1.1 has no reason codes."""
        for message in self.all(self.reply_topic, since):
            reply = message.json
            if "id" not in reply and reply.get("error", {}).get("topic") == topic:
                return reply
        return None

    def _reply(self, topic, request_id, mid, since, timeout):
        """Waits for the reply or for the broker's refusal. Returns None if neither comes."""

        def find():
            for message in self.messages[since:]:
                if message.topic == self.reply_topic and message.json.get("id") == request_id:
                    return message.json
            if self._published.get(mid, 0) >= 0x80:
                error = {"code": "request.forbidden", "reason": self._published.pop(mid)}
                return {"id": request_id, "ok": False, "error": error}
            return self._refusal_notice(topic, since) if self.version == 4 else None

        try:
            return self.wait(find, timeout)
        except AssertionError:
            return None

    def do(self, topic, body=None, **options):
        """Sends a request and returns its result. Raises `Refusal` if the server refuses it."""
        reply = self.ask(topic, body, **options)
        if reply["ok"] is not True:
            raise Refusal(reply["error"], topic)
        return reply["result"]

    def is_refused(self, topic, body=None, **options):
        """Sends a request that must be refused, and returns the error."""
        reply = self.ask(topic, body, **options)
        assert reply["ok"] is False, reply
        assert "result" not in reply
        return reply["error"]

    def notice(self, since=0, where=lambda error: True):
        """Waits for the broker's notice of a refused publish, and returns its error."""

        def matches(message):
            reply = message.json
            return "id" not in reply and reply["ok"] is False and where(reply["error"])

        return self.expect(self.reply_topic, matches, since=since).json["error"]

    def reply_or_notice(self, request_id, since=0):
        """Waits for the reply to a request, or for a notice without an id."""

        def matches(message):
            return message.json.get("id", request_id) == request_id

        return self.expect(self.reply_topic, matches, since=since).json

    def fence(self):
        """Waits until broker and daemon have handled everything that this client sent."""
        self.ask("device/list" if self.user else "account/suggestUsername", {"hint": "x"})
        return self
