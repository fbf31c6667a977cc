"""Pushes to devices that are not connected, against services as strict as the real ones (D7)."""

import json
import secrets
import subprocess
import time

import pytest
from client import PATIENCE
from effort import repeats
from http2 import Authority
from people import create, join, with_admins
from push_services import (
    AppleService,
    GoogleService,
    NtfyService,
    WebhookService,
    WebPushService,
)
from raw import Raw
from server import TOOL, Server, environment, until
from test_metrics import measured

ADMIN = "push_admin"
PASSWORD = "correct horse 7"


@pytest.fixture(scope="session")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def serve(authority):
    """Starts push services, for example `serve(WebPushService)`."""
    made = []

    def start(kind, *arguments):
        made.append(kind(authority, *arguments))
        return made[-1]

    yield start
    for service in made:
        service.close()


def trusting(authority):
    """Settings for a server that trusts the authority and may push to this machine."""
    return {
        "FAIRWAY_PUSH_CERTIFICATE_AUTHORITY": str(authority.file),
        "FAIRWAY_PUSH_ALLOW_PRIVATE_ADDRESSES": "true",
    }


@pytest.fixture(scope="session")
def pushing_server(daemon, authority, tmp_path_factory):
    """A server with the settings of `trusting`, for tests that neither configure nor stop it."""
    server = Server(tmp_path_factory.mktemp("pushing") / "data", trusting(authority)).start()
    yield server
    server.end()


@pytest.fixture
def pushing(pushing_server, gather):
    return pushing_server, gather(pushing_server)


@pytest.fixture
def new_pushing(new_server, authority, gather):
    """Starts a server with the settings of `trusting` for one test."""

    def start(settings=None, *, admin=False):
        server = new_server(trusting(authority) | (settings or {}))
        people = gather(server)
        if admin:
            people.sign_up_as(ADMIN)
            people = with_admins(people, gather, ADMIN)
        return server, people

    return start


def inbox(client):
    return f"{client.base}/inbox"


def key_of(client):
    return client.do("push/key")["vapidPublicKey"]


def sleeper(people, client, subscription):
    """Adds a device with a subscription that does not connect, and returns the device's id."""
    device = people.sign_in(client.user)["device"]["id"]
    client.do("push/subscribe", subscription | {"device": device})
    return device


def browser(people, client, service):
    """Subscribes a browser on a new device that does not connect."""
    made = service.browser(key_of(client))
    made.device = sleeper(people, client, made.body)
    return made


def notify(people, client):
    """Sends the user a friend request from a new user, and returns the new user's name."""
    sender = people.new("sender")
    sender.do("friend/request", {"user": client.user})
    return sender.user


def ended(client, subscriptions=0):
    """Waits until `push/list` has this number of subscriptions, and returns them."""

    deadline = time.monotonic() + PATIENCE
    while len(found := client.do("push/list")["subscriptions"]) != subscriptions:
        assert time.monotonic() < deadline, found
    return found


def test_d7_f70_connected_devices_are_notified_live_and_all_others_get_pushes(
    pushing, serve
):
    service = serve(WebPushService)
    _, people = pushing
    bob = people.new("bob")
    bob.listen(inbox(bob))
    awake = service.browser(key_of(bob))
    bob.do("push/subscribe", awake.body)
    asleep = [browser(people, bob, service) for _ in range(2)]
    sender = notify(people, bob)
    live = bob.expect(inbox(bob)).json
    told = [each.expect()[0] for each in asleep]
    assert told[0] == told[1]
    assert (live["kind"], live["from"]) == ("friend.request", sender)
    # The sender is not a friend yet, so the push has the server's text.
    wanted = live | {"title": "Friend request", "body": "You have a friend request."}
    assert told[0] == {key: wanted[key] for key in told[0]}
    assert {"notification", "kind", "at", "title", "body", "from"} <= set(told[0])
    for each in asleep:
        assert each.attempts[0]["urgency"] == "normal"
    assert awake.attempts == [] and service.wrong == []
    assert service.server.connections == 1
    assert [m.json["kind"] for m in bob.all(inbox(bob))] == ["friend.request"]


