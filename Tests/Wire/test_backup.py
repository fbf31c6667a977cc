"""Backups: made while people play, checked, and restored."""

import json
import shutil
import sqlite3
import stat
import subprocess

import pytest
from client import Client
from people import create
from rounds import Rounds, database
from server import CHECKOUT, TOOL, environment

KEYS = {"token.key", "memory.key", "names.key", "broker.secret", "vapid.pem"}


def admin(*words, code=0):
    """Runs an operator's command, and returns the JSON that it prints."""
    done = subprocess.run(
        [TOOL, "admin", *map(str, words), "--json"],
        env=environment({}), capture_output=True, text=True, timeout=60)
    assert done.returncode == code, (words, done.stdout, done.stderr)
    return json.loads(done.stdout)


def refusal(*words):
    return admin(*words, code=1)["error"]["message"]


def contents(folder):
    return {path.name: path.read_bytes() for path in (folder / "secrets").iterdir()}


def states(folder):
    """The content and the modification time of a folder and of everything in it."""
    return {
        path: (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else None)
        for path in [folder, *folder.rglob("*")]}


@pytest.fixture
def played(new_server):
    """A stopped server whose data folder has one account."""
    server = new_server()
    with Client(server) as guest:
        guest.listen(guest.reply_topic)
        body = {"username": "alice", "email": "alice@example.org", "password": "correct horse 7"}
        guest.do("account/signUp", body)
    server.stop()
    return server


def test_d6_g11_a_backup_under_load_holds_every_write_acknowledged_before_it(
    new_server, gather, seed, tmp_path
):
    """Restores the last backup in an empty folder, too. The tokens from before still work there."""
    server = new_server()
    rounds = Rounds(server, gather(server), seed)
    backups = []
    for number in range(4):
        rounds.pause()
        promised = rounds.promises()
        file = tmp_path / f"{number}.db"
        admin("backup", file, "--data", server.data)
        backups.append((file, promised))
    rounds.end()
    server.stop()
    for file, promised in backups:
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as copy:
            for each in promised:
                each.check(copy, rounds.room)
    file, promised = backups[-1]
    restored = new_server(name="elsewhere", start=False)
    result = admin("restore", file, "--data", restored.data)
    assert set(result["keys"]) == KEYS and result["setAside"] is None
    restored.start()
    with database(restored) as copy:
        for each in promised:
            each.check(copy, rounds.room)
    signed = next(each for each in promised if each.tokens)
    Client(restored, signed.writer.second, signed.tokens[-1][1]).connect().close()
    assert admin("check", "--data", restored.data)["ok"]


def test_d6_a_restore_removes_later_changes_and_sets_the_old_database_aside(
    played, gather, tmp_path
):
    file = tmp_path / "backup.db"
    admin("backup", file, "--data", played.data)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = contents(played.data)
    played.start()
    people = gather(played)
    people.sign_up_as("late")
    # A crash leaves a write-ahead log, which must not get into the restored database.
    played.kill()
    (played.data / "secrets" / "token.key").write_text("ab" * 32)
    result = admin("restore", file, "--data", played.data)
    assert contents(played.data) == before
    aside = result["setAside"]
    with sqlite3.connect(f"{aside}/fairway.db") as old:
        assert old.execute("SELECT 1 FROM users WHERE username = 'late'").fetchone()
    assert [user["user"] for user in admin("users", "--data", played.data)["users"]] == ["alice"]
    played.start()
    with sqlite3.connect(f"file:{played.data}/fairway.db?mode=ro", uri=True) as copy:
        tables = {row[0] for row in copy.execute("SELECT name FROM sqlite_master")}
    assert "backup_keys" not in tables


def test_t6_a_restore_from_its_own_work_file_is_refused_and_loses_nothing(played, tmp_path):
    work = played.data / "fairway.db.restored"
    admin("backup", tmp_path / "backup.db", "--data", played.data)
    work.write_bytes((tmp_path / "backup.db").read_bytes())
    (tmp_path / "link.db").symlink_to(work)
    before = work.read_bytes()
    for source in (work, tmp_path / "link.db", f"{played.data}/./fairway.db.restored"):
        assert "move it to another name" in refusal("restore", source, "--data", played.data)
        assert work.read_bytes() == before
    work.rename(tmp_path / "moved.db")
    assert admin("restore", tmp_path / "moved.db", "--data", played.data)


def test_d6_a_backup_or_a_restore_can_leave_out_the_keys(played, tmp_path):
    file = tmp_path / "backup.db"
    assert admin("backup", file, "--data", played.data, "--without-keys")["keys"] == []
    full = tmp_path / "full.db"
    admin("backup", full, "--data", played.data)
    other = tmp_path / "other"
    assert admin("restore", file, "--data", other)["keys"] == []
    assert contents(other) == {}
    admin("restore", full, "--data", other, "--without-keys")
    assert contents(other) == {}


