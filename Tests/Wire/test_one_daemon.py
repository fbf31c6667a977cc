"""One daemon on one database, also when the file of the lock is gone (T6)."""

import os
import shutil

import pytest
from server import NotReady
from test_backup import admin, refusal


def second(new_server, data):
    """Expects that no second daemon starts on a data folder. Returns the reason."""
    other = new_server(name="other", start=False)
    other.data = data
    with pytest.raises(NotReady):
        other.start()
    assert other.process.returncode == 1
    return other.log_tail(1)


def test_t6_a_second_daemon_does_not_start_when_the_lock_file_was_deleted(
    new_server, gather, tmp_path
):
    server = new_server()
    gather(server).sign_up_as("anna")
    lock = server.data / "fairway.lock"
    # Removed, replaced by an empty file, and replaced by a copy.
    for replace in (lock.unlink, lambda: (lock.unlink(), lock.touch()), lambda: (
            shutil.copy(lock, tmp_path / "lock"), os.replace(tmp_path / "lock", lock))):
        replace()
        assert "another fairwayd uses" in second(new_server, server.data)
    # Another folder with the same database, and another name of the folder.
    same = tmp_path / "same"
    shutil.copytree(server.data / "secrets", same / "secrets")
    for name in ("fairway.mark", "fairway.db", "fairway.db-wal", "fairway.db-shm"):
        os.link(server.data / name, same / name)
    assert "another fairwayd uses" in second(new_server, same)
    linked = tmp_path / "linked"
    shutil.copytree(same / "secrets", linked / "secrets")
    for name in ("fairway.mark", "fairway.db"):
        (linked / name).symlink_to(server.data / name)
    assert "another fairwayd uses" in second(new_server, linked)
    lock.unlink()
    backup = tmp_path / "backup.db"
    admin("backup", backup, "--data", server.data)
    for words in (("restore", backup), ("restore", backup, "--only-keys"), ("rotate", "token.key")):
        assert "stop it first" in refusal(*words, "--data", server.data), words
        lock.unlink()
    for words in (("users",), ("log",)):
        assert "fairwayd uses" in refusal(*words, "--data", server.data), words
    gather(server).sign_up_as("bjorn")
    # SQLite's own locks still work: the database is whole after all these attempts.
    server.stop()
    assert admin("check", "--data", server.data)["ok"]
    server.start()
    assert admin("backup", tmp_path / "later.db", "--data", server.data)["keys"]


def test_t6_a_first_start_locks_the_new_database(new_server):
    server = new_server()
    (server.data / "fairway.lock").unlink()
    assert "another fairwayd uses" in second(new_server, server.data)
