"""Accounts and devices (F1, F2, F22, F23, F72, FU1, FU2, L1, C2)."""

import collections
import concurrent.futures
import contextlib
import http.client
import json
import statistics
import threading
import time

import pytest
from client import NOT_AUTHORIZED, Refusal, Refused
from effort import IS_LONG, repeats
from people import PASSWORD, dumps, play, with_admins
from server import until
from test_mail import file_to, token
from tokens import claims


#: The long form hashes passwords at the default cost.
COST = {"FAIRWAY_ACCOUNTS_SCRYPT_LOG_N": "13", "FAIRWAY_LOG_LEVEL": "info"} if IS_LONG else {}
#: The longest time for sixty answers to wrong passwords, seconds. A busy machine computes one or two a second.
QUEUED = 180


def refuse_sign_up(people, **body):
    return people.desk.is_refused("account/signUp", body)


def is_refused_at_once(people, user, token):
    """Whether the broker answers a CONNECT with this token with 0x87."""
    with pytest.raises(Refused) as caught:
        people.client(user, token).connect()
    return caught.value.code == NOT_AUTHORIZED


def confirm_address(people, user):
    """Confirms the address of an account, and returns it."""
    address = f"{user}@example.org"
    link = token(file_to(people.server, address, "confirm"))
    people.guest().do("account/confirm", {"token": link, "device": {"name": "P", "kind": "phone"}})
    return address


# Signing up


def test_l1_f1_fu1_q2_a_new_user_signs_up_and_signs_in(people):
    user = people.sign_up("anna")
    result = people.sign_in(user)
    assert result["user"] == user
    assert set(result) == {"user", "device", "topics"}
    assert {"id", "name", "kind", "token"} <= set(result["device"])
    assert (result["device"]["name"], result["device"]["kind"]) == ("Phone", "phone")
    assert set(result["topics"]) == {"do", "reply", "inbox"}
    client = people.client(user, result["device"]["token"]).connect()
    client.listen(result["topics"]["reply"], result["topics"]["inbox"])
    assert client.do("device/list")["devices"]


def test_f1_sign_up_says_whether_the_address_is_confirmed(people):
    body = {"username": "new_to_this", "email": "new@example.org", "password": PASSWORD}
    result = people.desk.do("account/signUp", body)
    # This server has no mail server.
    assert result == {"user": "new_to_this", "confirmed": False, "mailServer": False}


def test_f72_a_hundred_guests_sign_in_at_once_while_a_room_keeps_scoring(new_server, gather):
    """Hashes passwords at the cost in `COST`. Each guest signs in from its own address."""
    # The limit of 60 s only ends the loop.
    server = new_server(COST)
    people = gather(server)
    seat = play(people.new("scorer"))[0]
    users = [people.sign_up() for _ in range(10)]
    guests = [people.guest(bind=f"127.0.1.{number}") for number in range(100)]
    device = {"name": "Phone", "kind": "phone"}
    began = time.monotonic()
    for number, guest in enumerate(guests):
        login = {"login": users[number % 10], "password": PASSWORD, "device": device, "id": "in"}
        guest.send(f"{guest.base}/do/account/signIn", dumps(login))
    # If the writer thread hashed passwords, the first score would wait for all sign-ins.
    scored, waiting = 0, list(guests)
    while waiting:
        seat.score(seat.client, 1 + scored % 9, 3)
        waiting = [guest for guest in waiting if not guest.replies("in")]
        scored += 1 if waiting else 0
        assert time.monotonic() - began < 60, f"{len(waiting)} still wait after {scored} scores"
    replies = [guest.replies("in")[0].json for guest in guests]
    assert all(reply["ok"] and reply["result"]["device"]["token"] for reply in replies)
    assert scored >= 2


