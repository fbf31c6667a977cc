"""Refusals of a database that lost confirmed changes, or of another server or version (T6)."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from client import Client, Refused
from effort import repeats
from people import PASSWORD, People
from server import NotReady, Server
from test_backup import admin, refusal, states

PAGE = 4_096
KEYS = ("names.key", "token.key", "memory.key")


@pytest.fixture(scope="module")
def original(daemon, tmp_path_factory):
    """A folder with the data of a killed server, its backups, and the data of another server."""
    folder = tmp_path_factory.mktemp("original")
    server, other = Server(folder / "data"), Server(folder / "other")
    try:
        people = People(server.start())
        (folder / "token").write_text(people.token(people.sign_up_as("early")))
        admin("backup", folder / "early.db", "--data", server.data, "--without-keys")
        people.sign_up_as("anna")
        admin("backup", folder / "backup.db", "--data", server.data)
        people.close()
        server.kill()
        other.start()
        other.stop()
    finally:
        server.end()
        other.end()
    return folder


@pytest.fixture
def server(original, new_server):
    """A server on a copy of that data. It is not started."""
    server = new_server(start=False)
    shutil.copytree(original / "data", server.data)
    return server


def replace_database(server, file=None):
    for path in server.data.glob("fairway.db*"):
        path.unlink()
    if file:
        shutil.copy(file, server.data / "fairway.db")


def damage_log(server, place=0.25, rng=random):
    """Overwrites one page of the write-ahead log.

    `place` is a fraction of the length of the log.
    """
    with (server.data / "fairway.db-wal").open("r+b") as log:
        log.seek(int(os.fstat(log.fileno()).st_size * place))
        log.write(rng.randbytes(PAGE))


def checkpoint(server):
    """Moves the write-ahead log into the database, as a server does when it stops."""
    with sqlite3.connect(server.data / "fairway.db") as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def damage_database(server, pages, rng=random):
    checkpoint(server)
    with (server.data / "fairway.db").open("r+b") as file:
        for page in pages:
            file.seek(page * PAGE)
            file.write(rng.randbytes(PAGE))


def halve(path):
    os.truncate(path, path.stat().st_size // 2)


def is_taken(people, user):
    """Whether a sign-up with this name is refused because the name is taken."""
    body = {"username": user, "email": "stranger@example.org", "password": PASSWORD}
    reply = people.desk.ask("account/signUp", body)
    return not reply["ok"] and reply["error"]["code"] == "account.taken"


def empty(path):
    path.write_bytes(b"")


#: Statements that make a database look as if another version of Fairway wrote it.
OTHER_SCHEMAS = {
    "another digest": "UPDATE schema_digest SET digest = printf('%064d', 0)",
    "no digest": "DROP TABLE schema_digest",
}


def execute_and_die(path, *statements):
    """Changes a database in a process that exits at once.

    The change stays in the write-ahead log.
    """
    script = f"""
import os, sqlite3
database = sqlite3.connect({str(path)!r}, isolation_level=None)
for statement in {statements!r}:
    database.execute(statement)
os._exit(0)
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def restore(original, server):
    admin("restore", original / "backup.db", "--data", server.data)


def restore_keys(original, server):
    admin("restore", original / "backup.db", "--only-keys", "--data", server.data)


def accept(_, server):
    admin("restore", server.data / "fairway.db", "--data", server.data)


#: {name: (causes the loss, the file that the refusal names, the remedy)}
LOSSES = {
    "missing database": (lambda server, _: replace_database(server), "fairway.db", restore),
    "empty database": (
        lambda server, _: (replace_database(server), empty(server.data / "fairway.db")), "fairway.db",
        restore),
    "text for a database": (
        lambda server, _: (replace_database(server), (server.data / "fairway.db").write_text("x" * 9_000)),
        "fairway.db", restore),
    "damaged first page": (
        lambda server, _: damage_database(server, [0]), "fairway.db", restore),
    "half a database": (
        lambda server, _: (checkpoint(server), halve(server.data / "fairway.db")), "fairway.db", restore),
    "older database": (
        lambda server, folder: replace_database(server, folder / "early.db"), "fairway.db", restore),
    "foreign database": (
        lambda server, folder: replace_database(server, folder / "other" / "fairway.db"), "fairway.db",
        restore),
    "damaged log": (lambda server, _: damage_log(server), "fairway.db", restore),
    "missing mark": (lambda server, _: (server.data / "fairway.mark").unlink(), "fairway.mark", accept),
    "empty mark": (lambda server, _: empty(server.data / "fairway.mark"), "fairway.mark", accept),
    "no database and no mark": (
        lambda server, _: (replace_database(server), (server.data / "fairway.mark").unlink()), "fairway.db",
        restore),
    "empty key": (
        lambda server, _: empty(server.data / "secrets" / "names.key"), "secrets/names.key", restore_keys),
} | {
    f"missing {key}": (
        lambda server, _, key=key: (server.data / "secrets" / key).unlink(), f"secrets/{key}", restore_keys)
    for key in KEYS
}
#: {remedy: the command that a refusal recommends}
WORDS = {
    restore: "fairway admin restore FILE --data {data}",
    restore_keys: "fairway admin restore FILE --only-keys --data {data}",
    accept: "fairway admin restore {data}/fairway.db --data {data}",
}


