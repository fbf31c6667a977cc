"""The log: lines of JSON with stable keys and without private data."""

import json
import re
import secrets
import subprocess
from pathlib import Path

import pytest
from client import Refusal
from mail_server import MailServer
from people import PASSWORD, create, join
from server import TOOL, environment, until
from test_http import call, post

CHECKOUT = Path(__file__).parents[2]
KEYS = {"at", "level", "message"}
LEVELS = {"debug", "info", "warning", "error"}

LAT, LON = 59.913868, 10.752245


def lines(server):
    return [json.loads(line) for line in server.log().splitlines()]


def documented_keys():
    """The keys of the log in the table of the manual's page for operators."""
    page = (CHECKOUT / "Sources" / "Manual" / "operate.md").read_text()
    table = re.search(r"^\| key \|.*\n(?:\|.*\n)+", page, re.M)[0]
    return {key for row in re.findall(r"^\| (.+?) \|", table, re.M) for key in
            re.findall(r"`(\w+)`", row)}


def used_keys():
    """The keys of the log in the calls of the sources."""
    found = set()
    for path in (CHECKOUT / "Sources").rglob("*.swift"):
        text = path.read_text()
        for start in re.finditer(r"\b(?:log\.(?:debug|info|warn|error)|errorOnce)\(", text):
            depth, end = 1, start.end()
            while depth:
                depth += {"(": 1, ")": -1}.get(text[end], 0)
                end += 1
            found |= set(re.findall(r"\(\s*\"(\w+)\",", text[start.end() : end]))
    return found


def test_d9_the_manual_lists_exactly_the_keys_of_the_log():
    assert used_keys() and used_keys() | KEYS == documented_keys()


@pytest.fixture
def mail_server():
    server = MailServer().start()
    yield server
    server.stop()


class Marks:
    """Texts that must not be in the log, each with its kind."""

    def __init__(self):
        self.marks = {}

    def add(self, what, text):
        self.marks[str(text)] = what
        return text

    def found_in(self, log):
        return {what for mark, what in self.marks.items() if mark in log}


def sign_up(people, marks, name):
    user = f"{name}_{secrets.token_hex(3)}"
    email = marks.add("mail address", f"{user}.marked@private-{name}.example")
    password = marks.add("password", f"marked {secrets.token_urlsafe(9)}")
    people.desk.do("account/signUp", {"username": user, "email": email, "password": password})
    return user, email, password


def device(people, marks, user, password):
    made = people.sign_in(user, password)["device"]
    marks.add("token", made["token"])
    return people.client(user, made["token"]).connect().listen(f"fairway/user/{user}/reply/#")


def misuse_an_account(server, people, marks, user, email):
    """Makes mistakes of all kinds: wrong passwords, made-up tokens and links, malformed bodies."""
    wrong = marks.add("wrong password", f"guess {secrets.token_urlsafe(9)}")
    body = {"login": email, "password": wrong, "device": {"name": "x", "kind": "web"}}
    with pytest.raises(Refusal):
        people.desk.do("account/signIn", body)
    people.desk.do("account/resetPassword", {"login": email})
    made_up = marks.add("link token", secrets.token_urlsafe(32))
    for path in (f"/c/{made_up}", f"/r/{made_up}", f"/{email}?token={made_up}"):
        call(server, "GET", path)
    post(server, "account/confirm", {"token": made_up, "device": {"name": "x", "kind": "web"}})
    bearer = marks.add("made-up token", f"eyJhbGciOiJIUzI1NiJ9.{secrets.token_urlsafe(20)}.x")
    call(server, "POST", "/v1/do/room/list", "{}", bearer)
    call(server, "POST", "/v1/do/room/list", f'{{"password":"{wrong}"'.encode(), None)
    post(server, "account/signIn", {"login": [email], "password": {"marked": wrong}})


def tell_positions(server, people, marks, client, token):
    """Sends valid and invalid positions in every possible way."""
    for text in ("59.9138", "10.7522"):
        marks.add("position", text)
    position = {"_type": "location", "lat": LAT, "lon": LON, "tst": 1_700_000_000, "tid": "mk"}
    topic = f"owntracks/{client.user}/phone"
    client.publish(topic, json.dumps(position))
    client.publish(topic, json.dumps(position | {"lat": f"{LAT}x"}))
    client.publish(topic, f"{LAT},{LON}")
    client.publish(f"{topic}/waypoints", json.dumps({"_type": "waypoints", "waypoints": [position]}))
    client.ask("location/share", {"position": {"lat": LAT, "lon": LON}})
    client.ask("location/nearby", {"lat": LAT, "lon": LON, "radius": 1000})
    client.ask("location/addPlace", {"name": "Home", "lat": LAT, "lon": LON, "radius": -1})
    client.ask("course/list", {"near": {"lat": LAT, "lon": LON}})
    call(server, "POST", f"/owntracks?lat={LAT}", json.dumps(position), token)
    client.do("location/stop", {})


