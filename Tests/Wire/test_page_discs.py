"""The page: my discs, their privacy, and the discs thrown on each hole (F38, F50, F51)."""

from people import play
from playwright.sync_api import expect
from test_friends import befriend
from test_page_history import is_good


def add(visitor, name, **fields):
    """Adds a disc through its form."""
    visitor.press("Add a disc")
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(name)
    for label, text in fields.items():
        dialog.get_by_label(label).fill(text)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)


def test_f50_f51_discs_are_added_changed_shared_removed_and_counted(visit, people):
    ann, ben = people.several("ann", "ben")
    befriend(ann, ben)
    visitor = visit("ann").sign_in(people, ann.user).go("/discs")
    page = visitor.page
    visitor.sees("There are no discs here yet.")
    visitor.press("Add a disc")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_label("Name", exact=True)).to_have_attribute("aria-invalid", "true")
    visitor.press("Cancel")
    add(visitor, "Destroyer", Maker="Innova", Weight="175", Speed="12", Glide="5", Turn="-1", Fade="3")
    add(visitor, "Aviar", Note="for short ones")
    visitor.sees("Innova, 175 g")
    visitor.sees("Speed 12 · Glide 5 · Turn -1 · Fade 3")
    visitor.press("Change Aviar")
    visitor.choose("Where it is", "Lost")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    visitor.sees("Lost (1)")

    destroyer = ann.do("disc/list")["discs"][0]["disc"]
    host = play(ann, courseName="Oak Park", holes=2)[0]
    for hole, discs in ((1, [destroyer, "Aviar"]), (2, [destroyer])):
        host.do("discs", {"hole": hole, "discs": discs})
        host.score(ann, hole, 2)
    host.do("end")
    page.reload()
    counted = page.get_by_role("table", name="Thrown most")
    expect(counted.get_by_role("row", name="Destroyer")).to_contain_text("2")
    page.get_by_text("Choose games").click()
    visitor.choose("Course", "Oak Park")
    visitor.press("Show these")
    last = page.get_by_role("table", name="Last time here")
    expect(last.get_by_role("row", name="1 Destroyer, Aviar")).to_contain_text("2 (-1)")
    is_good(visitor, "discs")

    visitor.choose("Who else may see your discs", "Nobody")
    page.locator("form").filter(has_text="Who else").get_by_role("button", name="Save").click()
    visitor.sees("Saved.")
    friend = visit("ben", color_scheme="dark").sign_in(people, ben.user)
    friend.go(f"/discs?user={ann.user}")
    expect(friend.page.get_by_role("alert").first).to_be_visible()
    ann.do("account/changeSettings", {"discs": "friends"})
    friend.page.get_by_role("button", name="Try again").first.click()
    friend.sees("Innova, 175 g")
    expect(friend.page.get_by_text("for short ones")).to_have_count(0)
    expect(friend.page.get_by_role("button", name="Change Aviar")).to_have_count(0)
    is_good(friend, "discs-friend-dark")

    visitor.press("Change Aviar")
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Lost (1)")).to_have_count(0)
    assert [disc["name"] for disc in ann.do("disc/list")["discs"]] == ["Destroyer"]