class Guessers:
    """Sixty attackers who guess passwords over HTTP without a pause.

    Each guess is for another login.
    """

    def __init__(self, server, source):
        """`source` returns the address of a guess from the number of the attacker and of the guess."""
        self.server = server
        self.answers = collections.Counter()
        self.is_over = threading.Event()
        self.threads = [
            threading.Thread(target=self.guess, args=(number, source))
            for number in range(60)
        ]
        for thread in self.threads:
            thread.start()

    def guess(self, number, source):
        count = 0
        while not self.is_over.is_set():
            count += 1
            answer = sign_in(self.server, f"nobody_{number}_{count}", source(number, count))
            self.answers[answer[0]] += 1

    def end(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join()


def sign_in(server, login, source):
    """Signs in over HTTP from a loopback address. Returns the status and the reply."""
    link = http.client.HTTPConnection(*server.http, timeout=60, source_address=(source, 0))
    with contextlib.closing(link):
        body = {"login": login, "password": PASSWORD, "device": {"name": "Phone", "kind": "phone"}}
        link.request(
            "POST", "/v1/do/account/signIn", dumps(body), {"Content-Type": "application/json"})
        response = link.getresponse()
        return response.status, json.loads(response.read())


ATTACKS = {
    "one address": lambda number, count: "127.6.0.1",
    "60 addresses": lambda number, count: f"127.6.1.{number + 1}",
    "the same address": lambda number, count: "127.6.2.1",
    "a new address each time":
        lambda number, count: f"127.{20 + number // 30}.{count % 250}.{1 + number % 30 * 8 + count % 7}",
}


@pytest.mark.long
@pytest.mark.parametrize("attack", ATTACKS)
def test_t4_an_honest_sign_in_succeeds_while_sixty_attackers_guess(new_server, gather, attack):
    """Signs in five times, or in the long form a hundred times at the default cost of a password.

    `FairQueueTests` check the order of the queue. This test cannot, because a thread of Python
    counts its answer late.
    """
    server = new_server(COST)
    user = gather(server).sign_up()
    guessers = Guessers(server, ATTACKS[attack])
    times = []
    try:
        until(lambda: guessers.answers.total() >= 60, "all who guess wait in the queue", QUEUED)
        for _ in range(repeats(5, long=100)):
            began = time.monotonic()
            status, answer = sign_in(server, user, "127.6.2.1")
            assert status == 200, answer
            times.append(time.monotonic() - began)
    finally:
        guessers.end()
    print(f"{attack}: an honest sign-in took {statistics.median(times):.2f} s (median), at most "
          f"{max(times):.2f} s; {guessers.answers}")


@pytest.mark.long
def test_t4_a_class_behind_one_address_signs_in_while_attackers_guess(new_server, gather):
    server = new_server(COST)
    people = gather(server)
    users = [people.sign_up() for _ in range(30)]
    guessers = Guessers(server, ATTACKS["60 addresses"])
    try:
        until(lambda: guessers.answers.total() >= 60, "all who guess wait in the queue", QUEUED)
        began = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(30) as pool:
            answers = list(pool.map(lambda user: sign_in(server, user, "127.6.3.1"), users))
        print(f"thirty signed in within {time.monotonic() - began:.1f} s; {guessers.answers}")
    finally:
        guessers.end()
    assert [status for status, _ in answers] == [200] * 30, answers


def test_f22_the_chosen_username_is_kept_in_lower_case(people):
    user = people.sign_up("carl")
    other = people.desk.do(
        "account/signUp",
        {"username": "DORA_" + user, "email": f"d{user}@example.org", "password": PASSWORD},
    )["user"]
    assert other == f"dora_{user}"
    assert people.sign_in(other.upper())["user"] == other


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": "ab"},
        {"username": "9lives"},
        {"username": "with space"},
        {"username": "a" * 21},
        {"username": "slash/ed"},
        {"username": "wild#"},
        {"username": "þórdís"},
        {"username": ""},
        {"username": 7},
        {"username": None},
        {"username": "g17"},
        {"username": "guest"},
        {"username": "Admin"},
        {"username": "auto"},
        {"username": "fairway"},
        {"username": "system"},
        {"email": "nobody"},
        {"email": "@example.org"},
        {"email": "two@at@example.org"},
        {"email": ""},
        {"email": ["a@example.org"]},
        {"password": "7 chars"},
        {"password": "x" * 129},
        {"password": 12345678},
        {"password": None},
    ],
    ids=str,
)
def test_l1_fu1_a_wrong_field_is_named(people, wrong):
    body = {"username": "fine_name", "email": "fine@example.org", "password": PASSWORD}
    error = refuse_sign_up(people, **(body | wrong))
    assert error["code"] == "account.invalid"
    assert list(error["fields"]) == list(wrong)
    assert error["message"]


