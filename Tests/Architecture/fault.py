"""What a check finds."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    #: The place and the fault in a few words.
    key: str
    #: The file, what is wrong with it, and what to do.
    message: str
