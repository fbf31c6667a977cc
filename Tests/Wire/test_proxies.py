"""The shipped configurations of nginx and Caddy: a guesser locks out nobody else (T2)."""

import collections
import concurrent.futures
import contextlib
import http.client
import itertools
import json
import re
import ssl
import subprocess
import threading
import time
from pathlib import Path

import pytest
from certificates import self_signed
from client import Client
from effort import repeats
from people import PASSWORD, create, join
from server import free_port, until

PROXIES = Path(__file__).parents[2] / "deploy" / "proxy"
NEVER = "222222"
#: The address of the router that the attacker shares with half of the honest clients.
ROUTER = "127.0.9.1"


class Front:
    """A TLS proxy in front of a server. `http` is its address, so clients use it like a server."""

    def __init__(self, name, server, folder):
        self.http = ("127.0.0.1", free_port())
        self.certificate = folder / "cert.pem"
        key = folder / "key.pem"
        self_signed(self.certificate, key)
        make = getattr(self, name)
        self.log = folder / "proxy.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                make(server, folder, key), cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={"HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/bin"})
        until(self._answers, f"{name}; its log: {self.log}")

    def nginx(self, server, folder, key):
        text = (PROXIES / "nginx.conf").read_text()
        # The operator chooses names, files and ports. Everything else is as shipped.
        text = re.sub(r"ssl_certificate_key +\S+;", f"ssl_certificate_key {key};", text)
        text = re.sub(r"ssl_certificate +\S+;", f"ssl_certificate {self.certificate};", text)
        text = text.replace("127.0.0.1:8080", "{}:{}".format(*server.http))
        text = re.sub(r"listen +443 ", f"listen 127.0.0.1:{self.http[1]} ", text)
        text = re.sub(r"listen +80;", f"listen 127.0.0.1:{free_port()};", text)
        text = re.sub(r"listen +\[::\]:\d+[^;]*;", "", text)
        (folder / "nginx.conf").write_text(
            f"pid {folder}/nginx.pid; daemon off; events {{}}\nhttp {{ access_log off;\n{text}\n}}\n")
        return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]

    def caddy(self, server, folder, key):
        text = (PROXIES / "Caddyfile").read_text()
        text = text.replace("127.0.0.1:8080", "{}:{}".format(*server.http))
        site = "fairway.example.org {"
        assert site in text
        text = text.replace(
            site, f"https://127.0.0.1:{self.http[1]} {{\n\tbind 127.0.0.1\n\ttls {self.certificate} {key}")
        (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https off\n}}\n{text}")
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]

    def _answers(self):
        assert self.process.poll() is None, self.log.read_text()
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.call("GET", "/healthz")[0] == 200
        return False

    def call(self, method, path, body=None, source=None):
        """Sends a request from a source address, and returns the status and the body."""
        context = ssl.create_default_context(cafile=self.certificate)
        connection = http.client.HTTPSConnection(
            *self.http, timeout=30, context=context, source_address=(source, 0) if source else None)
        try:
            fields = {"Content-Type": "application/json"} if body is not None else {}
            connection.request(method, path, json.dumps(body) if body is not None else None, fields)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def end(self):
        self.process.terminate()
        self.process.wait(timeout=30)


@pytest.fixture
def fronted(new_server, tmp_path):
    """Starts a server with its real limits, and a proxy in front of it."""
    made = []

    def make(name):
        server = new_server({
            "FAIRWAY_HTTP_BEHIND_PROXY": "true",
            # The test creates its accounts beforehand, through the broker.
            "FAIRWAY_ACCOUNTS_SIGN_UPS_PER_MINUTE": "100000",
        }, limits=True)
        folder = tmp_path / name
        folder.mkdir()
        made.append(Front(name, server, folder))
        return server, made[0]

    yield make
    for front in made:
        front.end()


def device(name):
    return {"name": name, "kind": "web"}


