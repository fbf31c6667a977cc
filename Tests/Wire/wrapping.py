"""Programs that run in place of other ones, and wait for a test."""

import re
from pathlib import Path

from server import until


def listeners(configuration):
    """The ports on 127.0.0.1 in a `mosquitto.conf`."""
    found = re.findall(r"^ *listener (\d+) 127", Path(configuration).read_text(), re.MULTILINE)
    return [int(port) for port in found]


class Wrapper:
    """A program that writes a text to a file, waits until the test calls `go`, and runs another program.

    `text` and `before` are parts of a shell script.
    """

    def __init__(self, folder, name, text, run, before=""):
        self.folder = Path(folder)
        # The broker's user runs the program, too.
        self.folder.chmod(0o777)
        self.program = self.folder / name
        self.program.write_text(
            f"""#!/bin/sh
            [ -e {folder}/asked ] || echo "{text}" > {folder}/asked
            while ! [ -e {folder}/go ]; do sleep 0.01; done
            {before}
            exec {run} "$@"
            """
        )
        self.program.chmod(0o755)

    def asked(self):
        """Waits until the program runs for the first time, and returns its text."""
        told = self.folder / "asked"
        until(lambda: told.exists() and told.read_text().endswith("\n"), "a run of the program")
        return told.read_text().strip()

    def go(self):
        (self.folder / "go").touch()
