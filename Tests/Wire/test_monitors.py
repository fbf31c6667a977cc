"""Monitors: one alert when a service goes down, and one when it recovers (D9, F68, F71)."""

import hashlib
import hmac
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import time

import pytest
from certificates import self_signed
from http2 import Authority
from joining import JoiningServer
from mail_server import MailServer
from people import PASSWORD, with_admins
from push_services import AppleService, GoogleService, NtfyService, WebPushService
from server import TOOL, environment, free_port, until
from test_http import call
from test_storage import as_root, fill
from watching import QUICK, Admin, Page, Port


@pytest.fixture
def page():
    page = Page().start()
    yield page
    page.stop()


@pytest.fixture
def watching(new_server, gather, hook, tmp_path):
    """Starts a server with monitors, and an admin who gets the alerts."""

    def start(watch=(), settings=None, more=None, folder=None):
        secret = tmp_path / "hook.secret"
        secret.write_text("between us")
        path = tmp_path / "fairway.json"
        keys = {"watch": list(watch), "webhooks": [hook.url], "webhookSecretFile": str(secret)}
        path.write_text(json.dumps({"monitors": keys | (more or {})}))
        server = new_server(
            QUICK | (settings or {}), arguments=["--config", str(path)], folder=folder
        )
        people = gather(server)
        people.sign_up_as("ruth")
        people = with_admins(people, gather, "ruth")
        server.hurry()
        return server, people, Admin(people.connect("ruth"))

    return start


def test_d9_f68_a_page_raises_one_alert_when_it_goes_down_and_one_when_it_recovers(
    watching, page, hook
):
    watch = [{"name": "shop", "title": "The shop", "page": page.url, "contains": "Welcome"}]
    _, _, admin = watching(watch)
    admin.until("shop", lambda entry: entry["condition"] == "up")
    page.stop()
    alert = admin.wait("shop", "down")
    assert alert["reason"] == "The host refuses the connection"
    assert alert["title"] == "The shop" and not alert["flapping"]
    admin.expect_titles("The shop", "DOWN: The shop")
    page.start()
    admin.wait("shop", "down", "up")
    admin.expect_titles("The shop", "DOWN: The shop", "UP: The shop")
    # The page answers without the expected text.
    page.text = "It works!"
    assert "text" in admin.wait("shop", "down", "up", "down")["reason"]
    page.text = "Welcome"
    admin.wait("shop", "down", "up", "down", "up")
    # The webhook gets the same alerts, with a signature.
    hook.wait("shop", "down", "up", "down", "up")
    headers, body = hook.posted[0]
    seconds, digest = re.fullmatch(r"t=(\d+),v1=(\w+)", headers["Fairway-Signature"]).groups()
    expected = hmac.new(b"between us", seconds.encode() + b"." + body, hashlib.sha256)
    assert digest == expected.hexdigest()
    outages = admin.client.do("ops/alerts", {"monitor": "shop"})["outages"]
    assert [outage["until"] is not None for outage in outages] == [True, True]


def test_f68_a_page_behind_a_dead_host_raises_one_alert(watching, page, hook):
    port = Port().open()
    watch = [
        {"name": "host", "port": f"127.0.0.1:{port.port}"},
        {"name": "shop", "page": page.url, "dependsOn": ["host"]},
    ]
    _, _, admin = watching(watch)
    admin.until("shop", lambda entry: entry["condition"] == "up")
    page.stop()
    port.close()
    admin.wait("host", "down")
    admin.until("shop", lambda entry: entry["condition"] == "down")
    page.start()
    port.open()
    admin.wait("host", "down", "up")
    admin.until("shop", lambda entry: entry["condition"] == "up")
    # Now only the shop is down. Its first alert is this one.
    page.status = 500
    assert admin.wait("shop", "down")["reason"] == "HTTP status 500"
    hook.wait("host", "down", "up")
    hook.wait("shop", "down")
    port.close()


