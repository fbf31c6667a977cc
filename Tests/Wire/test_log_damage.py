"""A write-ahead log that lost its end, or has other content: refused, or every confirmed change is there (T6)."""

import os
import random
import shutil
import struct

import pytest
from effort import repeats
from rounds import Rounds, database
from server import NotReady
from test_backup import admin

HEADER, FRAME_HEADER = 32, 24
#: The number of frames at the end of the log at which it is cut.
FRAMES = 200


class Killed:
    """The data of a server that was killed while four players played."""

    def __init__(self, server, rounds):
        self.data = server.data
        self.room = rounds.room
        self.promises = rounds.promises()
        log = self.log.read_bytes()
        self.frame = FRAME_HEADER + struct.unpack_from(">I", log, 8)[0]
        salts = log[16:24]
        starts = range(HEADER, len(log) - self.frame + 1, self.frame)
        # SQLite writes a used log again from its start, so that older frames may follow.
        self.frames = next(
            (number for number, start in enumerate(starts) if log[start + 8:start + 16] != salts),
            len(starts))

    @property
    def log(self):
        return self.data / "fairway.db-wal"

    def end(self, frame):
        """The place of the end of a frame, from 1."""
        return HEADER + frame * self.frame

    @property
    def size(self):
        return self.end(self.frames)


@pytest.fixture
def killed(new_server, gather, seed):
    server = new_server({"FAIRWAY_LOG_LEVEL": "info", "FAIRWAY_ROOMS_OPEN_PER_USER_MAX": "10000"})
    rounds = Rounds(server, gather(server), seed)
    rounds.wait(lambda: all(writer.has_done_all() for writer in rounds.writers))
    while True:
        rounds.pause()
        server.kill()
        found = Killed(server, rounds)
        if found.frames > FRAMES:
            break
        server.start()
    for writer in rounds.writers:
        writer.over.set()
    return found


def write(log, place, content):
    with log.open("r+b") as file:
        file.seek(place)
        file.write(content)


def cut(log, place):
    os.truncate(log, place)


def zero(log, place):
    write(log, place, bytes(log.stat().st_size - place))


def damages(killed, rng):
    """Names of damages, with the functions that cause them."""
    def at(do, place):
        return lambda log: do(log, place)

    backs = repeats([0, 1, rng.randrange(2, 100), rng.randrange(100, FRAMES)], range(FRAMES))
    found = {}
    for back in backs:
        end = killed.end(killed.frames - back)
        found[f"{back} frames cut"] = at(cut, end)
        if back:
            found[f"zeros for the last {back} frames"] = at(zero, end)
            found[f"{back} frames cut, and a part of one"] = at(cut, end - rng.randrange(1, killed.frame))
    for number in range(repeats(2, 100)):
        place = rng.randrange(killed.size)
        found[f"{number}: a page of zeros at {place}"] = lambda log, place=place: write(
            log, place, bytes(4096))
        found[f"{number}: one wrong byte at {place}"] = lambda log, place=place: write(
            log, place, bytes([log.read_bytes()[place] ^ 0x55]))
        found[f"{number}: cut at {place}"] = at(cut, place)
    return found | {
        "no log": os.unlink,
        "an empty log": at(cut, 0),
        "a header without frames": at(cut, HEADER),
        "a header of zeros": lambda log: write(log, 0, bytes(HEADER)),
    }


@pytest.mark.long
def test_t6_a_log_that_lost_its_end_is_refused_or_has_every_confirmed_change(
    killed, new_server, seed
):
    rng = random.Random(seed)
    outcomes = {}
    for number, (name, damage) in enumerate(damages(killed, rng).items()):
        server = new_server(name=f"damaged{number}", start=False)
        shutil.copytree(killed.data, server.data)
        # The index of the log has the number of frames. It lives in memory, so no crash of a machine keeps it.
        (server.data / "fairway.db-shm").unlink()
        damage(server.data / "fairway.db-wal")
        try:
            server.start()
        except NotReady:
            assert "fairway admin restore" in server.log_tail(1), (name, server.log_tail())
            outcomes[name] = "refused"
        else:
            with database(server) as copy:
                for each in killed.promises:
                    each.check(copy, killed.room)
            outcomes[name] = "complete"
            server.kill()
            server.end()
        shutil.rmtree(server.data)
    assert outcomes["0 frames cut"] == "complete", outcomes
    assert outcomes["no log"] == outcomes["a header of zeros"] == "refused", outcomes
    # The last frames may belong to a change that nobody has confirmed. A hundred frames are more than one change.
    lost = [name for name in outcomes if "last" in name or "frames cut, and" in name]
    assert [outcomes[name] for name in lost[-2:]] == ["refused"] * 2, outcomes


def test_t6_an_operator_can_accept_a_log_that_lost_its_end(killed, new_server):
    server = new_server(name="accepted", start=False)
    shutil.copytree(killed.data, server.data)
    cut(server.data / "fairway.db-wal", killed.end(killed.frames - 60))
    with pytest.raises(NotReady):
        server.start()
    assert "has lost changes" in server.log_tail(1)
    admin("restore", server.data / "fairway.db", "--data", server.data)
    server.start()


def test_t6_a_server_starts_after_any_stop_and_after_a_copy_of_its_files(new_server, gather):
    """The mark fits the log after a kill, a stop, a wipe of the log and a restart of the log."""
    server = new_server()
    people = gather(server)
    alice = people.new("alice")
    for number in range(6):
        alice.do("disc/add", {"name": f"Disc {number}"}, repeat_every=1, timeout=30)
        if number % 2:
            server.stop()
            assert not (server.data / "fairway.db-wal").exists()
        else:
            server.kill()
        server.start()
        # The start wipes the log. The next request begins it again.
        server.advance(120)
    names = {disc["name"] for disc in alice.do("disc/list", repeat_every=1, timeout=30)["discs"]}
    assert names == {f"Disc {number}" for number in range(6)}
