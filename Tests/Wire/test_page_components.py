"""The view with every component (`/app/components`): accessible in four themes, and large enough for a thumb."""

import pytest
from playwright.sync_api import expect

THEMES = ["Light", "Dark", "Sunlight", "Night"]
#: The size of each target, as [name, width, height] in pixels. Parts beyond its box (`::before`, `::after`) count,
#: because they take taps, too.
TARGETS = """() => {
  const large = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const more = ["::before", "::after"].map((each) => getComputedStyle(element, each))
      .filter((style) => style.content !== "none" && style.position === "absolute")
      .map((style) => [parseFloat(style.width), parseFloat(style.height)]);
    return [Math.max(width, ...more.map(([each]) => each || 0)), Math.max(height, ...more.map(([, each]) => each || 0))];
  };
  return [...document.querySelectorAll("main :is(button, a, input, select, [role=switch])")]
    .filter((element) => element.checkVisibility() && !element.closest(".banner, p"))
    .map((element) => [element.className + ": " + (element.ariaLabel ?? element.textContent), ...large(element), element.matches(".cellbtn")]);
}"""


def gallery(visit, **options):
    visitor = visit("builder", **options).go("/components")
    visitor.sees_title("Components")
    return visitor


@pytest.mark.parametrize("theme", THEMES)
def test_p3_every_component_is_accessible_in_four_themes(visit, theme):
    visitor = gallery(visit)
    visitor.press(theme)
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", theme.lower())
    visitor.is_accessible()
    visitor.shot(f"components-{theme.lower()}")
    visitor.press("Open a sheet")
    visitor.page.get_by_role("dialog", name="Share my position").wait_for()
    visitor.is_accessible()


@pytest.mark.parametrize("width", [390, 1440])
def test_p3_targets_have_44_pixels(visit, width):
    visitor = gallery(visit, viewport={"width": width, "height": 844})
    found = visitor.page.evaluate(TARGETS)
    assert len(found) > 80
    small = [(name, round(wide), round(high)) for name, wide, high, is_cell in found if wide < (27.9 if is_cell else 43.9) or high < 43.9]
    assert small == []


@pytest.mark.parametrize("width", [200, 320, 1440])
def test_p3_the_components_fit_narrow_and_wide_screens(visit, width):
    gallery(visit).fits(width)


def test_p3_the_back_button_closes_a_sheet_and_leaves_its_view(visit):
    visitor = gallery(visit)
    page = visitor.page
    button = page.get_by_role("button", name="Open a sheet")
    for close in (page.go_back, lambda: page.keyboard.press("Escape"), lambda: page.get_by_role("button", name="Close").click(),
                  lambda: page.mouse.click(100, 20)):
        button.click()
        expect(page.get_by_role("heading", name="Share my position")).to_be_focused()
        page.wait_for_function("history.state?.isOverlay")
        close()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(button).to_be_focused()
        page.wait_for_function("!history.state?.isOverlay")
    visitor.sees_title("Components")


def test_p3_a_guest_sees_the_components_in_the_theme_of_the_device(visit):
    visitor = gallery(visit, color_scheme="dark")
    assert visitor.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(12, 19, 16)"
    visitor.page.emulate_media(contrast="more")
    assert visitor.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"
