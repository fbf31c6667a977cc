"""Completion in shells, and the manual page, as the shells and `man` read them. They need no server."""

import shutil
import subprocess

import pytest
from server import TOOL

pytestmark = pytest.mark.usefixtures("daemon")

#: Calls the function of bash's completion with the words of a command line, and prints what it offers.
BASH = """
set -u
. "$1"
shift
complete -p fairway >&2
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_fairway
printf '%s\\n' "${COMPREPLY[@]}"
"""

CASES = [
    ("fr", {"friend"}),
    ("ma", {"maintain", "manpage"}),
    ("friend ac", {"accept"}),
    ("reminder ", {"add", "list", "edit", "delete"}),
    ("course list --kind ", {"discGolf", "golf"}),
    ("create --handicap disc", {"discGolfScene"}),
    ("history --l", {"--limit"}),
    ("kick ben --ro", {"--room"}),
    ("completion ", {"bash", "zsh", "fish"}),
    ("help friend bl", {"block"}),
    ("history ", {"card", "count", "counts", "export", "import", "remove"}),
    ("card save ro", {"round.json"}),
]


@pytest.fixture
def scripts(tmp_path):
    """A folder with the scripts, and with a file whose name can be completed."""
    for shell in ("bash", "zsh", "fish"):
        (tmp_path / f"fairway.{shell}").write_text(run(TOOL, "completion", shell))
    (tmp_path / "round.json").touch()
    return tmp_path


def run(*words, **options):
    done = subprocess.run(
        words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def need(program):
    if shutil.which(program) is None:
        pytest.skip(f"{program} is missing: deploy/setup --tests")


def bash(scripts, *words):
    return set(run("bash", "-c", BASH, "bash", "fairway.bash", "fairway", *words, cwd=scripts).split())


@pytest.mark.parametrize(("line", "offered"), CASES)
def test_w5_bash_completes_commands_options_and_fixed_values(scripts, line, offered):
    assert bash(scripts, *line.split(" ")) == offered


def test_w5_bash_completes_a_value_after_an_equals_sign(scripts):
    """Bash splits `--kind=d` into three words."""
    assert bash(scripts, "course", "list", "--kind", "=", "d") == {"discGolf"}
    assert bash(scripts, "course", "list", "--kind", "=") == {"discGolf", "golf"}


def test_w5_bash_offers_nothing_for_a_value_that_only_the_user_knows(scripts):
    assert bash(scripts, "course", "list", "--near", "") == set()
    assert bash(scripts, "fly", "") == set()


def test_w5_bash_offers_options_for_a_server_only_if_the_command_has_them(scripts):
    assert "--mqtt" in bash(scripts, "friend", "accept", "")
    assert bash(scripts, "admin", "check", "--") == {"--data", "--json", "--help"}


@pytest.mark.parametrize(("line", "offered"), CASES)
def test_w5_fish_completes_commands_options_and_fixed_values(scripts, line, offered):
    need("fish")
    run("fish", "--no-execute", "fairway.fish", cwd=scripts)
    told = run("fish", "--no-config", "-c", f"source fairway.fish; complete -C 'fairway {line}'", cwd=scripts)
    assert {found.split("\t")[0] for found in told.splitlines()} == offered


def test_w5_zsh_reads_its_script(scripts):
    need("zsh")
    run("zsh", "-n", "fairway.zsh", cwd=scripts)


def test_w5_man_reads_the_manual_page_without_a_warning(tmp_path):
    need("man")
    page = tmp_path / "fairway.1"
    page.write_text(run(TOOL, "manpage"))
    done = subprocess.run(
        ["man", "--warnings", "--local-file", page], capture_output=True, text=True, timeout=30,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "100", "MANPAGER": "cat"})
    assert done.returncode == 0 and not done.stderr, done.stderr
    assert "friend accept USER" in done.stdout and "--timeout SECONDS" in done.stdout


def test_w5_an_unknown_shell_is_wrong_usage():
    done = subprocess.run([TOOL, "completion", "csh"], capture_output=True, text=True, timeout=30)
    assert done.returncode == 2 and "SHELL must be bash, zsh or fish" in done.stderr
