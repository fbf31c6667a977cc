"""The clock of a server under test: the machine's time, plus the time that a test adds."""

import atexit
import os
import shutil
import tempfile
import threading
import time
from pathlib import Path


class Clock:
    """A file with the milliseconds to add. The daemon and the guard map it (`testClock` in the configuration)."""

    def __init__(self):
        # The user of the broker reads this file, too.
        self.folder = Path(tempfile.mkdtemp(prefix="fairway-clock-"))
        self.folder.chmod(0o755)
        self.file = self.folder / "offset"
        self.file.write_bytes(bytes(8))
        self.offset = 0
        self.lock = threading.Lock()
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)

    def advance(self, seconds):
        # `hurry` calls this method on another thread.
        with self.lock, self.file.open("r+b", buffering=0) as file:
            self.offset += round(seconds * 1000)
            os.pwrite(file.fileno(), self.offset.to_bytes(8, "little", signed=True), 0)

    @property
    def now(self):
        """The time of the server, in Unix milliseconds."""
        return round(time.time() * 1000) + self.offset
