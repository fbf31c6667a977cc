"""Measures how long a tap on a key of the card takes until its number is on the screen.

    tap_time.py [--slower N] [--taps N]

A phone with a slower processor (4 times by default) plays a card of four on a server of this program. The time begins
when the finger leaves the glass, and ends with the first frame that shows the number. Other work on the machine makes
the times longer, so the load is printed, too. Needs the release build, deploy/page, and what deploy/setup --tests installs.
"""

import argparse
import os
import statistics
import tempfile
from pathlib import Path

from card_page import hole, open_room
from people import People, play
from playwright.sync_api import expect, sync_playwright
from server import Server
from visitors import Visitor, launch

PLAYERS = ["anna", "bjorn", "carla", "david"]
HOLES = 18

#: Notes the time of each tap on a key that writes a number. `tapTimes` has them in milliseconds. A message to oneself
#: arrives when the frame is drawn.
TIMING = """() => {
  window.tapTimes = [];
  addEventListener("pointerup", (event) => {
    const key = event.target.closest("[id^=key-]");
    const line = document.querySelector(".playline.is-chosen")?.id;
    if (!key || !line) return;
    const strokes = key.id.slice("key-".length);
    const look = () => {
      if (document.querySelector(`#${line} .cell`).textContent.trim() !== strokes) return requestAnimationFrame(look);
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => { tapTimes.push(performance.now() - event.timeStamp); };
      drawn.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, { capture: true });
}"""


def taps(count):
    """The strokes of each tap: four of each hole. The numbers differ from one tap to the next."""
    return [2 + (tap + tap // len(PLAYERS)) % 4 for tap in range(count)]


def measure(visitor, count):
    """Taps `count` keys. Returns the times in milliseconds."""
    page = visitor.page
    page.evaluate(TIMING)
    for tap, strokes in enumerate(taps(count)):
        place = tap % len(PLAYERS)
        if place == 0 and tap:
            page.locator("#next-hole").tap()
            hole(visitor, tap // len(PLAYERS) + 1)
        if tap == 1:
            # The second player is chosen by hand once. Then the card chooses the next player by itself.
            page.locator(".playline").nth(1).tap()
        expect(page.locator(".playline").nth(place)).to_have_attribute("aria-current", "true")
        page.locator(f"#key-{strokes}").tap()
        page.wait_for_function("count => tapTimes.length === count", arg=tap + 1)
    return page.evaluate("tapTimes")


def run(server, people, slower, count):
    clients = [people.connect(people.sign_up_as(name)) for name in PLAYERS]
    seats = play(*clients, holes=HOLES)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        visitor = Visitor(browser, server, PLAYERS[0], has_touch=True)
        open_room(visitor, people, seats[0], is_wide=False)
        expect(visitor.page.locator(".playline")).to_have_count(len(PLAYERS))
        visitor.page.context.new_cdp_session(visitor.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        times = measure(visitor, count)
        visitor.close()
        browser.close()
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the processor is (4)")
    parser.add_argument("--taps", type=int, default=60, help=f"how many keys are tapped, up to {HOLES * len(PLAYERS)} (60)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        server = Server(Path(name) / "data", has_clock=False)
        people = None
        try:
            server.start()
            people = People(server)
            times = run(server, people, options.slower, options.taps)
        finally:
            if people:
                people.close()
            server.end()
    print(f"{len(times)} taps, processor {options.slower:g} times slower, load {os.getloadavg()[0]:.1f} of {os.cpu_count()}")
    print(f"median {statistics.median(times):.0f} ms, 95 % within {statistics.quantiles(times, n=20)[-1]:.0f} ms, "
          f"longest {max(times):.0f} ms")


if __name__ == "__main__":
    main()