def test_q15_uc8_a_user_disables_and_enables_notifications(pushing, serve):
    """UC 8 of QuizWalk: the server notifies of nothing until notifications are enabled again."""
    service = serve(WebPushService)
    _, people = pushing
    bob = people.new("bob")
    asleep = browser(people, bob, service)
    changed = bob.do("account/changeSettings", {"notifications": {"all": False}})
    assert changed["notifications"]["all"] is False
    notify(people, bob)
    assert bob.do("notification/list")["notifications"] == []
    bob.do("account/changeSettings", {"notifications": {"all": True}})
    sender = notify(people, bob)
    assert [each["from"] for each in asleep.expect()] == [sender]
    assert [each["from"] for each in bob.do("notification/list")["notifications"]] == [sender]


def test_fu8_d7_a_push_for_a_dead_connection_is_sent_when_the_broker_drops_it(pushing, serve):
    """Simulates a phone out of reach: its connection stays open, but nothing arrives on it."""
    service = serve(WebPushService)
    server, people = pushing
    bob = people.new("bob")
    device = people.sign_in(bob.user)["device"]
    made = service.browser(key_of(bob))
    bob.do("push/subscribe", made.body | {"device": device["id"]})
    with Raw(server, version=4) as silent:
        assert silent.connect("", bob.user, device["token"], keepalive=2) == 0
        bob.do("friend/list")
        notify(people, bob)
        made.expect(1)
        assert len(made.attempts) == 1


def test_fu8_d7_a_connection_without_a_keep_alive_gets_its_pushes_immediately(pushing, serve):
    service = serve(WebPushService)
    server, people = pushing
    bob = people.new("bob")
    device = people.sign_in(bob.user)["device"]
    made = service.browser(key_of(bob))
    bob.do("push/subscribe", made.body | {"device": device["id"]})
    with Raw(server, version=4) as silent:
        assert silent.connect("", bob.user, device["token"], keepalive=0) == 0
        notify(people, bob)
        made.expect(1)


def test_d7_f70_a_notification_seen_on_one_device_is_not_pushed_to_the_others(pushing, serve):
    service = serve(WebPushService)
    _, people = pushing
    bob = people.new("bob")
    bob.listen(inbox(bob))
    asleep = browser(people, bob, service)
    asleep.status, asleep.headers = 503, {"retry-after": "1"}
    first = notify(people, bob)
    seen = bob.expect(inbox(bob)).json["notification"]
    service.wait(lambda: asleep.attempts)
    bob.do("notification/seen", {"notifications": [seen]})
    asleep.status = 201
    second = notify(people, bob)
    assert [each["from"] for each in asleep.expect()] == [second] != [first]
    # The withdrawn push does not come later either. The next one follows directly.
    third = notify(people, bob)
    assert [each["from"] for each in asleep.expect(2)] == [second, third]


@pytest.mark.parametrize(("status", "content"), [(404, None), (410, None), (400, {"errno": 103})])
def test_d7_f70_a_dead_endpoint_gets_no_further_pushes(pushing, serve, status, content):
    service = serve(WebPushService)
    server, people = pushing
    bob = people.new("bob")
    dead, alive = (browser(people, bob, service) for _ in range(2))
    dead.status, dead.content = status, content
    start = len(server.log())
    for count in (1, 2):
        notify(people, bob)
        alive.expect(count)
    assert [each["device"] for each in ended(bob, 1)] == [alive.device]
    assert len(dead.attempts) == 1
    assert "a push subscription ended" in server.log()[start:]
    assert_keeps_secrets(server, dead)


def assert_keeps_secrets(server, *browsers):
    """Checks that the log contains no endpoint and no key."""
    log = server.log()
    for each in browsers:
        body = each.body
        for secret in (each.path, body["keys"]["auth"], body["keys"]["p256dh"]):
            assert secret not in log
        assert each.service.origin not in log


def test_d7_f70_a_device_that_signs_out_gets_no_more_pushes(pushing, serve):
    service = serve(WebPushService)
    _, people = pushing
    bob = people.new("bob")
    leaving, staying = (browser(people, bob, service) for _ in range(2))
    bob.do("device/remove", {"device": leaving.device})
    notify(people, bob)
    staying.expect()
    assert leaving.attempts == [] and len(ended(bob, 1)) == 1


def test_d7_f70_a_provider_that_fails_or_never_answers_delays_no_other(new_pushing, serve):
    dead, mute, fine = (serve(WebPushService) for _ in range(3))
    _, people = new_pushing()
    bob = people.new("bob")
    broken = [browser(people, bob, service) for service in (dead, mute) for _ in range(6)]
    for each in broken:
        each.status = 500 if each.service is dead else None
    served = browser(people, bob, fine)
    for count in range(1, 6):
        notify(people, bob)
        served.expect(count)
    mute.wait(lambda: any(each.attempts for each in mute.browsers.values()))
    assert len(served.bodies) == 5 and fine.wrong == []
    assert len(ended(bob, 13)) == 13


