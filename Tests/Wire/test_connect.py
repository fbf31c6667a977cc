"""Connecting: the client ids, usernames and tokens that the broker accepts."""

import json
import secrets

import pytest
import tokens
from client import NOT_AUTHORIZED, WRONG_CLIENT_ID, Client, Refused
from people import PASSWORD
from raw import CONNACK, PUBLISH, Raw

GUEST = "guest-0123456789abcdef"


def answer(server, version=5, **options):
    """Connects. Returns the code of CONNACK, or None if the broker closes without an answer."""
    with Raw(server, version) as raw:
        return raw.connect(**options)


def refusal(version):
    return NOT_AUTHORIZED if version == 5 else 5


def id_refusal(version):
    return WRONG_CLIENT_ID if version == 5 else 2


@pytest.fixture
def alice(people):
    """A user who is not connected, and a token of theirs."""
    user = people.sign_up("alice")
    return user, people.token(user)


# Guests


@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize("size", [16, 64])
def test_f1_a_guest_connects_without_a_name(server, version, size):
    client_id = "guest-" + secrets.token_hex(32)[:size]
    assert answer(server, version, client_id=client_id) == 0


@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize(
    "client_id",
    [
        "",
        "guest",
        "guest-",
        "guest-short",
        "guest-" + "x" * 15,
        "guest-" + "x" * 65,
        "guest-0123456789abcde/",
        "guest-0123456789abcde+",
        "guest-0123456789abcd#f",
        "guest-0123456789 abcdef",
        "guest-þ0123456789abcdef",
        "Guest-0123456789abcdef",
        "xguest-0123456789abcdef",
        "0123456789abcdef012345",
        "$fairwayd",
        "fairwayd",
    ],
)
def test_f1_a_guest_with_another_form_of_client_id_is_refused(server, version, client_id):
    assert answer(server, version, client_id=client_id) == refusal(version)


def test_f1_a_guest_with_a_password_is_refused(server):
    client_id = "guest-" + secrets.token_hex(16)
    assert answer(server, client_id=client_id, password="x") == NOT_AUTHORIZED


def test_f1_a_guest_with_a_username_is_refused(server):
    client_id = "guest-" + secrets.token_hex(16)
    assert answer(server, client_id=client_id, user="nobody_here") == NOT_AUTHORIZED
    # The guard sees an empty username as no username. With a password it is refused, too.
    assert answer(server, client_id=client_id, user="", password="x") == NOT_AUTHORIZED


def test_f1_the_broker_keeps_nothing_for_a_disconnected_guest(server):
    """The plugin cannot see the expiry of a session. So nothing is queued, and the session ends."""
    client_id = "guest-" + secrets.token_hex(16)
    expiry = bytes([0x11]) + (3600).to_bytes(4, "big")
    prefix = f"fairway/guest/{client_id}"
    body = {"login": "nobody", "password": "wrong horse", "device": {"name": "x", "kind": "web"}}
    sign_in = json.dumps({"id": "slow"} | body)
    with Raw(server) as raw:
        assert raw.connect(client_id, clean=False, properties=expiry) == 0
        assert raw.subscribe(f"{prefix}/reply") == [1]
        raw.publish(f"{prefix}/do/account/signIn", sign_in)
    # Each of the two workers answers a later request, so the guest's request was answered before.
    with Client(server) as other:
        for _ in range(2):
            other.is_refused("account/signIn", body)
    with Raw(server) as raw:
        assert raw.connect(client_id, clean=False, properties=expiry) == 0
        assert raw.subscribe(f"{prefix}/reply") == [1]
        raw.publish(f"{prefix}/do/account/suggestUsername", json.dumps({"id": "here"}))
        replies = [raw.message(raw.read_until(PUBLISH))]
        assert json.loads(replies[0][1])["id"] == "here"


def test_f1_guest_connections_from_one_address_are_limited_per_minute(new_server):
    server = new_server({"FAIRWAY_LIMITS_GUESTS_PER_MINUTE": "20"}, limits=True)
    codes = []
    for _ in range(25):
        guest = Client(server, bind="127.0.0.80", reconnect=False)
        try:
            guest.connect()
            codes.append(0)
        except Refused as error:
            codes.append(error)
        guest.close()
    assert codes[:20] == [0] * 20
    # The broker may refuse with a code or without an answer.
    assert all(codes[20:])
    with Client(server, bind="127.0.0.81"):
        pass