def test_d6_a_restore_is_refused_while_the_server_runs(server, tmp_path):
    file = tmp_path / "backup.db"
    admin("backup", file, "--data", server.data)
    assert "stop it first" in refusal("restore", file, "--data", server.data)


def test_d6_a_damaged_file_or_one_that_is_not_a_backup_is_not_restored(played, tmp_path):
    before = (played.data / "fairway.db").read_bytes()
    file = tmp_path / "backup.db"
    admin("backup", file, "--data", played.data)
    whole = file.read_bytes()
    half = tmp_path / "half.db"
    half.write_bytes(whole[: len(whole) // 2])
    refusal("restore", half, "--data", played.data)
    text = tmp_path / "text.db"
    text.write_text("no database, but long enough to look like one" * 100)
    refusal("restore", text, "--data", played.data)
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as made:
        made.execute("CREATE TABLE songs (name TEXT)")
    assert "not a backup of Fairway" in refusal("restore", other, "--data", played.data)
    assert "does not exist" in refusal("restore", tmp_path / "none.db", "--data", played.data)
    assert (played.data / "fairway.db").read_bytes() == before


def test_d6_a_backup_of_another_schema_is_refused_and_not_changed(played, tmp_path):
    backups = tmp_path / "backups"
    backups.mkdir()
    file = backups / "backup.db"
    admin("backup", file, "--data", played.data)
    with sqlite3.connect(file) as other:
        other.execute("UPDATE schema_digest SET digest = printf('%064d', 0)")
    other.close()
    before = states(backups), states(played.data)
    for words in (("restore", file), ("restore", file, "--only-keys"), ("check", file)):
        sentence = refusal(*words, "--data", played.data)
        assert f"{file} was written by another version of Fairway (schema 00000000)" in sentence
        assert "install the version that wrote it" in sentence, sentence
    # A refused restore does not create a missing folder.
    refusal("restore", file, "--data", tmp_path / "none")
    assert not (tmp_path / "none").exists()
    assert (states(backups), states(played.data)) == before


def test_d6_a_key_whose_name_is_a_path_is_not_written(played, tmp_path):
    """A backup may come from an attacker."""
    file = tmp_path / "backup.db"
    admin("backup", file, "--data", played.data)
    with sqlite3.connect(file) as made:
        made.execute("UPDATE backup_keys SET name = '../../escaped' WHERE name = 'token.key'")
    assert "a key with a wrong name" in refusal("restore", file, "--data", played.data)
    assert not list(tmp_path.rglob("escaped"))


def test_d6_a_failed_backup_keeps_the_previous_one(played, tmp_path):
    file = tmp_path / "backup.db"
    admin("backup", file, "--data", played.data)
    before = file.read_bytes()
    assert "exists already" in refusal("backup", file, "--data", played.data)
    assert file.read_bytes() == before
    refusal("backup", tmp_path / "no" / "folder" / "b.db", "--data", played.data)


def test_d6_a_check_finds_rows_that_the_server_cannot_read(played, gather, tmp_path):
    played.start()
    alice = gather(played).new("carl")
    create(alice)
    played.stop()
    file = tmp_path / "copy.db"
    admin("backup", file, "--data", played.data)
    assert admin("check", file) == {
        "ok": True, "schema": admin("check", "--data", played.data)["schema"], "count": 0,
        "findings": []}
    with sqlite3.connect(file) as damaged:
        damaged.execute("UPDATE golf_games SET holes = json_set(holes, '$[0].number', 'one')")
        damaged.execute("UPDATE golf_games SET settings = 'no JSON'")
    found = admin("check", file, code=1)
    assert found["count"] == 2
    assert any("holes: [0].number" in line for line in found["findings"]), found
    assert any("settings: is not JSON" in line for line in found["findings"]), found
    with sqlite3.connect(file) as damaged:
        damaged.execute("DELETE FROM users")
    assert any("missing row" in line for line in admin("check", file, code=1)["findings"])


def test_d6_only_the_newest_backups_are_kept(played, tmp_path):
    """Runs the script that the timer of the package runs."""
    script = CHECKOUT / "deploy" / "systemd" / "keep-backups"
    kept = tmp_path / "kept"
    kept.mkdir()
    old = [f"fairway-2026010{day}T000000Z.db" for day in range(1, 4)]
    for name in [*old, "mine.db"]:
        (kept / name).touch()
    path = {"PATH": f"{TOOL.parent}:/usr/bin:/bin"}
    run = [script, played.data, kept, "2"]
    subprocess.run(run, env=path, check=True, capture_output=True, timeout=60)
    names = sorted(path.name for path in kept.iterdir())
    assert names[:1] == [old[-1]] and names[-1] == "mine.db" and len(names) == 3
    shutil.rmtree(played.data)
    assert subprocess.run(run, env=path, capture_output=True, timeout=60).returncode != 0
    assert sorted(path.name for path in kept.iterdir()) == names
