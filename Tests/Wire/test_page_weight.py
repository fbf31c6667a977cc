"""The size of the page at a first visit."""

import pytest
from visitors import FOLDER

#: The maximum size of all files of the first page, compressed, in bytes.
FIRST_MOST = 127_300
#: The maximum number of its files and answers.
FIRST_ANSWERS_MOST = 21


@pytest.mark.skipif(bool(FOLDER), reason="the daemon compresses, and only what it serves")
def test_f62_f64_the_first_page_is_light(visit):
    visitor = visit("newcomer", service_workers="block", worker=True)
    wire = visitor.context.new_cdp_session(visitor.page)
    wire.send("Network.enable")
    names, sizes = {}, {}
    wire.on("Network.requestWillBeSent", lambda e: names.update({e["requestId"]: e["request"]["url"]}))
    wire.on(
        "Network.loadingFinished",
        lambda e: sizes.update({names.get(e["requestId"], "?"): e["encodedDataLength"]}),
    )
    visitor.go("/")
    visitor.sees("Sign in")
    visitor.page.wait_for_load_state("networkidle")
    total = sum(sizes.values())
    print(f"{total:.0f} bytes in {len(sizes)} answers")
    assert 3 <= len(sizes) <= FIRST_ANSWERS_MOST and 0 < total <= FIRST_MOST, sizes