def test_f68_an_unreachable_mail_server_or_push_service_raises_an_alert(watching, tmp_path, hook):
    mails = MailServer().start()
    apple = AppleService(Authority(tmp_path), tmp_path)
    port = Port().open()
    settings = apple.settings | {
        "FAIRWAY_MAIL_SMTP": f"smtp+plain://127.0.0.1:{mails.port}",
        "FAIRWAY_MAIL_FROM": "fairway@example.org",
        "FAIRWAY_PUSH_APNS_URL": f"https://127.0.0.1:{port.port}",
    }
    _, _, admin = watching(settings=settings, more={"mails": ["ops@example.org"]})
    admin.until("mail-server", lambda entry: entry["condition"] == "up")
    admin.until("push-apns-server", lambda entry: entry["condition"] == "up")
    port.close()
    admin.wait("push-apns-server", "down")

    def subjects():
        return {str(m["message"]["subject"]) for m in mails.mails}

    mails.wait(lambda: any("DOWN: Apple" in subject for subject in subjects()))
    mails.stop()
    admin.wait("mail-server", "down")
    hook.wait("mail-server", "down")
    port.open()
    admin.wait("push-apns-server", "down", "up")
    mails.start()
    admin.wait("mail-server", "down", "up")
    hook.wait("mail-server", "down", "up")
    hook.wait("push-apns-server", "down", "up")
    # The mail server now gets the mails that waited.
    mails.wait(lambda: "UP: Mail server" in subjects(), timeout=60)
    apple.close()
    mails.stop()
    port.close()


def subscribed(kind, service, client):
    """The body of a `push/subscribe` by a device of this user."""
    if kind == "webPush":
        return service.browser(client.do("push/key")["vapidPublicKey"]).body
    if kind == "ntfy":
        return {"provider": kind, "url": f"{service.origin}/golf", "token": service.token}
    return {"provider": kind, "token": f"1:{secrets.token_urlsafe(100)}"}


@pytest.mark.parametrize("kind", ["webPush", "ntfy", "fcm"])
def test_f68_d7_a_push_service_that_fails_raises_an_alert(watching, tmp_path, kind):
    authority = Authority(tmp_path)
    # Users choose these services. The failure of only one of them raises no alert, so there are
    # two.
    services = {
        "webPush": lambda: [WebPushService(authority), WebPushService(authority)],
        "ntfy": lambda: [NtfyService(authority), NtfyService(authority)],
        "fcm": lambda: [GoogleService(authority, tmp_path)],
    }[kind]()
    settings = {
        "FAIRWAY_PUSH_CERTIFICATE_AUTHORITY": str(authority.file),
        "FAIRWAY_PUSH_ALLOW_PRIVATE_ADDRESSES": "true",
    }
    try:
        more = services[0].settings if kind == "fcm" else {}
        _, people, admin = watching(settings=settings | more)
        name = f"push-{kind.lower()}"
        admin.until(name, lambda entry: entry["condition"] == "up")
        bob = people.new("bob")
        for service in services:
            # Each device has one subscription.
            device = people.sign_in(bob.user)["device"]["id"]
            bob.do("push/subscribe", subscribed(kind, service, bob) | {"device": device})
            service.is_ill = True
        bob.close()
        people.new("sender").do("friend/request", {"user": bob.user})
        assert "503" in admin.wait(name, "down")["reason"]
        for service in services:
            service.is_ill = False
        # This push succeeds before the server repeats the failed one.
        people.new("sender").do("friend/request", {"user": bob.user})
        admin.wait(name, "down", "up")
        assert all(service.wrong == [] for service in services)
    finally:
        for service in services:
            service.close()


def test_f68_the_dead_push_service_of_one_user_raises_no_alert(watching, page, hook):
    _, people, admin = watching([{"name": "shop", "page": page.url}])
    bob = people.new("bob")
    device = people.sign_in(bob.user)["device"]["id"]
    where = {"provider": "ntfy", "url": "https://nowhere.invalid/abcdefghijk", "device": device}
    bob.do("push/subscribe", where)
    bob.close()
    people.new("sender").do("friend/request", {"user": bob.user})
    for_a_few_looks(page, hook)
    for_a_few_looks(page, hook, "down", "up")
    assert hook.states("push-ntfy") == []
    assert admin.monitor("push-ntfy")["alert"] is False


def for_a_few_looks(page, hook, *before):
    """Waits for a few checks of all monitors, by letting the page `shop` go down and recover."""
    page.status = 500
    hook.wait("shop", *before, "down")
    page.status = 200
    hook.wait("shop", *before, "down", "up")