# Users


@pytest.mark.parametrize("transport", ["tcp", "websockets"])
@pytest.mark.parametrize("version", [4, 5])
def test_d8_a_users_device_connects(people, alice, version, transport):
    user, token = alice
    with people.client(user, token, version=version, transport=transport) as client:
        assert client.do("device/list")["devices"]


def test_d8_mqtt_3_1_is_refused(server, alice):
    user, token = alice
    code = answer(server, 3, client_id=f"{user}-old", user=user, password=token)
    assert code != 0


@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize("shape", ["", "{}", "{}-", "{}-phone", "{}/phone", "{}/", "{}phone", "x{}-phone"])
def test_d8_a_user_may_use_these_forms_of_client_ids(server, alice, shape, version):
    user, token = alice
    client_id = shape.format(user)
    assert answer(server, version, client_id=client_id, user=user, password=token) == 0


#: {client: (the form of its default client id, the digits that it adds)}
STOCK_IDS = {
    "mqttjs": ("mqttjs_{}", 8),
    "node-red": ("nodered_{}", 16),
    "home-assistant": ("2YhTgH{}", 16),
    "gmqtt": ("{}", 32),
    "tasmota": ("DVES_{}", 6),
    "esphome": ("livingroom-{}", 12),
    "shelly": ("shellyplus1-{}", 12),
    "mqttx": ("mqttx_{}", 8),
    "bridge": ("raspberrypi.{}", 8),
}


@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize("client", STOCK_IDS)
def test_w9_a_stock_client_connects_with_its_default_id_and_nobody_else_can_use_it(server, people, client, version):
    shape, digits = STOCK_IDS[client]
    client_id = shape.format(secrets.token_hex(16)[:digits])
    ann, bob = people.sign_up("ann"), people.sign_up("bob")
    tokens_of = {user: people.token(user) for user in (ann, bob)}
    with Raw(server, version) as first:
        assert first.connect(client_id, ann, tokens_of[ann]) == 0
        assert answer(server, version, client_id=client_id, user=bob, password=tokens_of[bob]) == id_refusal(version)
        # The refused client has disturbed nobody.
        assert first.subscribe(f"fairway/user/{ann}/reply")[0] in (0, 1)
    assert answer(server, version, client_id=client_id, user=bob, password=tokens_of[bob]) == id_refusal(version)
    assert answer(server, version, client_id=client_id, user=ann, password=tokens_of[ann]) == 0


@pytest.mark.parametrize("version", [4, 5])
def test_c2_w9_a_user_may_not_use_a_client_id_that_belongs_to_somebody_else(server, people, alice, version):
    user, token = alice
    bob = people.sign_up("bob")
    people.token(bob)
    for client_id in [
        f"{bob}-phone",
        f"{bob}/phone",
        f"{bob}phone",
        bob,
        "guest-" + secrets.token_hex(16),
        "$fairwayd",
        "$fairwayd-intake-" + "0" * 32,
    ]:
        code = answer(server, version, client_id=client_id, user=user, password=token)
        assert code == id_refusal(version), client_id


def test_w9_the_refusal_of_a_client_id_says_what_to_do(server, people, alice):
    user, token = alice
    bob = people.sign_up("bob")
    people.token(bob)
    with Raw(server) as raw:
        raw.send_connect(f"{bob}-phone", user, token)
        body = raw.read_until(CONNACK)[1]
    assert body[1] == WRONG_CLIENT_ID
    assert body[6:].decode() == f"This client id belongs to another user. Leave it empty, or begin it with {user}-."


def test_w9_the_web_servers_port_refuses_a_client_id_with_the_same_code(people, alice):
    user, token = alice
    bob = people.connect(people.sign_up("bob"))
    with pytest.raises(Refused) as caught:
        people.client(user, token, client_id=f"{bob.user}-phone", transport="relay").connect()
    assert caught.value.code == WRONG_CLIENT_ID


def test_w9_a_client_id_is_free_14_days_after_its_last_use(clocked, gather):
    people = gather(clocked)
    client_id = f"DVES_{secrets.token_hex(3).upper()}"
    (ann, first), (bob, second) = [(user, people.token(user)) for user in (people.sign_up("ann"), people.sign_up("bob"))]
    assert answer(clocked, 4, client_id=client_id, user=ann, password=first) == 0
    assert answer(clocked, 4, client_id=client_id, user=bob, password=second) == 2
    clocked.advance(14 * 86_400)
    assert answer(clocked, 4, client_id=client_id, user=bob, password=second) == 0
    assert answer(clocked, 4, client_id=client_id, user=ann, password=first) == 2


