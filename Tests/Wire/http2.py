"""An HTTP/2 server over TLS whose answers a test gives, and its certificate authority."""

import asyncio
import datetime
import ipaddress
import json
import ssl
import threading
from dataclasses import dataclass, field

import h2.config
import h2.connection
import h2.events
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


class Authority:
    """A certificate authority, and its certificate for 127.0.0.1 and localhost, as files."""

    def __init__(self, folder):
        self.file = folder / "authority.pem"
        self.certificate = folder / "server.pem"
        key, name = ec.generate_private_key(ec.SECP256R1()), _name("Test authority")
        own = _certificate(name, name, key, key, is_authority=True)
        self.file.write_bytes(own.public_bytes(serialization.Encoding.PEM))
        leaf = ec.generate_private_key(ec.SECP256R1())
        signed = _certificate(_name("127.0.0.1"), name, leaf, key, is_authority=False)
        self.certificate.write_bytes(
            signed.public_bytes(serialization.Encoding.PEM) + private_pem(leaf)
        )


def _name(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _certificate(subject, issuer, key, signer, is_authority):
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    constraints = x509.BasicConstraints(ca=is_authority, path_length=None)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(constraints, critical=True)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(signer, hashes.SHA256())
    )


def private_pem(key):
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


@dataclass
class Request:
    method: str
    path: str
    headers: dict
    body: bytearray = field(default_factory=bytearray)

    @property
    def json(self):
        return json.loads(self.body)


@dataclass
class Answer:
    status: int = 200
    headers: dict = field(default_factory=dict)
    body: bytes = b""

    @classmethod
    def of(cls, status, content=None, **headers):
        body = b"" if content is None else json.dumps(content).encode()
        return cls(status, headers, body)


class Http2Server:
    """Serves on a free port of loopback until `close`. Its thread calls `answer(request)`.

    If that returns None, the server sends no answer.
    """

    def __init__(self, authority, answer):
        self._answer = answer
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(authority.certificate)
        self._context.set_alpn_protocols(["h2"])
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._writers = set()
        self.connections = 0
        self.port = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(30)

    @property
    def is_idle(self):
        """Whether no client is connected and the server has read everything that clients sent."""
        return not self._writers

    @property
    def origin(self):
        return f"https://127.0.0.1:{self.port}"

    def close(self):
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _run(self):
        asyncio.set_event_loop(self._loop)
        serving = asyncio.start_server(self._converse, "127.0.0.1", 0, ssl=self._context)
        server = self._loop.run_until_complete(serving)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for writer in self._writers:
            writer.transport.abort()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _converse(self, reader, writer):
        self.connections += 1
        self._writers.add(writer)
        config = h2.config.H2Configuration(client_side=False, header_encoding="utf-8")
        connection = h2.connection.H2Connection(config)
        connection.initiate_connection()
        open_requests = {}
        try:
            while True:
                writer.write(connection.data_to_send())
                received = await reader.read(65_536)
                if not received:
                    return
                for event in connection.receive_data(received):
                    self._take(connection, event, open_requests)
        except (ConnectionError, asyncio.CancelledError):
            return
        finally:
            self._writers.discard(writer)
            writer.close()

    def _take(self, connection, event, open_requests):
        match event:
            case h2.events.RequestReceived():
                headers = dict(event.headers)
                method, path = headers.pop(":method"), headers.pop(":path")
                open_requests[event.stream_id] = Request(method, path, headers)
            case h2.events.DataReceived():
                open_requests[event.stream_id].body += event.data
                connection.acknowledge_received_data(
                    event.flow_controlled_length, event.stream_id
                )
            case h2.events.StreamReset():
                open_requests.pop(event.stream_id, None)
            case h2.events.StreamEnded():
                self._respond(connection, event.stream_id, open_requests.pop(event.stream_id))

    def _respond(self, connection, stream, request):
        answer = self._answer(request)
        if answer is None:
            return
        headers = [(":status", str(answer.status)), *answer.headers.items()]
        headers.append(("content-length", str(len(answer.body))))
        connection.send_headers(stream, headers, end_stream=not answer.body)
        if answer.body:
            connection.send_data(stream, answer.body, end_stream=True)