def test_d7_f70_apples_devices_get_alerts_and_dead_tokens_end(new_pushing, serve, tmp_path):
    apple = serve(AppleService, tmp_path)
    server, people = new_pushing(apple.settings)
    bob = people.new("bob")
    assert bob.do("push/key")["apnsTopic"] == apple.TOPIC
    tokens = [secrets.token_hex(32) for _ in range(4)]
    for token in tokens:
        sleeper(people, bob, {"provider": "apns", "token": token.upper()})
    fine, gone, bad, limited = tokens
    apple.answers = {
        gone: (410, "Unregistered"),
        bad: (400, "BadDeviceToken"),
        limited: (429, "TooManyRequests"),
    }
    notify(people, bob)
    assert len(ended(bob, 2)) == 2
    apple.wait(lambda: {push[0] for push in apple.pushes} == set(tokens))
    apple.answers = {}
    apple.wait(lambda: sum(push[0] == limited for push in apple.pushes) >= 2)
    payload = next(content for token, _, content in apple.pushes if token == fine)
    assert payload["aps"]["alert"]["title"] and payload["aps"]["alert"]["body"]
    assert payload["fairway"]["kind"] == "friend.request" and "title" not in payload["fairway"]
    notify(people, bob)
    apple.wait(lambda: [push[0] for push in apple.pushes].count(fine) == 2)
    assert apple.wrong == [] and len(apple.tokens) == 1 and apple.server.connections == 1
    assert not any(token in server.log() for token in tokens)


def test_d7_f70_a_signing_key_that_apple_refuses_ends_no_subscription(
    new_pushing, serve, tmp_path
):
    apple = serve(AppleService, tmp_path)
    server, people = new_pushing(apple.settings | {"FAIRWAY_PUSH_APNS_TEAM_ID": "OTHER12345"})
    bob = people.new("bob")
    sleeper(people, bob, {"provider": "apns", "token": "0a" * 32})
    for _ in range(6):
        notify(people, bob)
    apple.wait(lambda: len(apple.wrong) >= 2)
    assert "InvalidProviderToken" in apple.wrong[0]
    assert len(ended(bob, 1)) == 1


def test_d7_f70_googles_devices_get_messages_with_one_token_and_dead_ones_end(
    new_pushing, serve, tmp_path
):
    google = serve(GoogleService, tmp_path)
    google.is_open = False
    server, people = new_pushing(google.settings)
    bob = people.new("bob")
    tokens = [f"{number}:{secrets.token_urlsafe(100)}" for number in range(4)]
    for token in tokens:
        sleeper(people, bob, {"provider": "fcm", "token": token})
    fine, gone, other, limited = tokens
    google.answers = {
        gone: (404, "UNREGISTERED"),
        other: (403, "SENDER_ID_MISMATCH"),
        limited: (503, "UNAVAILABLE"),
    }
    notify(people, bob)
    google.wait(lambda: google.asked)
    google.is_open = True
    assert len(ended(bob, 2)) == 2
    google.wait(lambda: any(push["token"] == limited for push in google.pushes))
    google.answers = {}
    google.wait(lambda: sum(push["token"] == limited for push in google.pushes) >= 2)
    google.wait(lambda: any(push["token"] == fine for push in google.pushes))
    message = next(push for push in google.pushes if push["token"] == fine)
    assert message["notification"]["title"] and message["data"]["kind"] == "friend.request"
    assert message["data"]["sender"].startswith("sender")
    assert google.wrong == [] and len(google.bearers) == 1
    # The server requests a new token if Google revokes the current one early.
    with google.changed:
        google.bearers.clear()
    count = len(google.pushes)
    notify(people, bob)
    google.wait(lambda: len(google.pushes) >= count + 2)
    assert len(google.bearers) == 1
    assert not any(token in server.log() for token in tokens)


def leave(people, client):
    """Ends the user's only connection, and waits until the server knows."""
    friend = people.new("friend")
    friend.do("friend/request", {"user": client.user})
    client.do("friend/accept", {"user": friend.user})
    topic = f"{friend.base}/presence/{client.user}"
    friend.listen(topic)
    client.close()
    friend.expect(topic, lambda m: m.json["online"] is False)


