"""The card on the page, as players use it. On a wide screen, the whole card is beside the hole in view."""

import re

from playwright.sync_api import expect

WIDE = {"width": 1440, "height": 900}


def open_room(visitor, people, seat, face="", is_wide=True):
    """Signs a visitor in as a player of a room, and opens the room's card."""
    visitor.sign_in(people, seat.me)
    if is_wide and not face:
        visitor.page.set_viewport_size(WIDE)
    return visitor.go(f"/rooms/{seat.room}{face}")


def cell(visitor, name, hole):
    """A player's cell of the whole card, which a wide screen shows beside the hole."""
    return visitor.page.locator(".grid").get_by_role("button", name=re.compile(rf"^{re.escape(name)}, hole {hole}: "))


def line(visitor, player):
    """A player's line on the hole in view, or a team's: that of its first player."""
    return visitor.page.locator(f"#line-{player}")


def reads(visitor, name, hole, strokes):
    """Waits until a cell, or its line on the hole in view, shows the strokes and does not wait to be sent."""
    wanted = re.compile(rf"^{re.escape(name)}, hole {hole}: {strokes}(?!.*waits)")
    expect(visitor.page.locator(".lines, .grid").get_by_role("button", name=wanted).first).to_be_visible()


def hole(visitor, number):
    """Waits until the card shows a hole."""
    expect(visitor.page.get_by_role("heading", name=f"Hole {number}", exact=True)).to_be_visible()


def show_hole(visitor, number):
    """Goes to a hole with the strip of holes."""
    name = re.compile(rf"^Hole {number}(:|$)")
    visitor.page.get_by_role("navigation", name="Holes").get_by_role("button", name=name).click()
    hole(visitor, number)


def key(visitor, strokes):
    """Presses a key of the keypad, for the cell at the cursor. Rare numbers are behind another key."""
    number, more = (visitor.page.locator(f"#key-{each}") for each in (strokes, "more"))
    expect(number.or_(more).first).to_be_visible()
    if not number.is_visible():
        more.click()
    number.click()


def tap(visitor, name, hole, strokes):
    """Chooses a cell of the whole card, and presses a key."""
    cell(visitor, name, hole).click()
    key(visitor, strokes)


def confirm(visitor, name):
    visitor.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def menu(visitor, row):
    """Opens the round menu, and chooses a row."""
    visitor.press("Round menu")
    visitor.page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{row}")).click()


def finish(visitor):
    """Ends a round whose sheet of the end is not open yet."""
    menu(visitor, "Finish")
    visitor.page.locator("#finish").click()