@pytest.mark.parametrize("field", ["username", "email", "password"])
def test_l1_a_missing_field_is_named(people, field):
    body = {"username": "fine_name", "email": "fine@example.org", "password": PASSWORD}
    del body[field]
    error = refuse_sign_up(people, **body)
    assert (error["code"], list(error["fields"])) == ("account.invalid", [field])


def test_l1_every_wrong_field_is_named_at_once(people):
    error = refuse_sign_up(people, username="x", email="y", password="z")
    assert set(error["fields"]) == {"username", "email", "password"}


def test_l1_passwords_of_8_and_of_128_characters_are_accepted(people):
    for count, password in enumerate(["12345678", "þ" * 128]):
        user = people.sign_up("long")[:12] + f"_{count}x"
        body = {"username": user, "email": f"{user}@example.org", "password": password}
        people.desk.do("account/signUp", body)
        assert people.sign_in(user, password)["user"] == user


def test_fu1_a_taken_username_is_refused_in_any_case(people):
    user = people.sign_up()
    error = refuse_sign_up(
        people, username=user.upper(), email=f"x{user}@example.org", password=PASSWORD
    )
    assert error["code"] == "account.taken"


def test_t4_fu1_a_sign_up_with_a_known_address_looks_the_same_and_its_owner_gets_a_mail(people):
    user = people.sign_up()
    address = confirm_address(people, user)
    answers = []
    for number, email in enumerate([address, f"unknown_{address}"]):
        body = {"username": f"{'ab'[number]}{user}", "email": email, "password": PASSWORD}
        answers.append(people.guest().ask("account/signUp", body, id="same"))
        assert answers[-1]["result"].pop("user") == body["username"]
        assert people.sign_in(body["username"])["user"] == body["username"]
    assert answers[0] == answers[1]
    message = file_to(people.server, address, "alreadyRegistered")
    assert user in message.get_content() and "/c/" not in message.get_content()
    assert people.sign_in(address)["user"] == user


def test_f1_a_repeated_sign_up_gets_the_same_reply(people):
    body = {"username": "twice_told", "email": "twice@example.org", "password": PASSWORD}
    guest = people.guest()
    first = guest.ask("account/signUp", body, id="same")
    assert first["ok"] is True
    assert guest.ask("account/signUp", body, id="same") == first
    other = body | {"username": "another_one"}
    assert guest.is_refused("account/signUp", other, id="same")["code"] == "request.idReused"


def test_f23_suggested_usernames_are_free_and_may_be_taken(people):
    taken = people.sign_up("gunnar")
    for hint in [taken, "Þórdís Ævarsdóttir", "", "x", "guest", "g7", "a" * 100, "%/+#"]:
        names = people.desk.do("account/suggestUsername", {"hint": hint})["usernames"]
        assert names and len(set(names)) == len(names)
        assert taken not in names
    name = people.desk.do("account/suggestUsername", {"hint": taken})["usernames"][0]
    body = {"username": name, "email": f"{name}@example.org", "password": PASSWORD}
    assert people.desk.do("account/signUp", body)["user"] == name


# Signing in


def test_f2_fu2_a_user_signs_in_by_username_or_email_in_any_case(people):
    user = people.sign_up()
    confirm_address(people, user)
    for login in [user, user.upper(), f"{user}@example.org", f"{user}@EXAMPLE.org"]:
        assert people.sign_in(login)["user"] == user


def test_fu2_q1_a_wrong_password_and_an_unknown_login_get_the_same_reply(people):
    user = people.sign_up()
    confirm_address(people, user)
    answers = []
    for login in [user, f"{user}@example.org", "nobody_here", "nobody@example.org"]:
        with pytest.raises(Refusal) as caught:
            people.sign_in(login, "not the password")
        answers.append(caught.value.error)
    assert answers[0]["code"] == "account.wrongCredentials"
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize(
    "change, field",
    [
        ({"device": None}, "device"),
        ({"device": {"name": "x", "kind": "toaster"}}, "device.kind"),
        ({"device": {"kind": "phone"}}, "device.name"),
        ({"login": 5}, "login"),
        ({"password": None}, "password"),
    ],
    ids=str,
)
def test_f2_a_wrong_field_at_sign_in_is_named(people, change, field):
    body = {"login": "x", "password": "y", "device": {"name": "P", "kind": "phone"}}
    error = people.desk.is_refused("account/signIn", body | change)
    assert error["code"] == "account.invalid"
    assert list(error["fields"]) == [field]