def test_d7_f70_an_ntfy_topic_and_a_signed_webhook_are_used_while_nobody_is_connected(
    pushing, serve
):
    ntfy, programs = serve(NtfyService), serve(WebhookService)
    server, people = pushing
    bob = people.new("bob")
    hook = programs.hook("/hooks/1")
    bob.do(
        "push/subscribe",
        {"provider": "ntfy", "url": f"{ntfy.origin}/golf_bob", "token": ntfy.token},
    )
    bob.do(
        "push/subscribe",
        {"provider": "webhook", "url": f"{programs.origin}/hooks/1", "secret": hook.secret},
    )
    notify(people, bob)
    leave(people, bob)
    sender = notify(people, bob)
    programs.wait(lambda: hook.bodies)
    ntfy.wait(lambda: ntfy.pushes)
    assert (hook.bodies[0]["user"], hook.bodies[0]["from"]) == (bob.user, sender)
    assert ntfy.pushes[0]["topic"] == "golf_bob" and ntfy.pushes[0]["title"]
    assert len(hook.bodies) == len(ntfy.pushes) == 1
    assert programs.wrong == [] and ntfy.wrong == []
    assert not any(secret in server.log() for secret in (hook.secret, ntfy.token, "golf_bob"))


def test_t4_t7_a_host_who_changes_a_par_again_and_again_causes_one_push(pushing, serve):
    programs = serve(WebhookService)
    server, people = pushing
    bob, mallory = people.several("bob", "mallory")
    hook = programs.hook("/hooks/par")
    bob.do(
        "push/subscribe",
        {"provider": "webhook", "url": f"{programs.origin}/hooks/par", "secret": hook.secret},
    )
    host = create(mallory)
    join(bob, host)
    host.do("start")
    leave(people, bob)
    for count in range(200):
        host.do("setPar", {"hole": 1, "par": 4 + count % 2})
    notify(people, bob)
    programs.wait(lambda: any(body["kind"] == "friend.request" for body in hook.bodies))
    kinds = [body["kind"] for body in hook.bodies]
    assert kinds.count("game.changed") == 1, kinds


def test_d7_f70_a_webhook_subscription_ends_after_five_refusals(pushing, serve):
    programs = serve(WebhookService)
    _, people = pushing
    bob = people.new("bob")
    hook = programs.hook("/refuses")
    hook.status = 403
    sleeper(
        people,
        bob,
        {"provider": "webhook", "url": f"{programs.origin}/refuses", "secret": hook.secret},
    )
    for count in range(1, 6):
        assert ended(bob, 1)[0]["refusals"] < count
        notify(people, bob)
        programs.wait(lambda: len(hook.bodies) == count)
    ended(bob, 0)


def test_d7_f70_the_server_does_not_connect_to_private_addresses(new_pushing, serve):
    service, programs = serve(WebPushService), serve(WebhookService)
    hook = programs.hook("/x")
    settings = {"FAIRWAY_PUSH_ALLOW_PRIVATE_ADDRESSES": "false"}
    server, people = new_pushing(settings, admin=True)
    bob = people.new("bob")
    browser(people, bob, service)
    for host in ("127.0.0.1", "localhost"):
        url = f"https://{host}:{programs.server.port}/x"
        sleeper(people, bob, {"provider": "webhook", "url": url, "secret": hook.secret})
    pushes = tried(people, bob.user)
    assert {(each["outcome"], each["reason"]) for each in pushes} == {
        ("refused", "The host has no public address")
    }
    assert service.server.connections == programs.server.connections == 0


def tried(people, user):
    """Sends a test push to a user as an admin, and returns its results."""
    return people.connect(ADMIN).do("push/test", {"user": user}, timeout=30)["pushes"]


def test_d7_f70_a_test_push_shows_an_admin_the_outcome_for_each_subscription(
        new_pushing, serve, tmp_path):
    service = serve(WebPushService)
    server, people = new_pushing(admin=True)
    bob = people.new("bob")
    answers = {201: "delivered", 410: "gone", 413: "refused", 500: "failed"}
    for status in answers:
        browser(people, bob, service).status = status
    run(server, tmp_path, "signin", ADMIN, FAIRWAY_PASSWORD=PASSWORD)
    done = run(server, tmp_path, "push", "test", bob.user, "--json", code=1)
    outcomes = [push["outcome"] for push in json.loads(done.stdout)["pushes"]]
    assert sorted(outcomes) == sorted(answers.values())
    assert len(ended(bob, 3)) == 3
    text = run(server, tmp_path, "push", "test", bob.user, code=1).stdout
    assert "webPush" in text and "delivered" in text and "413" in text
    assert bob.is_refused("push/test", {"user": bob.user})["code"] == "request.forbidden"