def test_f68_a_webhook_that_failed_gets_down_before_up(watching, page, hook):
    _, _, admin = watching([{"name": "shop", "page": page.url}])
    admin.until("shop", lambda entry: entry["condition"] == "up")
    hook.status = 503
    page.stop()
    admin.wait("shop", "down")
    page.start()
    admin.wait("shop", "down", "up")
    hook.status = 200
    hook.wait_accepted("shop", "down", "up", timeout=90)


def test_f68_a_webhook_that_refuses_raises_an_alert_and_misses_nothing(watching, page, hook):
    _, _, admin = watching([{"name": "shop", "page": page.url}])
    admin.until("shop", lambda entry: entry["condition"] == "up")
    hook.status = 403
    page.stop()
    admin.wait("shop", "down")
    assert admin.wait("webhooks", "down")["reason"] == "127.0.0.1: 403"
    hook.status = 200
    hook.wait_accepted("shop", "down", timeout=90)
    admin.wait("webhooks", "down", "up")


def test_f68_the_log_reports_an_alert_that_a_webhook_never_accepts(watching, page, hook):
    server, _, admin = watching([{"name": "shop", "page": page.url}])
    admin.until("shop", lambda entry: entry["condition"] == "up")
    hook.status = 422
    page.stop()
    admin.wait("shop", "down")
    said = "an alert could not be delivered"
    until(lambda: said in server.log_path.read_text(), said)


def test_f68_a_long_page_is_judged_by_its_status_and_its_beginning(watching, page, hook):
    page.text = "Welcome" + "x" * 600_000
    watch = [
        {"name": "text", "page": page.url, "contains": "Welcome"},
        {"name": "plain", "page": page.url},
    ]
    _, _, admin = watching(watch)
    for name in ("text", "plain"):
        admin.until(name, lambda entry: entry["condition"] == "up")
    page.status = 500
    for name in ("text", "plain"):
        assert admin.wait(name, "down")["reason"] == "HTTP status 500"


def test_f68_a_certificate_that_expires_soon_raises_an_alert_until_a_restart_loads_a_new_one(
    new_server, hook, page, tmp_path
):
    file = tmp_path / "server.pem"
    key = file.with_suffix(".key")
    self_signed(file, key, days=3)
    path = tmp_path / "fairway.json"
    watch = [{"name": "shop", "page": page.url}]
    path.write_text(json.dumps({"monitors": {"webhooks": [hook.url], "watch": watch}}))
    tls = {
        "FAIRWAY_TLS_CERTIFICATE": str(file), "FAIRWAY_TLS_KEY": str(key)
    }
    server = new_server(QUICK | tls, arguments=["--config", str(path)]).hurry()
    assert re.fullmatch("The certificate expires in [23] days", hook.wait("certificate", "down")["reason"])
    self_signed(file, key, days=90)
    # The listeners still use the old certificate.
    for_a_few_looks(page, hook)
    assert hook.states("certificate") == ["down"]
    server.stop()
    server.start()
    hook.wait("certificate", "down", "up")


def test_f68_an_alert_about_a_dead_broker_does_not_go_through_the_broker(
    broker, gather, hook, tmp_path
):
    path = tmp_path / "fairway.json"
    path.write_text(json.dumps({"monitors": {"webhooks": [hook.url]}}))
    server = JoiningServer(broker, settings=QUICK)
    server.arguments = ["--config", str(path)]
    server.start()
    try:
        people = gather(server)
        people.sign_up_as("ruth")
        admin = Admin(with_admins(people, gather, "ruth").connect("ruth"))
        server.hurry()
        admin.until("broker", lambda entry: entry["condition"] == "up")
        broker.end(signal.SIGKILL)
        hook.wait("broker", "down")
        broker.start()
        hook.wait("broker", "down", "up")
        admin.client.wait(lambda: admin.client.is_connected, 30)
        admin.until("broker", lambda entry: entry["condition"] == "up" and not entry["alert"])
        assert hook.states("broker") == ["down", "up"]
    finally:
        server.end()


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 16 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    as_root("mount", "-t", "tmpfs", "-o", "size=16m,mode=0755", "tmpfs", str(folder))
    if os.geteuid() != 0:
        as_root("chown", str(os.geteuid()), str(folder))
    yield folder
    as_root("umount", "--lazy", str(folder))


