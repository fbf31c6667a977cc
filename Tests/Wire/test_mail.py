"""Mails: written to files, or sent to an SMTP server that may refuse them (F18, F63, FU1, FU6)."""

import email
import email.policy
import re
import stat
import time

import pytest
from client import PATIENCE
from mail_server import MailServer
from people import PASSWORD, create
from server import until

DEVICE = {"name": "Browser", "kind": "web"}
SENDER = "fairway@example.net"


def mail_files(server):
    return sorted((server.data / "mail").glob("*.eml"))


def file_to(server, address, kind, number=1):
    """Waits for the file of a mail to an address. `number` counts mails of this kind from 1."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = [
            message
            for path in mail_files(server)
            if path.name.endswith(f"-{kind}.eml")
            and (message := read(path))["To"] == address
        ]
        if len(found) >= number:
            return found[number - 1]
        time.sleep(0.02)
    raise AssertionError(f"no {kind} to {address}: {[path.name for path in mail_files(server)]}")


def read(path):
    return email.message_from_bytes(path.read_bytes(), policy=email.policy.SMTP)


def token(message):
    """The token of the link in a mail."""
    return re.search(r"/[cr]/([A-Za-z0-9_-]{43})\s", message.get_content())[1]


def sign_up(people, name, guest=None, **more):
    body = {"username": name, "email": f"{name}@example.org", "password": PASSWORD} | more
    return (guest or people.desk).do("account/signUp", body)


# Files


def test_f18_fu1_the_link_in_a_mail_file_signs_in_and_notifies_the_first_device(people):
    desk = people.guest()
    desk.listen(f"{desk.reply_topic}/#")
    sign_up(people, "filed", desk)
    message = file_to(people.server, "filed@example.org", "confirm")
    assert message["Subject"] == "Confirm your Fairway account"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["From"].addresses[0].display_name == "Fairway"
    result = people.guest().do("account/confirm", {"token": token(message), "device": DEVICE})
    assert (result["user"], result["device"]["kind"]) == ("filed", "web")
    people.client("filed", result["device"]["token"]).connect().fence()
    heard = desk.expect(f"{desk.reply_topic}/confirmed").json
    assert heard == {"confirmed": True, "user": "filed"}


def test_f63_only_the_owner_can_read_mail_files_and_the_log_names_no_address(people):
    sign_up(people, "hushed")
    file_to(people.server, "hushed@example.org", "confirm")
    for path in mail_files(people.server):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert re.fullmatch(r"\d{8}-\d{6}-\d+-[a-zA-Z]+\.eml", path.name)
    assert stat.S_IMODE((people.server.data / "mail").stat().st_mode) == 0o700
    log = people.server.log()
    assert "mail.smtp is not set" in log and "wrote a mail to a file" in log
    assert "hushed@example.org" not in log


def test_fu6_f17_confirming_a_sign_up_in_another_browser_joins_the_lobby(people):
    host = create(people.new("host"))
    sign_up(people, "invited", join=host.code)
    message = file_to(people.server, "invited@example.org", "confirm")
    browser = people.guest()
    result = browser.do("account/confirm", {"token": token(message), "device": DEVICE})
    assert result["room"]["room"] == host.room and "joinError" not in result
    member = people.client("invited", result["device"]["token"]).connect()
    head = result["room"]["topics"]["head"]
    member.listen(head)
    players = member.expect_last(head, lambda m: "invited" in m.text).json["players"]
    assert [player["player"] for player in players] == [host.me, "invited"]


def test_fu6_confirming_a_sign_up_reports_that_the_lobby_has_started(people):
    host = create(people.new("host"))
    sign_up(people, "too_late", join=host.code)
    message = file_to(people.server, "too_late@example.org", "confirm")
    host.do("start")
    result = people.guest().do("account/confirm", {"token": token(message), "device": DEVICE})
    assert result["joinError"] == "room.codeInvalid" and "room" not in result
    assert result["device"]["token"]


def test_fu1_a_mail_resets_a_forgotten_password(people):
    user = people.sign_up("forgetful")
    old = people.connect(user, reconnect=False)
    answers = [
        people.guest().ask("account/resetPassword", {"login": login}, id="same")
        for login in [user, "nobody_at_all"]
    ]
    assert answers[0] == answers[1] == {"id": "same", "ok": True, "result": {"mailServer": False}}
    message = file_to(people.server, f"{user}@example.org", "resetPassword")
    body = {"token": token(message), "password": "another horse", "device": DEVICE}
    result = people.guest().do("account/resetPassword", body)
    old.wait(lambda: old.disconnections == 1, what="end of the connection")
    people.client(user, result["device"]["token"]).connect().fence()
    assert people.sign_in(user, "another horse")["user"] == user
    file_to(people.server, f"{user}@example.org", "passwordChanged")
    assert people.guest().is_refused("account/resetPassword", body)["code"] == "account.linkInvalid"


def test_q15_the_link_in_a_mail_to_the_new_address_changes_the_address(people):
    client = people.new("mover")
    new = f"{client.user}@new.example.org"
    client.do("account/changeEmail", {"password": PASSWORD, "email": new})
    file_to(people.server, f"{client.user}@example.org", "emailChangeOld")
    link = {"token": token(file_to(people.server, new, "emailChangeNew")), "device": DEVICE}
    assert people.guest().is_refused("account/confirm", link)["code"] == "request.forbidden"
    assert client.do("account/confirm", link)["email"] == new
    for address in [f"{client.user}@example.org", new]:
        file_to(people.server, address, "emailChanged")
    assert people.sign_in(new)["user"] == client.user


# SMTP


@pytest.fixture
def mail_server():
    """Starts SMTP servers: mail_server(certificate, encryption=..., login=...)."""
    made = []

    def make(*arguments, **options):
        made.append(MailServer(*arguments, **options).start())
        return made[-1]

    yield make
    for server in made:
        if server.is_running():
            server.stop()


def settings(mail_server, scheme, certificate=None, password=None):
    found = {
        "FAIRWAY_MAIL_SMTP": f"{scheme}://127.0.0.1:{mail_server.port}",
        "FAIRWAY_MAIL_FROM": f"Völlur <{SENDER}>",
        "FAIRWAY_PUBLIC_URL": "https://fairway.test",
    }
    if certificate:
        found["FAIRWAY_MAIL_CA"] = str(certificate[0])
    if password:
        found |= {"FAIRWAY_MAIL_USERNAME": "ada", "FAIRWAY_MAIL_PASSWORD_FILE": str(password)}
    return found


@pytest.fixture
def password(tmp_path):
    path = tmp_path / "password"
    path.write_text('p"w ü\n')
    return path


@pytest.mark.parametrize("encryption, scheme", [("starttls", "smtp"), ("tls", "smtps")])
def test_f63_the_daemon_signs_in_and_sends_mails_encrypted(
    new_server, gather, mail_server, certificate, password, encryption, scheme
):
    smtp = mail_server(certificate, encryption=encryption, login=("ada", 'p"w ü'))
    server = new_server(settings(smtp, scheme, certificate, password))
    people = gather(server)
    sign_up(people, "anna")
    mail = smtp.mail("anna@example.org")
    assert mail["encrypted"] and mail["signed_in"] and mail["from"] == SENDER
    message = mail["message"]
    assert message["From"].addresses[0].display_name == "Völlur"
    assert message["To"] == "anna@example.org"
    assert message["Message-ID"].endswith("@example.net>")
    assert f"https://fairway.test/c/{token(message)}" in message.get_content()
    result = people.guest().do("account/confirm", {"token": token(message), "device": DEVICE})
    assert result["user"] == "anna"
    assert not (server.data / "mail").exists()
    assert 'p"w' not in server.log() and "anna@example.org" not in server.log()


def test_f63_the_daemon_sends_no_mail_through_a_server_that_it_cannot_trust(
    new_server, gather, mail_server, certificate, password
):
    plain = mail_server(login=("ada", 'p"w ü'))
    people = gather(new_server(settings(plain, "smtp", certificate, password), name="plain"))
    stranger = mail_server(certificate)
    strangers = gather(new_server(settings(stranger, "smtp"), name="stranger"))
    for made in (people, strangers):
        sign_up(made, "anna")
        said = "mails cannot be sent"
        until(lambda made=made: said in made.server.log(), said)
    assert plain.asked == [] and stranger.asked == []


def test_f63_a_mailbox_that_refuses_mails_does_not_delay_others(new_server, gather, mail_server):
    smtp = mail_server()
    smtp.answers = {
        "never@example.org": "550 no such mailbox",
        "later@example.org": "450 greylisted",
    }
    server = new_server(settings(smtp, "smtp+plain"))
    people = gather(server)
    for name in ["never", "later", "anna"]:
        sign_up(people, name)
    smtp.mail("anna@example.org")
    smtp.wait(lambda: smtp.asked.count("later@example.org") >= 2)
    smtp.answers.pop("later@example.org")
    smtp.mail("later@example.org")
    sign_up(people, "bert")
    smtp.mail("bert@example.org")
    assert smtp.asked.count("never@example.org") == 1
    log = server.log()
    assert "a mail was refused" in log and "550" in log and "never@" not in log


def test_f63_mails_wait_for_an_unreachable_server_even_across_a_kill(
    new_server, gather, mail_server
):
    smtp = mail_server()
    smtp.stop()
    server = new_server(settings(smtp, "smtp+plain"))
    people = gather(server)
    names = [f"waiting_{number}" for number in range(5)]
    for name in names:
        sign_up(people, name)
    server.kill()
    smtp.start()
    server.start()
    for name in names:
        smtp.mail(f"{name}@example.org")


def test_f63_the_daemon_does_not_start_with_an_invalid_mail_setting(new_server, tmp_path):
    wrong = {"FAIRWAY_MAIL_SMTP": "smtps://127.0.0.1:1", "FAIRWAY_MAIL_FROM": SENDER}
    password = {"FAIRWAY_MAIL_USERNAME": "x", "FAIRWAY_MAIL_PASSWORD_FILE": str(tmp_path / "no")}
    empty = tmp_path / "templates"
    empty.mkdir()
    for settings, word in [
        (wrong | password, "mail.passwordFile"),
        ({"FAIRWAY_MAIL_SMTP": "ftp://x"}, "mail.smtp"),
        ({"FAIRWAY_MAIL_TEMPLATES": str(empty)}, "confirm.txt"),
    ]:
        server = new_server(settings, start=False, name=word)
        assert server.spawn().process.wait(timeout=PATIENCE) == 1
        assert word in server.log()