def keeps_its_session(people, user, client_id, other_user):
    """The session of a user waits on the broker with a message, and another user cannot connect with its id."""
    options = {"client_id": client_id, "clean": False, "session_seconds": 600}
    token = people.token(user)
    sleeper = people.client(user, token, **options).connect()
    sleeper.listen(sleeper.reply_topic)
    sleeper.close()
    other = people.connect(user)
    other.publish(f"{other.base}/do/device/list", b"{}", ResponseTopic=f"{other.base}/reply")
    other.fence()
    with pytest.raises(Refused) as caught:
        people.client(other_user, people.token(other_user), **options).connect()
    assert caught.value.code == WRONG_CLIENT_ID
    back = people.client(user, token, **options).connect()
    back.expect(back.reply_topic)


def test_w9_a_foreign_id_gets_no_message_of_a_sleeping_session(people):
    """Another user connects with the id of a stored session, and gets none of its messages."""
    ann, bob = people.sign_up("ann"), people.sign_up("bob")
    keeps_its_session(people, ann, f"nodered_{secrets.token_hex(8)}", bob)


def test_c2_a_user_cannot_take_over_the_session_of_a_longer_name(people):
    """`ann` may use `anna` as a client id, but not while a session of the user `anna` has it."""
    short = people.sign_up("ann")
    long = f"{short}x"
    body = {"username": long, "email": f"{long}@example.org", "password": PASSWORD}
    people.desk.do("account/signUp", body)
    victim = people.client(long, people.token(long), client_id=f"{long}phone").connect()
    with pytest.raises(Refused) as caught:
        people.client(short, people.token(short), client_id=f"{long}phone").connect()
    assert caught.value.code == WRONG_CLIENT_ID
    victim.fence()
    assert victim.disconnections == 0


def test_c2_a_user_cannot_take_over_the_sleeping_session_of_a_longer_name(people):
    short = people.sign_up("eve")
    long = f"{short}x"
    body = {"username": long, "email": f"{long}@example.org", "password": PASSWORD}
    people.desk.do("account/signUp", body)
    keeps_its_session(people, long, f"{long}phone", short)


@pytest.mark.parametrize("clean", [True, False])
@pytest.mark.parametrize("connected", [True, False])
def test_t4_a_user_cannot_occupy_a_client_id_of_a_longer_name(people, connected, clean):
    """The user with the longer name can connect, and gets no message of the other session."""
    short = people.sign_up("ann")
    long = people.sign_up_as(f"{short}x")
    options = {"client_id": f"{long}phone", "clean": clean, "session_seconds": 600}
    squatter = people.client(short, people.token(short), reconnect=False, **options).connect()
    squatter.listen(squatter.reply_topic)
    if not connected:
        squatter.close()
        other = people.connect(short)
        other.publish(f"{other.base}/do/device/list", b"{}", ResponseTopic=f"{other.base}/reply")
        other.fence()
    owner = people.client(long, people.token(long), **options).connect()
    if connected:
        squatter.wait(lambda: squatter.disconnections, what="the end of the shorter name's client")
    # Messages arrive in order, so the reply to this request comes after all earlier messages.
    owner.listen(owner.reply_topic)
    owner.fence()
    assert [each.topic for each in owner.messages if short in each.topic and long not in each.topic] == []
    with pytest.raises(Refused) as caught:
        people.client(short, people.token(short), **options).connect()
    assert caught.value.code == WRONG_CLIENT_ID


def test_c2_a_user_takes_over_their_own_session(people, alice):
    user, token = alice
    first = people.client(user, token, client_id=f"{user}-phone", reconnect=False).connect()
    second = people.client(user, token, client_id=f"{user}-phone").connect()
    first.wait(lambda: first.disconnections == 1, what="end of the connection")
    second.fence()


def test_c2_a_guest_cannot_take_over_a_users_connection(server, people, alice):
    user, token = alice
    client = people.client(user, token, client_id=f"{user}-phone").connect()
    assert answer(server, client_id=f"{user}-phone") == NOT_AUTHORIZED
    client.fence()
    assert client.disconnections == 0


