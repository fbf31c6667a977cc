"""A disk that fails or waits when a test says so. The daemon loads a library that does this."""

import shutil
import subprocess
from pathlib import Path

from server import until


class FailingDisk:
    """The disk of a daemon that starts with `settings`. `failing_disk.c` explains the commands."""

    def __init__(self, folder):
        library = folder / "failing_disk.so"
        source = Path(__file__).with_name("failing_disk.c")
        # Swift comes with clang, and Debian's build tools come with cc.
        compiler = shutil.which("clang") or shutil.which("cc")
        subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        self.command = folder / "command"
        self.held = folder / "command.held"
        self.settings = {"LD_PRELOAD": str(library), "FAILING_DISK": str(self.command)}

    def fail(self, word):
        self.held.unlink(missing_ok=True)
        self.command.write_text(word)

    def wait_held(self):
        """Waits until a thread of the daemon waits for the disk."""
        until(self.held.exists, "a thread that waits for the disk")

    def mend(self):
        self.command.unlink(missing_ok=True)