class Visitor:
    """A user of the page: connects as a guest first, then with the account."""

    def __init__(self, front, source, user):
        self.front, self.source, self.user = front, source, user

    def sign_in(self):
        with Client(self.front, transport="relay", bind=self.source) as desk:
            desk.listen(desk.reply_topic)
            body = {"login": self.user, "password": PASSWORD, "device": device("Page")}
            return desk.do("account/signIn", body)["device"]["token"]

    def join(self, host):
        client = Client(
            self.front, self.user, self.sign_in(), transport="relay", bind=self.source).connect()
        client.listen(f"{client.reply_topic}/#")
        return join(client, host)


class Attacker:
    """Guesses passwords and codes from one address until the test ends it."""

    def __init__(self, front, users):
        self.front, self.users = front, users
        self.answers = collections.Counter()
        self._clients = []
        self._desk = None
        self._ended = threading.Event()
        self._threads = [
            threading.Thread(target=self._run, args=[each]) for each in (self._codes, self._passwords)]

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        for thread in self._threads:
            thread.join(timeout=60)

    def _run(self, guess):
        with contextlib.ExitStack() as stack:
            for number in itertools.count():
                if self._ended.wait(0.02):
                    return
                self.answers[guess(stack, number)] += 1

    def _codes(self, stack, number):
        """Lets each account in turn guess a code, after all accounts have signed in."""
        if number < len(self.users):
            user = self.users[number]
            token = Visitor(self.front, ROUTER, user).sign_in()
            client = stack.enter_context(
                Client(self.front, user, token, transport="relay", bind=ROUTER))
            client.listen(f"{client.reply_topic}/#")
            self._clients.append(client)
            return "signed in"
        client = self._clients[number % len(self._clients)]
        return client.ask("room/join", {"code": NEVER})["error"]["code"]

    def _passwords(self, stack, number):
        if self._desk is None:
            self._desk = stack.enter_context(Client(self.front, transport="relay", bind=ROUTER))
            self._desk.listen(self._desk.reply_topic)
        body = {"login": f"nobody{number % 40}", "password": "wrong horse", "device": device("x")}
        return self._desk.ask("account/signIn", body)["error"]["code"]


@pytest.mark.long
@pytest.mark.parametrize("proxy", ["nginx", "caddy"])
def test_t2_an_attacker_at_the_limits_keeps_nobody_from_signing_in_and_joining(fronted, gather, proxy):
    server, front = fronted(proxy)
    crowd = gather(server)
    thieves = [crowd.sign_up("thief") for _ in range(8)]
    count, seconds = repeats(12, 100), repeats(0, 300)
    honest = [crowd.sign_up("honest") for _ in range(count)]
    hosts = [create(crowd.new("host"), listen=False) for _ in range(count // 10 + 1)]
    with Attacker(front, thieves) as attacker:
        # The attack is at its limits.
        until(lambda: attacker.answers["request.tooMany"] > 20, "an attacker at the limits")
        began = time.monotonic()
        for number, user in enumerate(honest):
            # The long form spreads the honest users over five minutes.
            time.sleep(max(began + seconds * number / count - time.monotonic(), 0))
            source = ROUTER if number % 2 else f"127.0.8.{number + 1}"
            # Fails with the refusal if the server turns anybody away.
            joined = Visitor(front, source, user).join(hosts[number // 10])
            joined.client.close()
    assert attacker.answers["room.codeInvalid"] and attacker.answers["account.wrongCredentials"]


def test_t2_thirty_people_behind_one_address_open_the_page_and_play(fronted, gather):
    server, front = fronted("nginx")
    crowd = gather(server)
    users = [crowd.sign_up("pupil") for _ in range(30)]
    hosts = [create(crowd.new("host"), listen=False) for _ in range(3)]
    status, shell = front.call("GET", "/app/", source=ROUTER)
    assert status == 200
    files = re.findall(rb'(?:src|href)="(/app/[^"]+)"', shell)
    assert files

    def play(number):
        for path in [b"/app/", *files]:
            assert front.call("GET", path.decode(), source=ROUTER)[0] == 200
        return Visitor(front, ROUTER, users[number]).join(hosts[number // 10])

    with concurrent.futures.ThreadPoolExecutor(30) as pool:
        seats = list(pool.map(play, range(30)))
        for host in hosts:
            host.do("start")
        list(pool.map(lambda seat: seat.score(seat.me, 1, 3), seats))
    for seat in seats:
        seat.client.close()
