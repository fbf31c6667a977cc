"""The page's clock: the server's time, derived from messages with an unknown delay."""

import json

import pytest
from page_modules import bundle, printed
from people import play
from playwright.sync_api import expect
from test_page_card import cell, open_room, reads

#: The test controls the device's clock and timers. `pass(ms)` lets time pass on a page that is not
#: busy, and `stand(ms)` on a page that is suspended. `set(ms)` changes the device's clock.
WORLD = """
  let now = 1_000_000_000_000, ahead = 0, kept = %s, tick;
  Date.now = () => now + ahead;
  globalThis.localStorage = { getItem: () => kept, setItem: (_, value) => { kept = value; } };
  globalThis.setInterval = (callback) => { tick = callback; };
  const { clock } = require(%s);
  const pass = (ms) => { for (const end = now + ms; now < end; tick()) now += 1_000; };
  const stand = (ms) => { now += ms; };
  const set = (ms) => { ahead += ms; };
  /** Something happened this long ago, and is heard of now. */
  const hear = (lateMs = 0) => clock.overhear(now - lateMs);
"""


@pytest.fixture
def wrong_after(tmp_path):
    """Returns the error of the page's time after some steps, in milliseconds."""
    module = bundle("core/clock.js", tmp_path)

    def run(steps, kept=None):
        world = WORLD % (json.dumps(kept), module)
        return printed(f"{world}\n{steps}\nconsole.log(clock.now() - now);")

    return run


def test_g9_a_message_with_a_long_delay_does_not_set_the_clock_back(wrong_after):
    assert wrong_after("pass(4_000); hear(13_000);") == 0
    assert wrong_after("pass(4_000); hear(); for (let n = 0; n < 4; n++) hear(9_000);") == 0


def test_g9_messages_that_waited_for_a_suspended_page_do_not_set_the_clock(wrong_after):
    late = "for (let n = 9; n > 0; n--) hear(n * 1_500 + 3_000);"
    assert wrong_after(f"pass(4_000); stand(14_000); {late}") == 0
    assert wrong_after(f"pass(4_000); stand(14_000); tick(); {late} pass(5_000); hear();") == 0


def test_g9_the_page_corrects_a_wrong_device_clock(wrong_after):
    assert wrong_after("set(-60_000); pass(4_000); hear(100);") == -100
    assert wrong_after("set(60_000); pass(6_000); for (let n = 0; n < 5; n++) hear(100);") == -100
    set_forward = "pass(4_000); hear(); set(60_000); pass(6_000);"
    assert wrong_after(f"{set_forward} for (let n = 0; n < 5; n++) hear(200 - n);") == -196
    set_back = "set(90_000); pass(4_000); stand(5_000); tick(); set(-90_000); pass(1_000);"
    assert wrong_after(f"{set_back} hear();") == 0
    # The first message without a delay replaces a wrong offset from an earlier visit.
    assert wrong_after("pass(1_000); hear();", kept="-13199") == 0
    # The page trusts the time of an answer that it has just waited for.
    assert wrong_after("set(600_000); clock.hear(now);") == 0


def test_g9_a_write_after_the_page_was_blocked_wins_over_an_earlier_one(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=3)
    one = open_room(visit("ann").can_be_cut(), people, host)
    one.sees("Saved")
    busy = "setTimeout(() => { for (const end = Date.now() + 6_000; Date.now() < end; ); })"
    one.page.evaluate(f"void {busy}")
    other.score(bob, 1, 5)
    reads(one, bob.user, 1, 5)
    one.cut_link()
    other.score(bob, 2, 6)
    cell(one, bob.user, 2).click()
    one.page.locator("#key-4").click()
    expect(one.page.locator(".grid .is-waiting")).to_have_count(1)
    one.mend_link()
    other.state(lambda state: state["scores"][bob.user][1] == 4)
