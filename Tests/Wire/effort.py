"""How often a test repeats its steps: in short in the whole run, and many times in `deploy/test --long`."""

import os

IS_LONG = os.environ.get("FAIRWAY_TEST_LONG") == "1"


def repeats(short, long):
    """Belongs to a test with the mark `long`, which `deploy/test --long` chooses."""
    return long if IS_LONG else short