def test_d6_f68_a_full_disk_raises_an_alert_that_needs_no_database(watching, small_disk, hook):
    settings = {"FAIRWAY_MONITORS_DISK_FREE_MEGABYTES": "4", "FAIRWAY_LOG_LEVEL": "info"}
    server, people, admin = watching(settings=settings, folder=small_disk)
    admin.until("disk", lambda entry: entry["condition"] == "up")
    some = small_disk / "some"
    some.write_bytes(b"x" * 9_000_000)
    assert "MB free" in admin.wait("disk", "down")["reason"]
    hook.wait("disk", "down")
    filled = fill(small_disk)
    # The outbox in the database cannot be written any more. This alert does not use it.
    hook.wait("database", "down")
    admin.wait("database", "down")
    filled.unlink()
    some.unlink()
    hook.wait("database", "down", "up")
    admin.wait("database", "down", "up")
    admin.wait("disk", "down", "up")
    hook.wait("disk", "down", "up")
    outages = admin.client.do("ops/alerts", {"monitor": "database"})["outages"]
    assert len(outages) == 1 and outages[0]["until"]


def test_d6_f68_an_outage_that_began_on_a_full_disk_ends_after_a_restart(
    watching, small_disk, hook, gather
):
    server, people, admin = watching(folder=small_disk)
    admin.until("database", lambda entry: entry["condition"] == "up")
    filled = fill(small_disk)
    hook.wait("database", "down")
    admin.wait("database", "down")
    # The daemon marks the alert as sent in its journal. The file already has its full length, so
    # this works on a full disk.
    journal = server.data / "alerts.journal"
    until(lambda: b'"told":true' in journal.read_bytes(), "the alert in the journal")
    people.close()
    server.kill()
    filled.unlink()
    server.start()
    hook.wait("database", "down", "up")
    later = gather(server).connect("ruth")
    outages = later.do("ops/alerts", {"monitor": "database"})["outages"]
    assert len(outages) == 1 and outages[0]["until"]


def test_f68_a_restart_does_not_end_a_silence(watching, page, hook, gather):
    watch = [
        {"name": "buoy", "topic": "owntracks/ruth/+", "silenceSeconds": 2},
        {"name": "shop", "page": page.url},
    ]
    server, people, admin = watching(watch)
    admin.wait("buoy", "down")
    hook.wait("buoy", "down")
    people.close()
    server.stop()
    server.start()
    for_a_few_looks(page, hook)
    assert hook.states("buoy") == ["down"]
    server.replace_broker()
    for_a_few_looks(page, hook, "down", "up")
    assert hook.states("buoy") == ["down"]
    root = gather(server).connect("ruth")

    def is_up():
        root.publish("owntracks/ruth/buoy", json.dumps({"_type": "lwt", "tst": 1}))
        return hook.states("buoy") == ["down", "up"]

    until(is_up, "the buoy's recovery")


def test_f68_a_downtime_of_the_server_does_not_count_as_missing_heartbeats(
    watching, page, hook, gather
):
    watch = [
        {"name": "backup", "heartbeat": True, "silenceSeconds": 600},
        {"name": "shop", "page": page.url},
    ]
    server, people, admin = watching(watch)
    admin.client.do("ops/heartbeat", {"monitor": "backup"})
    people.close()
    server.stop()
    server.advance(600)
    server.start()
    for_a_few_looks(page, hook)
    assert hook.states("backup") == []
    server.advance(600)
    hook.wait("backup", "down")


def test_f68_a_silent_topic_and_missing_heartbeats_raise_alerts(watching):
    watch = [
        {"name": "buoy", "topic": "owntracks/ruth/+", "silenceSeconds": 2},
        {"name": "backup", "heartbeat": True, "user": "bot", "silenceSeconds": 2},
    ]
    _, people, admin = watching(watch)
    # Nothing is sent from the start, so both are down.
    admin.wait("buoy", "down")
    admin.wait("backup", "down")
    people.sign_up_as("bot")
    bot = people.connect("bot")

    def are_up():
        admin.client.publish("owntracks/ruth/buoy", json.dumps({"_type": "lwt", "tst": 1}))
        bot.do("ops/heartbeat", {"monitor": "backup"})
        return "up" in admin.states("buoy") and "up" in admin.states("backup")

    until(are_up, "the recovery of buoy and backup")
    admin.wait("buoy", "down", "up", "down")
    admin.wait("backup", "down", "up", "down")
    assert bot.is_refused("ops/heartbeat", {"monitor": "buoy"})["code"] == "request.forbidden"
    assert bot.is_refused("ops/monitors")["code"] == "request.forbidden"
    assert bot.subscribe("fairway/ops/#") == [0x87]