# Tokens


@pytest.mark.parametrize("version", [4, 5])
def test_c2_a_wrong_token_is_refused(server, alice, version):
    user, token = alice
    head, body, signature = token.split(".")
    flipped = ("A" if signature[0] != "A" else "B") + signature[1:]
    for wrong in [
        "",
        "x",
        PASSWORD,
        token[:-1],
        token + "A",
        f"{head}.{body}",
        f"{head}.{body}.",
        f"{head}.{body}.{flipped}",
        f"{head}..{signature}",
        f".{body}.{signature}",
        f"{token}.{signature}",
        "..",
        "a.b.c",
        "x" * 60000,
    ]:
        code = answer(server, version, user=user, password=wrong)
        assert code == refusal(version), wrong[:80]
    assert answer(server, version, user=user) == refusal(version)


def test_c2_a_token_does_not_open_the_account_of_another_user(server, people, alice):
    user, token = alice
    bob = people.sign_up("bob")
    assert answer(server, user=bob, password=token) == NOT_AUTHORIZED
    assert answer(server, user=user.upper(), password=token) == NOT_AUTHORIZED
    assert answer(server, user="$fairwayd", password=token) == NOT_AUTHORIZED


def test_c2_a_forged_token_is_refused(server, alice):
    user, token = alice
    content = tokens.claims(token)
    for key in [b"", b"secret", b"\0" * 32]:
        assert answer(server, user=user, password=tokens.sign(content, key)) == NOT_AUTHORIZED
    assert answer(server, user=user, password=tokens.sign(content, b"", "none")) == NOT_AUTHORIZED


def test_c2_a_token_signed_with_another_algorithm_is_refused(server, alice):
    user, token = alice
    key, content = tokens.token_key(server, token), tokens.claims(token)
    assert answer(server, user=user, password=tokens.sign(content, key)) == 0
    for algorithm in ["HS384", "HS512", "none", "None", "RS256", "hs256", ""]:
        forged = tokens.sign(content, key, algorithm)
        assert answer(server, user=user, password=forged) == NOT_AUTHORIZED, algorithm


def test_c2_an_expired_token_is_refused(server, alice):
    user, token = alice
    key, content = tokens.token_key(server, token), tokens.claims(token)
    for exp, code in [(tokens.now() + 600, 0), (tokens.now() - 600, NOT_AUTHORIZED)]:
        made = tokens.sign(content | {"exp": exp}, key)
        assert answer(server, user=user, password=made) == code


def test_c2_a_connected_client_is_disconnected_when_its_token_expires(clocked, gather):
    server, people = clocked, gather(clocked)
    user = people.sign_up("alice")
    token = people.token(user)
    key, content = tokens.token_key(server, token), tokens.claims(token)
    made = tokens.sign(content | {"exp": server.clock.now // 1000 + 3600}, key)
    client = people.client(user, made, reconnect=False).connect()
    server.advance(3600)
    client.wait(lambda: client.disconnections == 1, timeout=30, what="end of the connection")
    assert answer(server, user=user, password=made) == NOT_AUTHORIZED


def test_c2_a_token_with_an_unknown_device_or_user_or_another_role_is_refused(server, alice):
    user, token = alice
    key, content = tokens.token_key(server, token), tokens.claims(token)
    for change in [{"dev": "nosuchdevice"}, {"adm": True}, {"sub": "nobody_here"}]:
        made = tokens.sign(content | change, key)
        assert answer(server, user=user, password=made) == NOT_AUTHORIZED, change
    for key_name in ["dev", "sub"]:
        made = tokens.sign({k: v for k, v in content.items() if k != key_name}, key)
        assert answer(server, user=user, password=made) == NOT_AUTHORIZED, key_name


def test_c2_clients_cannot_connect_with_the_daemons_name(server):
    for password in [None, "", "x"]:
        for client_id in ["", "$fairwayd", "fairwayd"]:
            code = answer(server, client_id=client_id, user="$fairwayd", password=password)
            assert code == NOT_AUTHORIZED


def test_d1_everybody_can_read_the_status(people):
    guest = people.guest().listen("fairway/status")
    status = guest.expect("fairway/status")
    assert status.retain and status.json["state"] == "online"
    assert {"state", "since", "version"} <= set(status.json)
    user = people.new().listen("fairway/status")
    assert user.expect("fairway/status").json == status.json
