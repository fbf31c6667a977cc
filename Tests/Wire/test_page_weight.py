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
    assert not [name for name in sizes if name.endswith(".woff2")]


#: The width of a number in the font of the page, in pixels.
WIDTH = """number => {
    const text = Object.assign(document.createElement("span"), { textContent: number });
    document.body.append(text);
    const { width } = text.getBoundingClientRect();
    text.remove();
    return width;
}"""

#: The fonts that the page asked for, when they are here.
LOADED = """() => document.fonts.load('1rem "Inter Variable"').then(
    fonts => fonts.map(({ family, display, status }) => ({ family, display, status })))"""


def test_p3_f64_the_font_comes_after_the_sign_in_and_has_figures_of_one_width(visit, people):
    visitor = visit("ann").sign_in(people, people.sign_up("ann"))
    visitor.go("/")
    visitor.page.locator(".appbar h1").wait_for()
    fonts = visitor.page.evaluate(LOADED)
    assert [(font.pop("family").strip('"'), font) for font in fonts] == [("Inter Variable", {"display": "swap", "status": "loaded"})]
    assert len({visitor.page.evaluate(WIDTH, number) for number in ("1111", "8888", "2407")}) == 1