def test_fu2_guesses_from_one_address_are_limited_and_do_not_lock_the_owner_out(people):
    user = people.sign_up()
    thief = people.guest(bind="127.0.0.66")
    body = {"login": user, "password": "a guess", "device": {"name": "P", "kind": "phone"}}
    errors = []
    while len(errors) < 100 and "request.tooMany" not in [error["code"] for error in errors]:
        errors.append(thief.is_refused("account/signIn", body))
    assert errors[0]["code"] == "account.wrongCredentials"
    assert errors[-1]["code"] == "request.tooMany"
    assert errors[-1]["retryAfterMs"] > 0

    owner = people.guest(bind="127.0.0.67")
    assert people.sign_in(user, desk=owner)["user"] == user


def test_fu2_another_spelling_of_the_login_does_not_allow_more_guesses(people):
    user = people.sign_up()
    thief = people.guest(bind="127.0.0.68")
    device = {"name": "P", "kind": "phone"}
    codes = []
    for number in range(100):
        login = [user, user.upper(), user.capitalize()][number % 3]
        body = {"login": login, "password": "a guess", "device": device}
        codes.append(thief.is_refused("account/signIn", body)["code"])
        if codes[-1] == "request.tooMany":
            break
    assert codes[-1] == "request.tooMany"
    right = {"login": user, "password": PASSWORD, "device": device}
    assert thief.is_refused("account/signIn", right)["code"] == "request.tooMany"


def test_f2_signing_in_twice_makes_two_devices(people):
    user = people.sign_up()
    first, second = people.sign_in(user)["device"], people.sign_in(user)["device"]
    assert first["id"] != second["id"]
    a, b = (people.client(user, device["token"]).connect() for device in (first, second))
    assert {d["id"] for d in a.do("device/list")["devices"]} == {first["id"], second["id"]}
    assert b.do("device/list") == a.do("device/list")


def test_f2_a_repeated_sign_in_gives_a_new_token_and_ends_the_first(people):
    user = people.sign_up()
    body = {"login": user, "password": PASSWORD, "device": {"name": "P", "kind": "phone"}}
    guest = people.guest()
    first = guest.do("account/signIn", body, id="again")["device"]
    second = guest.do("account/signIn", body, id="again")["device"]
    assert first["token"] != second["token"]
    assert is_refused_at_once(people, user, first["token"])
    client = people.client(user, second["token"]).connect()
    assert [device["id"] for device in client.do("device/list")["devices"]] == [second["id"]]


# Signing out


def test_c2_signing_out_ends_the_token_and_the_connection_at_once(people):
    user = people.sign_up()
    token = people.token(user)
    leaving = people.client(user, token, reconnect=False).connect()
    leaving.do("account/signOut")
    leaving.wait(lambda: leaving.disconnections == 1, what="end of the connection")
    assert is_refused_at_once(people, user, token)


def test_c2_a_signed_out_client_is_refused_when_it_reconnects(people):
    user = people.sign_up()
    leaving = people.client(user, people.token(user)).connect()
    leaving.do("account/signOut")
    leaving.wait(lambda: leaving.refusals, what="refusal")
    assert leaving.refusals[0] == NOT_AUTHORIZED


def test_c2_another_device_is_signed_out_by_its_id(people):
    user = people.sign_up()
    lost, kept = people.sign_in(user)["device"], people.sign_in(user)["device"]
    phone = people.client(user, lost["token"], reconnect=False).connect()
    client = people.client(user, kept["token"]).connect()
    client.do("account/signOut", {"device": lost["id"]})
    phone.wait(lambda: phone.disconnections == 1, what="end of the connection")
    assert is_refused_at_once(people, user, lost["token"])
    assert [device["id"] for device in client.do("device/list")["devices"]] == [kept["id"]]


def test_c2_a_user_cannot_sign_out_or_remove_the_device_of_another_user(people):
    alice, bob = people.several("alice", "bob")
    device = alice.do("device/list")["devices"][0]["id"]
    assert not bob.ask("account/signOut", {"device": device})["ok"]
    assert not bob.ask("device/remove", {"device": device})["ok"]
    alice.fence()
    assert alice.disconnections == 0


# Devices


