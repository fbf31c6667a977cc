"""The page's colours: one file names them, each pair in use has enough contrast, and other files repeat no other colour."""

import re

import pytest
from server import CHECKOUT

PAGE = CHECKOUT / "Sources" / "Page"
WEB = CHECKOUT / "Sources" / "Edges" / "Web"
TOKENS = (PAGE / "styles" / "tokens.css").read_text()
TEXT, SHAPE, CARD = "text", "shape", "card"
#: Pairs that the components use: what is drawn, on which ground, and as what.
PAIRS = [
    *[("ink", ground, CARD) for ground in ("ground", "raised", "sunken", "soft", "flag-soft")],
    *[("quiet", ground, TEXT) for ground in ("ground", "raised", "sunken", "flag-soft")],
    ("on-soft", "soft", CARD), ("on-accent", "accent", CARD), ("on-accent", "accent-press", CARD),
    *[("accent", ground, TEXT) for ground in ("ground", "raised", "soft")],
    ("on-flag", "flag", CARD), ("flag-ink", "flag-soft", TEXT), ("flag-ink", "raised", TEXT), ("flag-ink", "soft", TEXT),
    *[("under", ground, TEXT) for ground in ("raised", "ground", "soft", "under-soft")], ("on-under", "under", TEXT),
    *[("over", ground, TEXT) for ground in ("raised", "ground", "soft", "over-soft", "sunken")], ("on-over", "over", TEXT),
    *[(ink, ground, TEXT) for ink in ("good", "warn", "bad") for ground in ("ground", "raised")],
    ("bad", "bad-soft", TEXT), ("on-bad", "bad", TEXT),
    ("on-hero", "hero", CARD), ("on-hero", "hero-2", CARD), ("hero-quiet", "hero", TEXT), ("hero-quiet", "hero-2", TEXT),
    ("flag", "hero", SHAPE), ("ground", "ink", CARD),
    *[("edge", ground, SHAPE) for ground in ("ground", "raised", "sunken")], ("accent", "sunken", SHAPE),
    ("map-ink", "map-land", TEXT), ("accent", "map-land", SHAPE), ("under", "map-land", SHAPE), ("under", "map-water", SHAPE),
    *[(f"a{each}-ink", f"a{each}", TEXT) for each in range(1, 9)],
]
#: The minimum contrast (WCAG 2.2, 1.4.3 and 1.4.11; the card in play has more).
LEAST = {
    "light": {TEXT: 4.5, SHAPE: 3, CARD: 7}, "dark": {TEXT: 4.5, SHAPE: 3, CARD: 7},
    "sunlight": {TEXT: 7, SHAPE: 4.5, CARD: 7}, "night": {TEXT: 7, SHAPE: 4.5, CARD: 7},
}
#: How eyes without one kind of cone see linear RGB (Viénot 1999).
SIGHT = {
    "protan": [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
    "deutan": [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
    "tritan": [[1, 0.1461, -0.1461], [0, 0.8592, 0.1408], [0, 0.8592, 0.1408]],
}
#: Files outside the styles that name colours.
OTHERS = [
    PAGE / "index.html", PAGE / "manifest.webmanifest", *PAGE.glob("icons/*.svg"), *PAGE.glob("pictures/*.svg"),
    WEB / "Assets" / "landing.css", WEB / "Assets" / "page.css", WEB / "SharedCards" / "SharedCardPicture.swift",
]


def colours(theme):
    """The colours of a theme by name."""
    block = re.search(rf'\[data-theme="{theme}"\] {{\n(.*?)\n}}', TOKENS, re.DOTALL)[1]
    return dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", block))


def linear(colour):
    """Linear red, green and blue of a colour, from 0 to 1 (sRGB)."""
    channels = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    return [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]


def contrast(one, other):
    """The contrast of two colours, from 1 to 21."""
    weights = (0.2126, 0.7152, 0.0722)
    low, high = sorted(sum(map(float.__mul__, weights, linear(each))) for each in (one, other))
    return (high + 0.05) / (low + 0.05)


def distance(one, other, sight):
    """The distance of two colours in CIE Lab for such eyes. A distance of 2.3 is just noticeable."""
    def lab(colour):
        r, g, b = (min(1, max(0, sum(map(float.__mul__, map(float, row), linear(colour))))) for row in sight)
        xyz = ((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b,
               (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
        x, y, z = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in xyz)
        return 116 * y - 16, 500 * (x - y), 200 * (y - z)
    return sum((p - q) ** 2 for p, q in zip(lab(one), lab(other))) ** 0.5


@pytest.mark.parametrize("theme", LEAST)
def test_p3_each_pair_of_colours_has_enough_contrast(theme):
    named = colours(theme)
    weak = {(ink, ground): found for ink, ground, kind in PAIRS
            if (found := round(contrast(named[ink], named[ground]), 2)) < LEAST[theme][kind]}
    assert weak == {}


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("theme", LEAST)
def test_p3_under_and_over_par_differ_for_colour_blind_eyes(theme, sight):
    named = colours(theme)
    assert distance(named["under"], named["over"], SIGHT[sight]) > 30


@pytest.mark.parametrize("file", OTHERS, ids=lambda file: file.name)
def test_p3_other_files_repeat_the_colours_of_the_tokens(file):
    known = {colour for theme in ("light", "dark") for colour in colours(theme).values()}
    used = set(re.findall(r"#[0-9a-f]{6}\b", file.read_text()))
    assert used and used <= known, used - known


def test_p3_the_bars_of_the_browser_have_the_ground_of_each_theme():
    used = dict(re.findall(r'(\w+): "(#[0-9a-f]{6})"', (PAGE / "core" / "theme.ts").read_text()))
    assert used == {theme: colours(theme)["ground"] for theme in LEAST}


def test_p3_no_other_style_names_a_colour():
    named = {
        sheet.name: found for sheet in (PAGE / "styles").glob("*.css")
        if sheet.name != "tokens.css" and (found := re.findall(r"#[0-9a-f]{3,8}\b|\brgba?\([^)]*\)", sheet.read_text()))}
    # A QR code is on white in the dark theme, too, because cameras need that.
    assert named == {"parts.css": ["#ffffff"]}
