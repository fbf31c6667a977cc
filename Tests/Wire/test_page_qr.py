"""Another library reads the QR codes that the page draws."""

import json
import random

import pytest
import zxingcpp
from page_modules import bundle, printed

#: Light squares around a code, and pixels for each square.
QUIET, SCALE = 4, 4


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """Returns for each text the rows of its code, or None."""
    modules = bundle("parts/qr/modules.js", tmp_path_factory.mktemp("qr"))
    return lambda texts: printed(f"""
        const {{ qrModules }} = require({modules});
        console.log(JSON.stringify({json.dumps(texts)}.map((text) => qrModules(text))));""")


def picture(rows):
    """A grey picture of a code."""
    side = len(rows) + 2 * QUIET
    light = [False] * side
    squares = [light] * QUIET + [light[:QUIET] + row + light[:QUIET] for row in rows] + [light] * QUIET
    lines = [bytes(0 if dark else 255 for dark in row for _ in range(SCALE)) for row in squares for _ in range(SCALE)]
    return memoryview(b"".join(lines)).cast("B", shape=[side * SCALE, side * SCALE])


def test_d4_another_library_reads_the_codes_of_the_page(drawn, seed):
    made = random.Random(seed)
    lengths = [1, 17, 18, 106, 134, 230, 271, 272, 700, 858, 1300, 2000, 2953]
    texts = ["".join(made.choices("abcXYZ09_-=/:?", k=length)) for length in lengths] + ["Þorsteinn, 5 €"]
    for text, rows in zip(texts, drawn(texts)):
        # Without the format, the library sometimes sees a bar code of another kind in the squares.
        read = zxingcpp.read_barcodes(picture(rows), formats=zxingcpp.BarcodeFormat.QRCode)
        assert [code.text for code in read] == [text], len(text)


def test_d4_a_text_that_is_too_long_has_no_code(drawn):
    assert drawn(["x" * 2954, "€" * 985]) == [None, None]
