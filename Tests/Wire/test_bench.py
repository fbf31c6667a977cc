"""`fairway-bench` in its small size: it works and loses nothing. The tests assert no duration."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
from pathlib import Path

import pytest
from server import BENCH, CHECKOUT
from wrapping import listeners

pytestmark = pytest.mark.usefixtures("daemon")


def bench(*arguments, code=0):
    """Runs a small benchmark, and returns its figures."""
    command = [BENCH, *arguments, "--small", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout) if code == 0 else done


def test_f66_the_bench_measures_rounds_at_the_broker_the_echo_and_the_whole_path():
    figures = bench("rounds")
    assert figures["lost"] == 0 and figures["cores"] >= 1
    cells = [(cell["subject"], cell["rooms"], cell["qos"]) for cell in figures["cells"]]
    subjects = ["broker", "echo", "whole"]
    assert cells == [(s, rooms, qos) for rooms in (3, 1) for qos in (0, 1) for s in subjects]
    for cell in figures["cells"]:
        assert cell["roundsPerSecond"] > 0
        assert 0 < cell["p50Ms"] <= cell["p99Ms"]
        parts = {part for part, time in cell["processorMicroseconds"].items() if time}
        more = {"broker": set(), "echo": {"echo"}, "whole": {"daemon"}}[cell["subject"]]
        assert parts == {"broker", "load"} | more
    assert len(figures["ratios"]) == 4
    for ratio in figures["ratios"]:
        # A machine that stalls makes a ratio so small that it is rounded to 0.
        assert min(ratio["wholeToEcho"], ratio["echoToBroker"], ratio["p50WholeToEcho"]) >= 0


def test_f66_the_bench_chooses_another_port_if_its_port_is_taken_before_its_broker_listens(wrapper):
    broker = wrapper("mosquitto", "$2", "/usr/sbin/mosquitto")
    path = {"PATH": f"{broker.folder}:{os.environ['PATH']}"}
    run = subprocess.Popen(
        [BENCH, "rounds", "--small", "--json"], stdout=subprocess.PIPE, env=os.environ | path, text=True)
    (port,) = listeners(broker.asked())
    with socket.create_server(("127.0.0.1", port)):
        broker.go()
        printed, _ = run.communicate(timeout=120)
    assert run.returncode == 0 and json.loads(printed)["lost"] == 0


def test_w10_the_table_of_the_bench_compares_the_whole_path_with_the_echo_in_one_run():
    figures = bench("rounds", "--table")
    assert figures["lost"] == 0 and figures["cores"] >= 1 and figures["commit"]
    assert [row["rooms"] for row in figures["rows"]] == [1, 3]
    for row in figures["rows"]:
        assert row["echo"]["roundsPerSecond"] > 0 and row["echo"]["p50Ms"] > 0
        for subject in ("events", "all"):
            assert row[subject]["roundsPerSecond"] > 0 and row[subject]["p50Ms"] > 0
            assert row[subject]["rounds"] >= 0 and row[subject]["p50"] >= 0


def test_w10_readme_shows_the_table_of_one_run_as_the_bench_prints_it():
    printed = subprocess.run([BENCH, "rounds", "--table", "--small"], capture_output=True, text=True, timeout=120)
    head, _, *table = printed.stdout.splitlines()
    sentence = re.compile(
        r"One run of `fairway-bench rounds --table` on \d{4}-\d\d-\d\d, commit (\S+), \d+ cores: "
        r"\d+ passes of [\d.]+ s at QoS 0, medians. Other processes kept [\d.]+ cores busy\.")
    assert printed.returncode == 0 and sentence.fullmatch(head)
    assert [line.count("|") for line in table] == [8] * 4
    readme = (CHECKOUT / "README.md").read_text()
    found = sentence.search(re.sub(r"\s+", " ", readme))
    assert re.fullmatch("[0-9a-f]{8}", found[1]), "a run at a commit, without other changes"
    rows = readme.split(f"{table[0]}\n{table[1]}\n")[1].split("\n\n")[0].splitlines()
    assert [row.split("|")[1].strip() for row in rows] == ["1", "100", "1,000"]
    assert all(re.fullmatch(r"\| [\d,]+ \| [\d,]+ (?:\| \d+\.\d\d ){5}\|", row) for row in rows)


def test_v1_the_bench_compares_both_ways_to_follow_a_room_in_one_run():
    figures = bench("rounds", "--only", "whole", "--follow", "both")
    assert figures["lost"] == 0
    cells = [(cell["subject"], cell["rooms"], cell["qos"]) for cell in figures["cells"]]
    assert cells == [(s, rooms, qos) for rooms in (3, 1) for qos in (0, 1) for s in ("whole", "all")]
    assert [(ratio["rooms"], ratio["qos"]) for ratio in figures["allToEvents"]] == [
        (rooms, qos) for rooms in (3, 1) for qos in (0, 1)]
    assert all(ratio["rounds"] >= 0 and ratio["p50"] >= 0 for ratio in figures["allToEvents"])


def test_f66_players_can_follow_all_topics_of_their_room():
    figures = bench("rounds", "--only", "whole", "--follow", "all")
    assert figures["lost"] == 0
    assert all(cell["roundsPerSecond"] > 0 for cell in figures["cells"])


def test_r0_the_bench_measures_rounds_whose_scores_have_an_id():
    figures = bench("rounds", "--only", "whole", "--ids")
    assert figures["lost"] == 0
    assert all(cell["roundsPerSecond"] > 0 for cell in figures["cells"])
    assert "--only whole" in bench("rounds", "--ids", code=2).stderr


def test_f66_the_bench_measures_reading_and_writing_the_documents_of_a_score():
    figures = bench("documents")
    assert figures["readNanoseconds"] > 0 and figures["writeNanoseconds"] > 0


def test_v1_rooms_play_while_users_join_lobbies():
    figures = bench("joins")
    assert figures["lost"] == 0 and figures["joined"] == [10]


def test_f13_rooms_play_while_a_user_asks_for_statistics_of_a_long_history():
    figures = bench("history")
    assert figures["lost"] == 0 and figures["history"] == 200
    assert figures["answers"] >= 1
    assert 0 < figures["answerMedianMs"] <= figures["answerSlowestMs"]
    assert figures["p50Ratio"] > 0 and figures["p99Ratio"] > 0


def test_d4_the_bench_compares_pings_to_viewers_with_the_broker_alone():
    figures = bench("pings")
    assert figures["lost"] == 0 and figures["owners"] == 8
    assert [row["viewers"] for row in figures["rows"]] == [0, 5, 50]
    for row in figures["rows"]:
        for subject, parts in (("broker", {"broker"}), ("whole", {"broker", "daemon"})):
            assert row[subject]["pingsPerSecond"] > 0
            assert 0 < row[subject]["p50Ms"] <= row[subject]["p99Ms"]
            assert set(row[subject]["processorMicroseconds"]) == parts | {"load"}


def test_f66_the_bench_reports_the_memory_of_daemon_and_broker():
    figures = bench("memory")
    assert figures["lost"] == 0
    assert (figures["rooms"], figures["clients"]) == (3, 12)
    for part in ("daemon", "broker"):
        assert figures[f"{part}Bytes"] > 0 and figures[f"{part}EmptyBytes"] > 0


@pytest.mark.parametrize("arguments", [["laps"], ["--only", "x"], ["--seconds", "0"], ["--follow", "state"],
                                       ["--table", "--only", "echo"], ["pings", "--table"]], ids=str)
def test_wrong_arguments_of_a_bench_are_refused(arguments):
    assert "fairway-bench: " in bench(*arguments, code=2).stderr


def test_an_interrupted_bench_leaves_nothing_behind(tmp_path):
    command = [BENCH, "rounds", "--only", "broker", "--seconds", "60"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, env=environment, start_new_session=True) as process:
        while not list(tmp_path.glob("fairway-bench-*/plain.socket")):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
    assert list(tmp_path.iterdir()) == []
    assert [line for line in command_lines() if str(tmp_path) in line] == []


def command_lines():
    """The command lines of all processes. A process that ends meanwhile is left out."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            yield path.read_text()
