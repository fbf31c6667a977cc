"""The pages of the manual as tests read them: their blocks of code, and a terminal that runs their commands.

    ```console   commands that run, and what they print. A line that begins with `$ ` is a command, and a `\\` at its
                 end continues it. The lines up to the next command are its whole output. `…` means any text within a
                 line. A command succeeds, unless its output begins with `fairway: `
    ```sh        commands that no test can run: they install, or need another machine
    ```json5     a piece of the configuration
    ```json      a payload
    ```text      anything else

A command that ends with `<< WORD` continues up to the line `WORD`.

The commands of a page run in one bash session, in an empty folder. Pages show the default addresses and folders. The
terminal puts the real ones in their place, and back.
"""

import contextlib
import difflib
import os
import re
import select
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from server import CHECKOUT, TOOL, free_port

MANUAL = CHECKOUT / "Sources" / "Manual"
PAGES = [CHECKOUT / "README.md", *sorted(MANUAL.glob("*.md"))]
LANGUAGES = {"console", "sh", "json5", "json", "text"}

#: The limits for a command, and for output that comes after it, in seconds.
COMMAND_SECONDS = 20
#: The mark around the exit code that follows the output of a command.
MARK = "\x1e"
END = re.compile(f"{MARK}(\\d+){MARK}")
ANY = "…"
#: The beginning of the output of a command that fails.
FAILS = "fairway: "

#: Reads commands from a pipe, so that no command takes the next one as its input.
SHELL = rf"""
exec 9<&"$1"- && shift
while IFS= read -r -d '' -u 9 COMMAND_OF_PAGE; do
    eval "$COMMAND_OF_PAGE" 9<&-
    printf '\{ord(MARK):03o}%d\{ord(MARK):03o}' $?
done
"""
#: Pages run commands as the user of the service. A test runs as this user already.
SUDO = """#!/bin/sh
while true; do case $1 in -u) shift 2 ;; -*) shift ;; *) exec "$@" ;; esac; done
"""
#: Commands that read the published state of a room, or messages of a device. Both arrive a moment
#: after the previous command, and tests run faster than a person types. So these commands run again
#: until they print what the page shows.
READS = re.compile(
    r"mosquitto_sub |fairway (?:show|rooms|where|quiz standings|location devices)\b|curl .*/location/devices")
#: The end of a command that continues up to the line with this word.
HERE = re.compile(r"<< (\w+)$")
SERVICE = re.compile(r"(?:sudo )?systemctl (stop|start|restart) fairway")


@dataclass
class Block:
    page: Path
    #: The number of the first line within the fence.
    line: int
    language: str
    lines: list[str] = field(default_factory=list)

    @property
    def text(self):
        return "\n".join(self.lines)

    @property
    def place(self):
        return f"{self.page.relative_to(CHECKOUT)}:{self.line}"


@dataclass
class Step:
    """A command of a page, and the lines that the page shows after it."""

    page: Path
    line: int
    command: str
    expected: list[str]


def blocks(page):
    """Every fenced block of a page. A fence in a list is indented, and so is its content."""
    found, block, indent = [], None, ""
    for number, line in enumerate(page.read_text().splitlines(), 1):
        fence = re.fullmatch(r"( *)```(\S*)", line)
        if block is None and fence:
            indent = fence[1]
            block = Block(page, number + 1, fence[2])
        elif block is not None and fence and fence[1] == indent and not fence[2]:
            found.append(block)
            block = None
        elif block is not None:
            block.lines.append(line.removeprefix(indent))
    assert block is None, f"{block.place}: the fence has no end"
    return found


def steps(page):
    """The commands of a page's console blocks, in order."""
    found = []
    for block in blocks(page):
        is_continued, here = False, None
        for number, line in enumerate(block.lines if block.language == "console" else [], block.line):
            if is_continued:
                found[-1].command += f"\n{line}"
            elif line.startswith("$ "):
                found.append(Step(page, number, line.removeprefix("$ "), []))
            else:
                assert number > block.line, f"{block.place}: the block begins with no command"
                found[-1].expected.append(line)
            if here:
                is_continued = line != here
                here = here if is_continued else None
            else:
                is_command = is_continued or line.startswith("$ ")
                here = word[1] if is_command and (word := HERE.search(line)) else None
                is_continued = is_command and (line.endswith("\\") or here is not None)
    return found


def pattern(lines):
    """A regular expression for what a page shows; each line of the output ends with a line feed."""
    return "".join(f"{re.escape(line.rstrip()).replace(re.escape(ANY), '.*')}\n" for line in lines)


def is_shown(output, lines, *, in_any_order=False):
    """Whether a page shows this output."""
    text = "".join(f"{line.rstrip()}\n" for line in output.removesuffix("\n").split("\n") if output)
    if re.fullmatch(pattern(lines), text):
        return True
    # Two programs that print at the same time have no order.
    return in_any_order and len(left := text.splitlines(True)) == len(lines) and all(
        any(re.fullmatch(pattern([line]), other) and not left.remove(other) for other in list(left))
        for line in sorted(lines, key=lambda line: ANY in line))


