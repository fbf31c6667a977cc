"""The page's styles: each area has one file, which styles no other area."""

import re
from collections import defaultdict

from server import CHECKOUT

STYLES = CHECKOUT / "Sources" / "Page" / "styles"
#: A class that is styled in every context: `.row`, `h2.row`, `.row:hover`, not `.list .row`.
ALONE = re.compile(r"^[a-z]*\.([A-Za-z][\w-]*)(?::[\w-]+|\[[^\]]*\])*$")


def rules(text):
    """Yields each selector of a style sheet."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for selectors in re.findall(r"([^{};]+)\{", text):
        # Commas inside `:is(...)` do not separate selectors.
        flat = re.sub(r"\([^()]*\)", "", selectors)
        yield from (one.strip() for one in flat.split(","))


def test_no_two_files_style_the_same_class():
    found = defaultdict(set)
    for sheet in STYLES.glob("*.css"):
        for selector in rules(sheet.read_text()):
            if named := ALONE.match(selector):
                found[named[1]].add(sheet.name)
    assert len(found) > 50
    assert {name: sheets for name, sheets in found.items() if len(sheets) > 1} == {}