def run(server, folder, *arguments, code=0, **more):
    host, port = server.mqtt
    session = ["--session", str(folder / "session.json")]
    address = [] if arguments[1:2] == ("keys",) else ["--mqtt", f"{host}:{port}", *session]
    done = subprocess.run(
        [str(TOOL), *arguments, *address],
        env=environment(more),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == code, done.stderr
    return done


def test_d7_f70_the_vapid_key_is_made_once_or_taken_from_a_file(new_pushing, tmp_path):
    server, people = new_pushing()
    alice = people.new("alice")
    made = key_of(alice)
    server.stop()
    server.start()
    assert alice.do("push/key", repeat_every=1, timeout=30)["vapidPublicKey"] == made
    assert (server.data / "secrets" / "vapid.pem").stat().st_mode & 0o777 == 0o600
    server.stop()
    (server.data / "secrets" / "vapid.pem").write_text("no key")
    with pytest.raises(Exception, match="vapid.pem"):
        server.start()

    file = tmp_path / "own.pem"
    keys = json.loads(run(server, tmp_path, "push", "keys", str(file), "--json").stdout)
    assert file.stat().st_mode & 0o777 == 0o600
    server.settings["FAIRWAY_PUSH_VAPID_KEY_FILE"] = str(file)
    server.start()
    own = alice.do("push/key", repeat_every=1, timeout=30)["vapidPublicKey"]
    assert own == keys["vapidPublicKey"] != made
    run(server, tmp_path, "push", "keys", str(file), code=1)


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"FAIRWAY_PUSH_APNS_KEY_FILE": "/nowhere"}, "push.apns.keyId"),
        ({"FAIRWAY_PUSH_FCM_SERVICE_ACCOUNT_FILE": "/nowhere"}, "push.fcm.serviceAccountFile"),
        ({"FAIRWAY_PUSH_VAPID_KEY_FILE": "/dev/null"}, "push.vapidKeyFile"),
    ],
)
def test_an_error_at_the_start_names_a_push_setting_that_cannot_work(new_server, settings, named):
    with pytest.raises(Exception, match=named):
        new_server(settings)


@pytest.mark.long
def test_d7_f70_many_pushes_survive_a_killed_daemon(new_pushing, serve):
    """No push is lost, and the daemon does not repeat a push that it recorded as delivered.

    The service stops answering in the middle. So the test kills the daemon while some pushes wait for an answer.
    """
    # All strangers together cause at most ten pushes a day for a user.
    users, devices, senders = repeats(5, long=25), 20, 10
    total = users * devices * senders
    service = serve(WebPushService)
    server, people = new_pushing({"FAIRWAY_LOG_LEVEL": "info"})
    browsers = []
    for _ in range(users):
        user = people.new("sleeper")
        key = key_of(user)
        for _ in range(devices):
            made = service.browser(key)
            made.device = sleeper(people, user, made.body)
            browsers.append(made)
    sleepers = {client.user for client in people.clients if client.user.startswith("sleeper")}
    asking = [people.new("sender") for _ in range(senders)]

    def bodies():
        return sum(len(each.bodies) for each in browsers)

    def answer(status):
        with service.changed:
            for each in browsers:
                each.status = status

    def deliver_some():
        """Stops the answers after 30 % of the pushes. The caller holds the service's lock."""
        if bodies() < total * 0.3:
            return False
        for each in browsers:
            each.status = None
        return True

    for each in asking:
        for user in sleepers:
            each.do("friend/request", {"user": user})
    service.wait(deliver_some, 120)
    before = bodies()
    delivered = ("fairway_parcels_total", "delivered", "webPush")
    until(lambda: measured(server, *delivered) == before, "the notes of deliveries")
    until(lambda: measured(server, "fairway_outbox_underway") > 0, "pushes that wait for an answer")
    server.kill()
    # Pushes that the daemon sent before the kill may still be on their way.
    until(lambda: service.server.is_idle, "the end of its connections")
    answer(201)
    server.start()
    expected = {each.user for each in asking}
    service.wait(lambda: bodies() >= total, 120)
    assert all({m["from"] for m in each.messages} == expected for each in browsers)
    print(f"{before} of {total} before the kill")
    assert bodies() == total and service.wrong == []