def difference(step, output):
    """The text of a failure: the expected output and the real one."""
    lines = difflib.unified_diff(
        step.expected, output.rstrip("\n").split("\n"), "the page shows", "the command prints", lineterm="", n=30)
    command = step.command.replace("\n", "\n  ")
    return f"{step.page.relative_to(CHECKOUT)}:{step.line}\n$ {command}\n" + "\n".join(lines)


class Terminal:
    """A bash session in an empty folder, for the commands of one page."""

    def __init__(self, server, folder):
        self.server = server
        self.has_background = False
        self.code = None
        home, bin_folder = folder / "home", folder / "bin"
        for made in (home / ".config", bin_folder, folder / "work", folder / "backups"):
            made.mkdir(parents=True)
        for program in ("fairway", "fairwayd"):
            (bin_folder / program).symlink_to(TOOL.with_name(program))
        (bin_folder / "sudo").write_text(SUDO)
        (bin_folder / "sudo").chmod(0o755)
        # 1884 is the port of the reader's own broker.
        ports = {"1883": server.mqtt[1], "8080": server.http[1], "9001": server.websocket[1], "1884": free_port()}
        for program in ("pub", "sub", "rr"):
            (home / ".config" / f"mosquitto_{program}").write_text(f"-h 127.0.0.1\n-p {ports['1883']}\n")
        #: (the text in pages, the real text in this test)
        self.places = [
            *((f"{host}:{shown}", f"{host}:{port}") for shown, port in ports.items()
              for host in ("127.0.0.1", "localhost")),
            *((f"{option} {shown}", f"{option} {port}") for shown, port in ports.items()
              for option in ("-p", "--port", "listener")),
            ("/var/lib/fairway", str(server.data)),
            ("/var/backups/fairway", str(folder / "backups")),
            ("/etc/fairway/fairway.json5", str(CHECKOUT / "Config" / "fairway.json5")),
        ]
        self.ports = {str(port): shown for shown, port in ports.items()}
        commands, self.commands = os.pipe()
        environment = {
            "PATH": f"{bin_folder}:{os.environ['PATH']}:/usr/sbin", "HOME": str(home), "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "FAIRWAY_SERVER": f"127.0.0.1:{ports['1883']}", "FAIRWAY_DATA": str(server.data),
        }
        self.shell = subprocess.Popen(
            ["bash", "--noprofile", "--norc", "-c", SHELL, "page", str(commands)], cwd=folder / "work", env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, pass_fds=[commands],
            # The session has its own process group, which ends with it.
            start_new_session=True)
        os.close(commands)

    def close(self):
        os.close(self.commands)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.shell.pid, signal.SIGKILL)
        self.shell.wait()
        self.shell.stdout.close()

    def run(self, step):
        """Runs a command of a page.

        Returns the text of a failure if its output differs from the page.
        """
        if service := SERVICE.fullmatch(step.command):
            return self.control(service[1], step)
        # A command whose whole output goes to a file prints nothing later.
        self.has_background |= bool(re.search(r"(?<!2>&1 )&\s*$", step.command))
        is_repeated = bool(READS.match(step.command)) and not step.command.endswith("&")
        deadline = time.monotonic() + COMMAND_SECONDS
        while True:
            output = self.shown(self.printed(step, deadline))
            if is_shown(output, self.plain(step.expected), in_any_order=self.has_background):
                if step.command.strip() == "wait":
                    self.has_background = False
                fails = bool(step.expected) and step.expected[0].startswith(FAILS)
                return None if fails == bool(self.code) else difference(step, f"{output}\n(exit code {self.code})")
            if not is_repeated or time.monotonic() > deadline - COMMAND_SECONDS / 2:
                return difference(step, output)

    def printed(self, step, deadline):
        """Runs a command. Returns its output, and that of commands in the background."""
        command = step.command
        for shown, here in self.places:
            command = command.replace(shown, here)
        os.write(self.commands, command.encode() + b"\0")
        data, text, is_over, self.code = b"", "", False, None
        while not is_over or (
                self.has_background
                and not is_shown(self.shown(text), self.plain(step.expected), in_any_order=True)):
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.shell.stdout], [], [], left)[0]:
                return text if is_over else f"{text}\n(the command did not end within {COMMAND_SECONDS} seconds)"
            more = os.read(self.shell.stdout.fileno(), 65_536)
            if not more:
                return f"{text}\n(the shell ended)"
            data += more
            text = data.decode(errors="replace")
            if end := END.search(text):
                is_over, self.code = True, int(end[1])
                text = END.sub("", text)
        return text

    def shown(self, output):
        """The output with the addresses and folders that pages show."""
        for shown, here in self.places:
            output = output.replace(here, shown)
        output = re.sub(r"\b(?:" + "|".join(self.ports) + r")\b", lambda found: self.ports[found[0]], output)
        return "\n".join(self.plain(output.split("\n")))

    @staticmethod
    def plain(lines):
        """Lines without the address of the server. The tool leaves out the default address."""
        return [line.replace(" --mqtt 127.0.0.1:1883", "") for line in lines]

    def control(self, verb, step):
        """Starts or stops the server, as systemd would."""
        if verb in ("stop", "restart"):
            self.server.stop()
        if verb in ("start", "restart"):
            self.server.start()
        return difference(step, "") if step.expected else None