def test_fu2_an_added_device_connects_and_its_token_is_shown_only_once(people):
    client = people.new()
    added = client.do("device/add", {"name": "Watch", "kind": "watch"})["device"]
    assert (added["name"], added["kind"]) == ("Watch", "watch")
    with people.client(client.user, added["token"]) as watch:
        watch.fence()
    listed = client.do("device/list")["devices"]
    assert added["id"] in [device["id"] for device in listed]
    assert all("token" not in device or device["token"] is None for device in listed)
    assert added["token"] not in str(listed)


@pytest.mark.parametrize("kind", ["phone", "web", "watch", "iot"])
def test_d8_a_user_adds_devices_of_every_kind(people, kind):
    client = people.new()
    assert client.do("device/add", {"name": "X", "kind": kind})["device"]["kind"] == kind


def test_d8_a_device_of_an_unknown_kind_is_refused(people):
    error = people.new().is_refused("device/add", {"name": "X", "kind": "fridge"})
    assert (error["code"], list(error["fields"])) == ("request.malformed", ["kind"])


def test_c2_a_removed_device_is_disconnected_at_once(people):
    client = people.new()
    added = client.do("device/add", {"name": "Watch", "kind": "watch"})["device"]
    watch = people.client(client.user, added["token"], reconnect=False).connect()
    client.do("device/remove", {"device": added["id"]})
    watch.wait(lambda: watch.disconnections == 1, what="end of the connection")
    assert is_refused_at_once(people, client.user, added["token"])
    assert added["id"] not in [device["id"] for device in client.do("device/list")["devices"]]


def test_c2_removing_an_unknown_device_is_refused(people):
    assert not people.new().ask("device/remove", {"device": "nosuchdevice"})["ok"]


def test_f2_a_repeated_device_add_gives_a_new_token_and_ends_the_first(people):
    client = people.new()
    body = {"name": "Watch", "kind": "watch"}
    first = client.do("device/add", body, id="watch")["device"]
    second = client.do("device/add", body, id="watch")["device"]
    assert first["token"] != second["token"]
    assert is_refused_at_once(people, client.user, first["token"])
    people.client(client.user, second["token"]).connect()
    assert len(client.do("device/list")["devices"]) == 2


def test_f2_a_token_names_its_user_and_its_device(people):
    user = people.sign_up()
    device = people.sign_in(user)["device"]
    found = claims(device["token"])
    assert (found["sub"], found["dev"]) == (user, device["id"])
    assert not found.get("adm")
    assert "iat" in found and "exp" not in found


def test_f2_a_configured_admin_gets_the_token_of_an_admin(new_server, gather):
    server = new_server(limits=True)
    people = gather(server)
    people.sign_up_as("boss")
    assert not claims(people.token("boss")).get("adm")
    people = with_admins(people, gather, "boss")
    token = people.token("boss")
    assert claims(token)["adm"] is True
    boss = people.client("boss", token).connect()
    assert boss.subscribe("fairway/ops/#") < [0x80]
    assert people.new().subscribe("fairway/ops/#") == [NOT_AUTHORIZED]


def test_f63_a_sign_up_cannot_take_the_name_of_a_configured_admin(new_server, gather):
    server = new_server({"FAIRWAY_ACCOUNTS_ADMINS": "boss,Chief"})
    people = gather(server)
    for name in ["boss", "chief", "CHIEF"]:
        error = refuse_sign_up(people, username=name, email="a@example.org", password=PASSWORD)
        assert (error["code"], list(error["fields"])) == ("account.taken", ["username"])
    assert "boss" in server.log() and "chief" in server.log()


def test_f2_a_configured_name_is_reserved(new_server, gather):
    server = new_server({"FAIRWAY_ACCOUNTS_RESERVED_USERNAMES": "root,Office"})
    people = gather(server)
    for name in ["root", "office", "OFFICE"]:
        error = refuse_sign_up(people, username=name, email="a@example.org", password=PASSWORD)
        assert (error["code"], list(error["fields"])) == ("account.invalid", ["username"])


