"""MQTT by hand, for what a well-behaved client does not do."""

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
    """The other end closed the connection."""


class Raw:
    """A connection whose packets the test sends and reads one by one.

    version: 3 is MQTT 3.1, 4 is 3.1.1, 5 is 5. source: the address that it connects from.
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

    def connect(
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
        """Sends CONNECT; returns CONNACK's code, or None when the broker closed without one.

        will: (topic, payload, qos, retain); will_properties go with it in MQTT 5.
        """
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
        try:
            answer = self.read_until(CONNACK)[1]
            self.session_present = answer[0] & 1 == 1
            return answer[1]
        except Closed:
            return None

    def read(self):
        """The next packet's (kind, body, flags); raises Closed at the connection's end."""
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
        """Reads up to a packet of the kind; what came before is appended to `kept`."""
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
        """Returns the reason codes, one a filter."""
        number = self.send_subscribe(*filters, qos=qos)
        while True:
            body = self.read_until(SUBACK, kept)[1]
            if body[:2] == number:
                return list(body[-len(filters) :])

    def send_subscribe(self, *filters, qos=1):
        """Sends SUBSCRIBE and waits for nothing; returns its packet's id as it is sent."""
        body = struct.pack(">H", self.packet_id()) + (b"\0" if self.version == 5 else b"")
        body += b"".join(text(each) + bytes([qos]) for each in filters)
        self.send(packet(SUBSCRIBE, 2, body))
        return body[:2]

    def publish(self, topic, payload=b"", qos=1, retain=False, response_topic=None):
        """Sends PUBLISH; returns its packet's id."""
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
        """A PINGREQ; all that the broker had sent before its answer is appended to `kept`."""
        self.send(packet(PINGREQ, 0, b""))
        return self.read_until(PINGRESP, kept)

    def message(self, found):
        """Topic, payload and packet id (None at QoS 0) of a PUBLISH."""
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
