"""MQTT packets made by hand, for tests of clients that do not follow the rules."""

import socket
import struct

CONNECT, CONNACK, PUBLISH, PUBACK = 1, 2, 3, 4
SUBSCRIBE, SUBACK, PINGREQ, PINGRESP, DISCONNECT = 8, 9, 12, 13, 14
PROTOCOLS = {3: (b"MQIsdp", 3), 4: (b"MQTT", 4), 5: (b"MQTT", 5)}


def text(value):
    raw = value if isinstance(value, bytes) else value.encode()
    return struct.pack(">H", len(raw)) + raw


def varint(value):
    out = bytearray()
    while True:
        value, low = divmod(value, 128)
        out.append(low | (0x80 if value else 0))
        if not value:
            return bytes(out)


def packet(kind, flags, body):
    return bytes([kind << 4 | flags]) + varint(len(body)) + body


class Closed(Exception):
    """The broker closed the connection."""


class Raw:
    """A connection whose packets the test sends and reads one by one.

    `version` is 3 for MQTT 3.1, 4 for 3.1.1, or 5. `source` is the address that it connects from.
    """

    def __init__(self, server, version=5, timeout=30, source=None):
        self.version = version
        self.socket = socket.create_connection(
            server.mqtt, timeout=timeout, source_address=(source, 0) if source else None)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._next = 0
        self.session_present = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def connect(self, *names, **options):
        """Sends CONNECT. Returns the code of CONNACK, or None if the broker closes without one.

        `names` and `options` are those of `send_connect`.
        """
        self.send_connect(*names, **options)
        try:
            answer = self.read_until(CONNACK)[1]
            self.session_present = answer[0] & 1 == 1
            return answer[1]
        except Closed:
            return None

    def send_connect(
        self,
        client_id="",
        user=None,
        password=None,
        *,
        clean=True,
        properties=b"",
        will=None,
        will_properties=b"",
        keepalive=60,
    ):
        """Sends CONNECT. `will` is (topic, payload, qos, retain). MQTT 5 adds `will_properties`."""
        flags = (0x80 if user is not None else 0) | (0x40 if password is not None else 0)
        flags |= 0x02 if clean else 0
        body = text(client_id)
        if will:
            topic, payload, qos, retain = will
            flags |= 0x04 | qos << 3 | (0x20 if retain else 0)
            if self.version == 5:
                body += varint(len(will_properties)) + will_properties
            body += text(topic) + text(payload)
        body += b"".join(text(each) for each in (user, password) if each is not None)
        name, level = PROTOCOLS[self.version]
        head = text(name) + bytes([level, flags]) + struct.pack(">H", keepalive)
        if self.version == 5:
            head += varint(len(properties)) + properties
        self.send(packet(CONNECT, 0, head + body))

    def read(self):
        """Reads a packet, and returns (kind, body, flags). Raises `Closed` at the end."""
        first = self._take(1)[0]
        length = shift = 0
        while True:
            byte = self._take(1)[0]
            length |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return first >> 4, self._take(length), first & 0x0F

    def _take(self, count):
        taken = b""
        while len(taken) < count:
            try:
                chunk = self.socket.recv(count - len(taken))
            except ConnectionError as error:
                raise Closed from error
            if not chunk:
                raise Closed
            taken += chunk
        return taken

    def read_until(self, kind, kept=None):
        """Reads up to a packet of this kind, and adds the packets before it to `kept`."""
        while True:
            found = self.read()
            if found[0] == kind:
                return found
            if kept is not None:
                kept.append(found)

    def packet_id(self):
        self._next += 1
        return self._next

    def subscribe(self, *filters, qos=1, kept=None):
        """Sends SUBSCRIBE. Returns the reason codes of SUBACK, one for each filter."""
        number = self.send_subscribe(*filters, qos=qos)
        while True:
            body = self.read_until(SUBACK, kept)[1]
            if body[:2] == number:
                return list(body[-len(filters) :])

    def send_subscribe(self, *filters, qos=1):
        """Sends SUBSCRIBE without waiting. Returns the encoded packet id."""
        body = struct.pack(">H", self.packet_id()) + (b"\0" if self.version == 5 else b"")
        body += b"".join(text(each) + bytes([qos]) for each in filters)
        self.send(packet(SUBSCRIBE, 2, body))
        return body[:2]

    def publish(self, topic, payload=b"", qos=1, retain=False, response_topic=None):
        """Sends PUBLISH without waiting. Returns the packet id."""
        number = self.packet_id()
        raw = payload if isinstance(payload, bytes) else payload.encode()
        body = text(topic) + (struct.pack(">H", number) if qos else b"")
        properties = b"" if response_topic is None else b"\x08" + text(response_topic)
        body += (bytes([len(properties)]) + properties if self.version == 5 else b"") + raw
        self.send(packet(PUBLISH, qos << 1 | retain, body))
        return number

    def acknowledge(self, number):
        self.send(packet(PUBACK, 0, struct.pack(">H", number)))

    def ping(self, kept=None):
        """Sends PINGREQ, and adds all packets before the answer to `kept`."""
        self.send(packet(PINGREQ, 0, b""))
        return self.read_until(PINGRESP, kept)

    def message(self, found):
        """The topic, the payload and the packet id of a PUBLISH. The id is None at QoS 0."""
        _, body, flags = found
        size = struct.unpack(">H", body[:2])[0]
        topic, rest, number = body[2 : 2 + size].decode(), body[2 + size :], None
        if flags & 0x06:
            number, rest = struct.unpack(">H", rest[:2])[0], rest[2:]
        if self.version == 5:
            length = shift = used = 0
            while True:
                byte = rest[used]
                length |= (byte & 0x7F) << shift
                shift, used = shift + 7, used + 1
                if byte < 0x80:
                    break
            rest = rest[used + length :]
        return topic, rest, number
