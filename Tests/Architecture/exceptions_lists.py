"""The lists of today's exceptions. They may only get shorter. `test_architecture.py` has the number of their lines.

A file `exceptions/NAME.txt` has a line for each fault that exists today. A check fails for a fault
that is not listed, and for a line whose fault no longer exists. `checks.py --list NAME` prints the
list.
"""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).with_name("exceptions")


@dataclass(frozen=True)
class Fault:
    #: The line that lists the fault as an exception.
    key: str
    #: The file, what is wrong with it, and what to do.
    message: str


def listed(name, folder=FOLDER):
    """The lines of a list, without comments."""
    file = folder / f"{name}.txt"
    lines = file.read_text().splitlines() if file.exists() else []
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


def complaints(name, faults, exceptions):
    """A line for each fault that is not listed, and for each listed one that no longer exists."""
    keys = {fault.key for fault in faults}
    new = sorted({fault.message for fault in faults if fault.key not in exceptions})
    gone = sorted(exceptions - keys)
    return new + [
        f"Tests/Architecture/exceptions/{name}.txt: \"{line}\" is no longer a fault. Remove the line." for line in gone]
