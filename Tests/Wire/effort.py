"""The number of repeats in a test: few in a normal run, many in `deploy/test --long`."""

import os

IS_LONG = os.environ.get("FAIRWAY_TEST_LONG") == "1"


def repeats(short, long):
    """Returns the number of repeats. Mark the test with `long`, or `deploy/test --long` leaves it out."""
    return long if IS_LONG else short
