"""The page's own QR codes equal those of libqrencode, which the server uses."""

import ctypes
import ctypes.util
import json
import random
import subprocess

import pytest
from server import CHECKOUT

SOURCE = CHECKOUT / "Sources" / "Edges" / "Web" / "Page" / "parts" / "qr" / "modules.js"


class Code(ctypes.Structure):
    _fields_ = [
        ("version", ctypes.c_int),
        ("width", ctypes.c_int),
        ("data", ctypes.POINTER(ctypes.c_ubyte)),
    ]


@pytest.fixture(scope="module")
def library():
    name = ctypes.util.find_library("qrencode")
    if not name:
        pytest.skip("libqrencode is not installed")
    library = ctypes.CDLL(name)
    library.QRcode_encodeData.restype = ctypes.POINTER(Code)
    return library


def rows_of(library, text):
    data = text.encode()
    code = library.QRcode_encodeData(len(data), data, 0, 0).contents
    width = code.width
    return ["".join(str(code.data[y * width + x] & 1) for x in range(width)) for y in range(width)]


def drawn(tmp_path, texts):
    """Returns for each text the code that the page draws, and its codes with all eight masks."""
    bundle = tmp_path / "modules.cjs"
    make = ["esbuild", str(SOURCE), "--bundle", "--format=cjs", f"--outfile={bundle}"]
    subprocess.run(make, check=True, capture_output=True)
    say = f"""
        const {{ qrModules }} = require({json.dumps(str(bundle))});
        const rows = (code) => code && code.map((row) => row.map(Number).join(""));
        const all = {json.dumps(texts)}.map((text) => [undefined, 0, 1, 2, 3, 4, 5, 6, 7].map((mask) => rows(qrModules(text, mask))));
        console.log(JSON.stringify(all));
    """
    said = subprocess.run(["node", "-"], input=say, check=True, capture_output=True, text=True)
    return json.loads(said.stdout)


def test_d4_the_page_draws_the_same_codes_as_the_library(library, tmp_path, seed):
    made = random.Random(seed)
    lengths = [1, 17, 18, 106, 134, 230, 271, 272, 700, 858, 1300, 2000, 2953]
    texts = ["".join(made.choices("abcXYZ09_-=/:?", k=length)) for length in lengths] + ["Þorsteinn, 5 €"]
    for text, [best, *masks] in zip(texts, drawn(tmp_path, texts)):
        # Libraries score the masks differently, so they may choose another one. All are readable.
        assert rows_of(library, text) in masks, len(text)
        assert best in masks
    (nothing,) = drawn(tmp_path, ["x" * 2954])
    assert nothing == [None] * 9