def files(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(server):
    """Expects two starts to fail without changing a file. Returns the last line of the log."""
    before = files(server.data)
    for _ in range(2):
        with pytest.raises(NotReady):
            server.start()
        assert server.process.returncode == 1
    after = files(server.data)
    # A reader makes SQLite create the index of the log and an empty log. The daemon locks the
    # folder before it checks the database.
    for found in (before, after):
        for name in ("fairway.db-shm", "fairway.lock"):
            found.pop(Path(name), None)
        if found.get(Path("fairway.db-wal")) == b"":
            del found[Path("fairway.db-wal")]
    assert after.keys() == before.keys()
    assert [path for path, content in before.items() if after[path] != content] == []
    return server.log_tail(1)


@pytest.mark.parametrize("loss", LOSSES)
def test_t6_a_server_that_lost_data_does_not_start_until_it_is_restored(
    server, original, gather, loss
):
    lose, file, remedy = LOSSES[loss]
    lose(server, original)
    sentence = refused(server)
    assert f"{server.data}/{file}" in sentence, sentence
    assert WORDS[remedy].format(data=server.data) in sentence, sentence
    remedy(original, server)
    server.start()
    # The restored data has the account, and the old token still works.
    assert is_taken(gather(server), "anna")
    Client(server, "early", (original / "token").read_text()).connect().close()


def test_t6_a_refusal_names_damage_that_shows_only_during_the_start_and_the_remedy(
    server, original, gather
):
    damage_database(server, range(1, 41, 2))
    with pytest.raises(NotReady):
        server.start()
    sentence = server.log_tail(1)
    assert f"{server.data}/fairway.db is damaged" in sentence, sentence
    assert WORDS[restore].format(data=server.data) in sentence, sentence
    restore(original, server)
    server.start()
    assert is_taken(gather(server), "anna")


def test_t6_an_operator_can_accept_a_database_that_lost_changes(server, original, gather):
    replace_database(server, original / "early.db")
    assert "has lost changes" in refused(server)
    admin("restore", server.data / "fairway.db", "--data", server.data)
    server.start()
    assert not is_taken(gather(server), "anna")


def test_t6_every_copy_from_before_a_restore_is_refused(server, original, gather):
    """A copy is refused even if it has more changes than the backup."""
    gather(server.start()).sign_up_as("late")
    server.stop()
    late = shutil.copy(server.data / "fairway.db", server.data.with_name("late.db"))
    admin("restore", original / "backup.db", "--data", server.data)
    server.start()
    server.stop()
    replace_database(server, late)
    assert "has lost changes" in refused(server)


@pytest.mark.parametrize("is_killed", [False, True], ids=["stopped", "killed"])
@pytest.mark.parametrize("statement", OTHER_SCHEMAS.values(), ids=OTHER_SCHEMAS)
def test_t6_a_data_folder_of_another_schema_is_refused_and_not_changed(
    server, original, gather, tmp_path, statement, is_killed
):
    database = server.data / "fairway.db"
    execute_and_die(database, statement)
    if not is_killed:
        checkpoint(server)
    assert database.with_name("fairway.db-wal").exists() == is_killed
    (server.data / "fairway.lock").touch()
    before = states(server.data)
    for arguments in ([], ["--prepare-broker"]):
        server.arguments = arguments
        with pytest.raises(NotReady):
            server.start()
        assert server.process.returncode == 1
        sentence = server.log_tail(1)
        assert f"{database} was written by another version of Fairway" in sentence, sentence
        assert "This version (0.1.0 in development, schema " in sentence, sentence
        assert "cannot read it and has changed nothing" in sentence, sentence
        assert "install the version that wrote it" in sentence, sentence
        assert "use an empty data folder: fairwayd --data DIR" in sentence, sentence
    commands = [
        ("users",), ("log",), ("check",), ("backup", tmp_path / "new.db"), ("rotate", "token.key"),
        ("restore", database),
    ]
    for words in commands:
        sentence = refusal(*words, "--data", server.data)
        assert f"{database} was written by another version of Fairway" in sentence, sentence
        assert "install the version that wrote it" in sentence, sentence
    assert states(server.data) == before
    assert not list(tmp_path.glob("new.db*"))
    # The operator can also restore a backup that this version wrote.
    server.arguments = []
    restore(original, server)
    server.start()
    assert is_taken(gather(server), "anna")


def test_t6_the_database_of_another_program_is_refused(new_server):
    server = new_server(start=False)
    server.data.mkdir()
    database = server.data / "fairway.db"
    with sqlite3.connect(database) as made:
        made.execute("CREATE TABLE songs (name TEXT)")
    made.close()
    content = database.read_bytes()
    with pytest.raises(NotReady):
        server.start()
    assert f"{database} is not a database of Fairway" in server.log_tail(1)
    assert "is not a database of Fairway" in refusal("users", "--data", server.data)
    assert database.read_bytes() == content


def test_t6_the_server_rolls_back_a_journal_that_a_kill_left(server, gather):
    """SQLite uses a rollback journal until it turns on the log. Only a writer can roll it back."""
    path = server.data / "fairway.db"
    server.start()
    server.stop()
    execute_and_die(
        path, "PRAGMA journal_mode=DELETE", "PRAGMA cache_size=1", "BEGIN",
        "UPDATE users SET email = email || hex(randomblob(20000))", "PRAGMA cache_spill=1")
    assert path.with_name("fairway.db-journal").exists()
    server.start()
    assert is_taken(gather(server), "anna")


def test_t6_an_operator_can_replace_each_key_with_a_new_one(server, original):
    key = server.data / "secrets" / "names.key"
    key.unlink()
    assert "fairway admin rotate names.key" in refused(server)
    admin("rotate", "names.key", "--data", server.data)
    assert key.stat().st_mode & 0o777 == 0o600
    server.start()
    server.stop()
    old = {name: (server.data / "secrets" / name).read_text() for name in (*KEYS, "vapid.pem")}
    for name in old:
        admin("rotate", name, "--data", server.data)
    assert all((server.data / "secrets" / name).read_text() != text for name, text in old.items())
    server.start()
    with pytest.raises(Refused):
        Client(server, "early", (original / "token").read_text()).connect()


@pytest.mark.parametrize("is_killed", [False, True], ids=["stopped", "killed"])
def test_t6_r0_a_start_after_new_keys_accepts_the_log(server, gather, is_killed):
    """The mark beside the database does not note the frames of the tool. They come after those that it notes."""
    for round_ in range(2):
        server.start()
        people = gather(server)
        people.sign_up_as(f"user_{round_}")
        people.close()
        server.kill() if is_killed else server.stop()
        for name in ("token.key", "memory.key", "token.key"):
            admin("rotate", name, "--data", server.data)
    server.start()
    people = gather(server)
    assert all(is_taken(people, f"user_{round_}") for round_ in range(2))
    server.stop()
    assert admin("check", "--data", server.data)["ok"]


def test_t6_only_keys_of_a_stopped_server_can_be_replaced(server, original):
    sentence = refusal("rotate", "../fairway.db", "--data", server.data)
    assert "token.key" in sentence
    assert "does not exist" in refusal("rotate", "token.key", "--data", server.data / "none")
    assert "no keys" in refusal("restore", original / "early.db", "--only-keys", "--data", server.data)
    server.start()
    assert "stop it first" in refusal("rotate", "token.key", "--data", server.data)


@pytest.mark.long
def test_t6_a_server_starts_after_its_first_start_was_killed(new_server, seed):
    rng = random.Random(seed)
    for number in range(repeats(4, long=100)):
        server = new_server(name=f"data{number}", start=False)
        server.spawn()
        time.sleep(rng.uniform(0, 0.4))
        server.kill()
        server.start()
        server.end()


@pytest.mark.long
def test_t6_damage_to_the_log_never_loses_a_confirmed_change_silently(
    original, new_server, gather, seed
):
    rng = random.Random(seed)
    outcomes = []
    for number in range(repeats(4, long=200)):
        server = new_server(name=f"data{number}", start=False)
        shutil.copytree(original / "data", server.data)
        place = rng.random()
        damage_log(server, place, rng)
        try:
            server.start()
        except NotReady:
            assert "fairway admin restore" in server.log_tail(1), (place, server.log_tail())
            outcomes.append("refused")
            continue
        outcomes.append("kept")
        assert is_taken(gather(server), "anna"), place
        server.end()
    assert "refused" in outcomes, outcomes