def test_f68_q9_missing_backups_raise_an_alert(watching, tmp_path):
    backups = tmp_path / "backups"
    backups.mkdir()
    old = backups / "fairway-old.db"
    old.touch()
    os.utime(old, (time.time() - 100_000,) * 2)
    watch = [{"name": "backups", "folder": str(backups), "silenceSeconds": 93_600, "hidden": True}]
    _, _, admin = watching(watch)
    assert "No new file for 1000" in admin.wait("backups", "down")["reason"]
    (backups / "fairway-new.db").touch()
    admin.wait("backups", "down", "up")


def test_f68_f71_the_command_line_announces_maintenance_and_shows_monitors(
    watching, page, tmp_path
):
    server, people, admin = watching([{"name": "shop", "page": page.url}])
    settings = {
        "FAIRWAY_SESSION": str(tmp_path / "root.session"),
        "FAIRWAY_PASSWORD": PASSWORD,
        "FAIRWAY_SERVER": server.ready["mqtt"],
    }

    def run(*words, code=0):
        done = subprocess.run(
            [TOOL, *words, "--json"],
            env=environment(settings), capture_output=True, text=True, timeout=60,
        )
        assert done.returncode == code, done.stderr
        return json.loads(done.stdout)

    run("signin", "ruth")

    admin.until("shop", lambda entry: entry["uptime"].get("day") == 1)
    assert run("maintain", "shop", "--for", "10")["until"] > time.time() * 1000
    page.stop()
    admin.until("shop", lambda entry: entry["condition"] == "down")
    run("resume", "shop")
    admin.wait("shop", "down")
    shown = {entry["monitor"]: entry for entry in run("monitors")["monitors"]}
    assert shown["shop"]["alert"] and shown["broker"]["condition"] == "up"
    assert [outage["monitor"] for outage in run("alerts")["outages"]] == ["shop"]
    assert run("maintain", "none", code=1)["error"]["code"] == "monitor.unknown"


def test_f71_the_status_page_shows_each_day_without_a_script(watching, page):
    watch = [
        {"name": "shop", "title": "A <shop>", "page": page.url},
        {"name": "inner", "page": page.url, "hidden": True},
    ]
    server, _, admin = watching(watch)
    admin.until("shop", lambda entry: entry["condition"] == "up")

    def status():
        return call(server, "GET", "/status")[2].decode()

    until(lambda: "All systems operational" in status(), "a status page without faults")
    html = status()
    assert html.count("<svg") == 5 and html.count("<rect") == 5 * 90
    assert "A &lt;shop&gt;" in html and "inner" not in html
    # The server has not run for a day yet.
    until(lambda: "Uptime: 100 % since 20" in status(), "an uptime since the start")
    assert "in 24 hours" not in status()
    assert "<script" not in html and "127.0.0.1" not in html
    page.stop()
    admin.wait("shop", "down")
    until(lambda: "Down: A &lt;shop&gt;" in status(), "a status page with the fault")


def test_w5_the_status_page_says_checking_until_each_monitor_has_a_result(watching):
    # The port accepts connections and never answers.
    with socket.create_server(("127.0.0.1", free_port())) as silent:
        watch = [{"name": "shop", "page": f"http://127.0.0.1:{silent.getsockname()[1]}/"}]
        server, _, admin = watching(watch)
        admin.until("broker", lambda entry: entry["condition"] == "up")
        html = call(server, "GET", "/status")[2].decode()
    assert "Checking …" in html and "All systems operational" not in html


def test_d9_an_open_alert_survives_a_restart_and_then_ends(watching, page, gather):
    server, people, admin = watching([{"name": "shop", "page": page.url}])
    admin.until("shop", lambda entry: entry["condition"] == "up")
    page.stop()
    admin.wait("shop", "down")
    people.close()
    server.stop()
    server.start()
    later = Admin(gather(server).connect("ruth"))
    assert later.wait("shop", "down")["reason"]
    page.start()
    later.wait("shop", "down", "up")
    daemon = later.monitor("daemon")
    assert 0 < daemon["uptime"]["day"] <= 1