def test_f1_sign_ups_from_one_address_are_limited_per_minute(new_server, gather):
    server = new_server({"FAIRWAY_ACCOUNTS_SIGN_UPS_PER_MINUTE": "5"})
    people = gather(server)
    near, far = people.guest(bind="127.0.0.70"), people.guest(bind="127.0.0.71")

    def sign_up(guest, number):
        name = f"crowd_{number}"
        body = {"username": name, "email": f"{name}@example.org", "password": PASSWORD}
        return guest.ask("account/signUp", body)

    assert [sign_up(near, number)["ok"] for number in range(6)] == [True] * 5 + [False]
    error = sign_up(near, 6)["error"]
    assert error["code"] == "request.tooMany" and error["retryAfterMs"] > 0
    assert sign_up(far, 7)["ok"]


def test_f1_other_requests_of_a_guest_are_refused(people):
    guest = people.guest()
    for method in ["room/create", "device/list", "account/signOut", "course/list", "nonsense/x"]:
        assert not guest.ask(method)["ok"]


def test_f1_a_signed_in_user_may_not_sign_in_again(people):
    client = people.new()
    body = {"login": client.user, "password": PASSWORD, "device": {"name": "x", "kind": "web"}}
    assert client.is_refused("account/signIn", body)["code"] == "request.unknown"


# Passwords, export and deletion


def test_q15_a_password_change_ends_all_tokens_and_returns_a_new_one(people):
    user = people.sign_up()
    tokens = [people.token(user) for _ in range(2)]
    asking, other = (people.client(user, each, reconnect=False).connect() for each in tokens)
    body = {"password": PASSWORD, "newPassword": "another horse"}
    result = asking.do("account/changePassword", body)
    for client in (asking, other):
        client.wait(lambda: client.disconnections == 1, what="end of the connection")
    assert all(is_refused_at_once(people, user, each) for each in tokens)
    assert result["device"]["name"] == "Phone"
    client = people.client(user, result["device"]["token"]).connect()
    assert [d["id"] for d in client.do("device/list")["devices"]] == [result["device"]["id"]]
    assert people.sign_in(user, "another horse")["user"] == user


def test_q15_a_wrong_password_changes_nothing(people):
    client = people.new()
    body = {"password": "wrong horse", "newPassword": "another horse"}
    error = client.is_refused("account/changePassword", body)
    assert error["code"] == "account.wrongCredentials"
    client.fence()
    assert client.disconnections == 0


def test_f63_a_deleted_user_is_disconnected_and_stays_on_cards_as_a_former_player(people):
    leaver, friend = people.several("leaver", "friend")
    seat, other = play(leaver, friend)
    seat.score(leaver, 1, 3)
    watch = people.connect(leaver.user, reconnect=False)
    token = people.token(leaver.user)
    leaver.do("account/delete", {"password": PASSWORD})
    watch.wait(lambda: watch.disconnections == 1, what="end of the connection")
    assert is_refused_at_once(people, leaver.user, token)
    erased = other.event("player.erased")
    assert (erased["player"], erased["becomes"]) == (leaver.user, "g1")
    state = other.state_at(erased["seq"])
    assert [player["name"] for player in state["players"]][0] == "a former player"
    assert state["scores"]["g1"][0] == 3 and state["host"] == friend.user
    assert leaver.user not in dumps(state)
    error = refuse_sign_up(
        people, username=leaver.user, email="new@elsewhere.example.org", password=PASSWORD
    )
    assert (error["code"], list(error["fields"])) == ("account.taken", ["username"])


def test_f63_an_export_contains_my_account_my_scores_and_my_devices(people):
    client = people.new()
    seat = play(client)[0]
    seat.score(client, 1, 3)
    result = client.do("account/export")
    assert "cursor" not in result
    data = result["data"]
    assert data["account"]["email"] == f"{client.user}@example.org"
    assert data["rooms"][0]["scores"][0]["strokes"] == 3
    assert len(data["devices"]) == 1 and "token" not in dumps(data["devices"])


def test_f2_a_token_ends_when_its_user_becomes_or_stops_being_an_admin(new_server, gather):
    server = new_server()
    people = gather(server)
    for name in ["boss", "clerk"]:
        people.sign_up_as(name)
    people = with_admins(people, gather, "boss")
    tokens = {name: people.token(name) for name in ["boss", "clerk"]}
    assert claims(tokens["boss"])["adm"] is True
    others = with_admins(people, gather, "clerk")
    for name, old in tokens.items():
        assert is_refused_at_once(others, name, old)
        assert claims(others.token(name)).get("adm", False) == (name == "clerk")
