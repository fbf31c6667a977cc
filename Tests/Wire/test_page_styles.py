"""The page's styles: one file an area, and what one of them says holds in no other area."""

import re
from collections import defaultdict

from server import CHECKOUT

STYLES = CHECKOUT / "Sources" / "Edges" / "Web" / "Page" / "styles"
#: A class that is styled wherever it stands: `.row`, `h2.row`, `.row:hover`, not `.list .row`.
ALONE = re.compile(r"^[a-z]*\.([A-Za-z][\w-]*)(?::[\w-]+|\[[^\]]*\])*$")


def rules(text):
    """The selectors of a style sheet, one by one."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for selectors in re.findall(r"([^{};]+)\{", text):
        # Commas within :is(...) part nothing.
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
