"""Attackers cannot exhaust the broker's memory, and each refusal names its limit (T1)."""

import contextlib
import random
import secrets
import time

import pytest
from effort import repeats
from raw import Closed, Raw
from server import until

EXPIRY = bytes([0x11]) + (86_400).to_bytes(4, "big")
#: The number of bytes by which the broker may grow during an attack.
GROWTH_MAX = 64 << 20
FILTERS = 200
#: Limits of the guard that the tests of sessions reach.
CONNECTIONS, STORED = 50, 20


def memory_of(pid):
    """The resident memory of a process, in bytes."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * 4_096


def leave_session(server, client_id, user=None, token=None, filters=(), source=None):
    """Connects, subscribes, and disconnects.

    The session lasts a day. Returns the code of CONNACK.
    """
    with Raw(server, source=source) as raw:
        code = raw.connect(client_id, user, token, clean=False, properties=EXPIRY)
        if code == 0:
            with contextlib.suppress(Closed):
                for start in range(0, len(filters), 10):
                    raw.subscribe(*filters[start : start + 10])
        return code


def ended(server):
    """The number of stored sessions that the daemon has ended. Its log names no guest."""
    return server.log().count("a stored session has ended")


def awaits_end(server, known):
    """Waits until the daemon has ended one more stored session than `known`."""
    until(lambda: ended(server) > known, "the end of a stored session")


def is_stored(server, client_id, user=None, token=None):
    with Raw(server) as raw:
        assert raw.connect(client_id, user, token, clean=False, properties=EXPIRY) == 0
        return raw.session_present


def test_t1_a_stored_session_ends_when_its_device_is_removed_and_others_stay(new_server, gather):
    server = new_server()
    ann = gather(server).new("ann")
    gone, kept = (ann.do("device/add", {"name": name, "kind": "phone"})["device"] for name in ("a", "b"))
    for device, name in ((gone, "gone"), (kept, "kept")):
        filters = [f"{ann.base}/inbox"]
        assert leave_session(server, f"{ann.user}-{name}", ann.user, device["token"], filters) == 0
    known = ended(server)
    ann.do("device/remove", {"device": gone["id"]})
    awaits_end(server, known)
    assert not is_stored(server, f"{ann.user}-gone", ann.user, kept["token"])
    assert is_stored(server, f"{ann.user}-kept", ann.user, kept["token"])


def test_t1_a_guest_leaves_no_stored_session(new_server):
    server = new_server()
    name = f"guest-{secrets.token_hex(12)}"
    assert leave_session(server, name, filters=[f"fairway/guest/{name}/reply"]) == 0
    awaits_end(server, 0)
    assert not is_stored(server, name)


def test_t1_the_oldest_stored_session_ends_when_there_are_too_many(new_server, gather):
    server = new_server()
    people = gather(server)
    ann = people.new("ann")
    token = people.token(ann.user)
    for number in range(STORED + 1):
        known = ended(server)
        assert leave_session(server, f"{ann.user}-{number}", ann.user, token) == 0
    awaits_end(server, known)
    assert is_stored(server, f"{ann.user}-{STORED}", ann.user, token)
    assert not is_stored(server, f"{ann.user}-0", ann.user, token)


def test_t1_the_connections_of_a_user_are_limited_and_the_log_says_so(new_server, gather):
    server = new_server()
    ann = gather(server).new("ann")
    token = gather(server).token(ann.user)
    with contextlib.ExitStack() as stack:
        # Ann's connection counts, too.
        for number in range(CONNECTIONS - 1):
            raw = stack.enter_context(Raw(server))
            assert raw.connect(f"{ann.user}-{number}", ann.user, token) == 0
        with Raw(server) as raw:
            assert raw.connect(f"{ann.user}-more", ann.user, token) == 0x97
        said = f"{ann.user} has {CONNECTIONS} connections"
        until(lambda: said in server.log(), said)
        assert ann.do("device/list")
    until(lambda: raw_connects(server, f"{ann.user}-later", ann.user, token), "a free connection")


def raw_connects(server, client_id, user, token):
    with Raw(server) as raw:
        return raw.connect(client_id, user, token) == 0


def test_t1_the_refusal_of_a_filter_names_the_limit(people):
    ann = people.new("ann")
    code = ann.subscribe(f"{ann.base}/reply" + "/a" * 6)[0]
    assert code >= 0x80
    error = ann.notice(where=lambda error: error["code"] == "request.tooLarge")
    assert "8 levels and 256 bytes" in error["message"]


def filters_below(base, rng):
    """Returns 200 filters: deep ones, and the largest that the guard grants."""
    found = []
    for number in range(FILTERS):
        deep = f"{base}/{rng.getrandbits(40):x}" + "/a" * 180
        large = f"{base}/" + "/".join(f"{rng.getrandbits(80):x}" for _ in range(3))
        found.append(deep if number % 2 else large[:256])
    return found


def attack_as_guests(server, people, rng):
    name = f"guest-{rng.getrandbits(96):024x}"
    source = f"127.1.0.{rng.randrange(1, 51)}"
    filters = filters_below(f"fairway/guest/{name}/reply", rng)
    with contextlib.suppress(OSError, Closed):
        leave_session(server, name, filters=filters, source=source)


def attack_as_user(base):
    def attack(server, people, rng):
        user, token = people.attacker
        name = f"{user}-{rng.getrandbits(40):x}"
        with contextlib.suppress(OSError, Closed):
            leave_session(server, name, user, token, filters_below(base.format(user=user), rng))

    return attack


def attack_by_messages(server, people, rng):
    """Asks for large replies to a disconnected session, each on a new topic, without a pause."""
    user, token = people.attacker
    with contextlib.suppress(OSError, Closed), Raw(server) as raw:
        raw.connect(f"{user}-{rng.getrandbits(40):x}", user, token)
        for number in range(50):
            raw.publish(
                f"fairway/user/{user}/do/format/list", b"{}", qos=1,
                response_topic=f"fairway/user/{user}/reply/{number}")
        raw.ping([])


ATTACKS = {
    "guests": attack_as_guests,
    "account": attack_as_user("fairway/user/{user}/reply"),
    "public": attack_as_user("fairway/public"),
    "messages": attack_by_messages,
}


@pytest.mark.long
@pytest.mark.parametrize("attack", ATTACKS)
def test_t1_an_attack_leaves_the_broker_its_memory_and_others_their_connections(
    new_server, gather, seed, attack
):
    """Attacks sixty times or for 30 s. The long form attacks for ten minutes."""
    rng = random.Random(seed)
    server = new_server()
    people = gather(server)
    honest = people.new("honest")
    user = people.sign_up("mallory")
    people.attacker = user, people.token(user)
    sleeper = f"{user}-sleeper"
    leave_session(server, sleeper, *people.attacker, [f"fairway/user/{user}/reply/#", f"fairway/user/{user}/inbox"])
    broker = server.broker_pid()
    before = memory_of(broker)
    turns, seconds = repeats(60, long=1_000_000), repeats(30, long=600)
    end = time.monotonic() + seconds
    for _ in range(turns):
        ATTACKS[attack](server, people, rng)
        if time.monotonic() > end:
            break
    assert honest.do("device/list") and honest.disconnections == 0
    assert people.new("later").do("device/list")
    grown = memory_of(broker) - before
    print(f"{attack}: the broker grew by {grown / 1e6:.1f} MB")
    assert server.broker_pid() == broker and grown < GROWTH_MAX
