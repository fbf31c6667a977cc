"""The help of the command line, which needs no server."""

import json
import re
import subprocess

import pytest
from server import TOOL, environment

pytestmark = pytest.mark.usefixtures("daemon")


def fairway(*words):
    return subprocess.run(
        [TOOL, *words], env=environment({}), stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=30)


def groups():
    """Returns the first words of all commands with two words."""
    overview = fairway("--help").stdout
    return sorted({found for found in re.findall(r"^  ([a-z]+) [a-z]+ ", overview, re.M)})


def test_w5_every_group_of_commands_has_help():
    found = groups()
    assert len(found) > 10 and "account" in found
    for group in found:
        for help_word in ("--help", "-h"):
            done = fairway(group, help_word)
            assert done.returncode == 0 and not done.stderr, (group, done.stderr)
            assert f"{group} " in done.stdout and len(done.stdout.splitlines()) > 3, group


def test_w5_help_can_come_first():
    assert fairway("help", "score").stdout == fairway("score", "--help").stdout != ""
    assert fairway("help", "device").stdout == fairway("device", "--help").stdout != ""


def test_w5_the_tool_prints_its_version():
    done = fairway("--version")
    assert done.returncode == 0 and re.fullmatch(r"fairway \d+\.\d+\.\d+( in development)?\n", done.stdout)
    assert json.loads(fairway("--version", "--json").stdout)["version"] in done.stdout


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("crate", "--course", "x"), 'did you mean "create"?'),
        (("device",), "use one of: device list, device add, device remove"),
        (("device", "lst"), 'did you mean "device list"?'),
        (("quiz", "--hlep"), "did you mean --help?"),
        (("--verison",), "did you mean --version?"),
        (("login", "anna"), 'did you mean "signin"?'),
        (("devcie", "list"), 'did you mean "device list"?'),
        (("join", "ABCDEF", "--sesion", "x"), "did you mean --session?"),
        (("fly",), "fairway --help lists all commands"),
    ],
)
def test_w5_the_error_about_a_misspelled_word_suggests_the_right_one(words, hint):
    done = fairway(*words)
    assert done.returncode == 2 and hint in done.stderr, done.stderr