def test_f63_the_log_contains_nothing_private_whatever_goes_wrong(new_server, gather, mail_server):
    server = new_server({
        "FAIRWAY_LOG_LEVEL": "debug",
        "FAIRWAY_MAIL_FROM": "fairway@example.net",
        "FAIRWAY_MAIL_SMTP": f"smtp+plain://127.0.0.1:{mail_server.port}",
    })
    people, marks = gather(server), Marks()
    user, email, password = sign_up(people, marks, "ann")
    other, other_email, other_password = sign_up(people, marks, "bob")
    # The answer of this mail server contains the recipient.
    refused = marks.add("mail address", f"nobody-{secrets.token_hex(4)}@refused.example")
    mail_server.answers[refused] = f"550 5.1.1 <{refused}>: Recipient address rejected"
    people.desk.do(
        "account/signUp", {"username": f"nob_{secrets.token_hex(3)}", "email": refused,
                           "password": PASSWORD})
    ann, bob = (device(people, marks, *who) for who in ((user, password), (other, other_password)))
    misuse_an_account(server, people, marks, user, email)
    tell_positions(server, people, marks, ann, ann.token)

    endpoint = marks.add("push endpoint", f"https://push.example/{secrets.token_urlsafe(24)}")
    keys = {"p256dh": marks.add("push key", secrets.token_urlsafe(40)), "auth": "x"}
    ann.ask("push/subscribe", {"provider": "webPush", "endpoint": endpoint, "keys": keys})
    seat = create(ann)
    join(bob, seat)
    marks.add("join code", seat.code)
    seat.do("start")
    seat.score(ann, 1, 3)
    bob.publish(f"fairway/room/{seat.room}/do/{other}/score", email.encode())
    bob.ask("friend/request", {"user": email})
    ann.ask("account/changeEmail", {"email": other_email, "password": password})
    new = marks.add("new password", f"marked {secrets.token_urlsafe(9)}")
    ann.ask("account/changePassword", {"password": password, "newPassword": new})
    # The log must not contain the token of a refused connection either.
    people.client(other, marks.add("dead token", secrets.token_urlsafe(30)), reconnect=False)
    with pytest.raises(Exception):
        people.clients[-1].connect(timeout=30)
    assert bob.do("device/list")
    # Daemon and broker log much when the broker dies and restarts.
    server.replace_broker()
    bob.wait(lambda: bob.connections >= 2, what="the link is back")
    bob.do("device/list")
    deadline_mark = "a mail was refused"
    bob.wait(lambda: deadline_mark in server.log(), what=deadline_mark)
    server.stop()

    log = server.log()
    assert marks.found_in(log) == set(), [
        line for line in log.splitlines() if Marks.found_in(marks, line)][:5]
    told = lines(server)
    assert len(told) > 5
    allowed = documented_keys()
    for line in told:
        assert KEYS <= line.keys() <= allowed, line
        assert line["level"] in LEVELS and isinstance(line["at"], int) and line["message"]
        assert all(isinstance(line[key], str) for key in line.keys() - {"at"})
    # The log still reports these events.
    messages = {line["message"] for line in told}
    assert {"the broker has died; restarting it", "mails are sent by SMTP", "stopped"} <= messages


def test_w5_a_demo_round_prints_and_logs_nothing_about_its_mails(new_server):
    # `info` is the level of a server that an operator starts. Tests log more.
    server = new_server({"FAIRWAY_LOG_LEVEL": "info"})
    before = server.log()
    done = subprocess.run(
        [TOOL, "demo", "--pace", "1", "--mqtt", server.ready["mqtt"]], env=environment({}), capture_output=True,
        text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    until(lambda: len(list((server.data / "mail").glob("*.eml"))) >= 4, "the mails to the four players")
    assert "mail" not in done.stdout + done.stderr + server.log().removeprefix(before)
