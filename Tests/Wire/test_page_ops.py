"""The page: the state of the server, for everybody and for admins (D9, F68, F71)."""

import json

from people import create, with_admins
from playwright.sync_api import expect
from watching import QUICK, Admin, Page


def test_d9_f68_f71_admins_see_alerts_live_and_announce_maintenance(
        visit, new_server, gather, tmp_path):
    shop = Page().start()
    path = tmp_path / "fairway.json"
    watch = [{"name": "shop", "title": "The shop", "page": shop.url}]
    path.write_text(json.dumps({"monitors": {"watch": watch}}))
    server = new_server(QUICK, arguments=["--config", str(path)])
    people = gather(server)
    people.sign_up_as("ruth")
    people = with_admins(people, gather, "ruth")
    server.hurry()
    admin = Admin(people.connect("ruth"))
    create(people.new("alice"))
    admin.until("shop", lambda entry: entry["condition"] == "up")
    root = visit("ruth", on=server).sign_in(people, "ruth")
    root.go("/ops")
    root.sees("Everything is up.")
    monitor = root.page.get_by_role("region", name="The shop")
    expect(monitor).to_contain_text("Up")
    expect(root.page.locator(".figure").filter(has_text="Rooms")).to_contain_text("golf")
    expect(root.page.locator(".figure").filter(has_text="Users online")).to_contain_text("2")
    root.is_accessible()
    root.fits(320)
    root.fits(1600)
    root.shot("ops")
    # When the shop is down, the page shows an alert with the reason.
    shop.stop()
    alert = root.page.get_by_role("alert")
    expect(alert).to_contain_text("The shop", timeout=30_000)
    expect(alert).to_contain_text("The host refuses the connection")
    root.sees("1 thing is down.")
    expect(monitor).to_contain_text("Down")
    root.is_accessible()
    # When it is up again, the alert moves to the outages.
    shop.start()
    expect(alert).not_to_contain_text("The shop", timeout=30_000)
    outages = root.page.locator("section").filter(has=root.page.get_by_role("heading", name="Outages"))
    expect(outages.locator("li")).to_contain_text("The shop")
    expect(outages.locator("li")).to_contain_text(" to ")
    # Announced maintenance is not an outage.
    monitor.get_by_text("Maintenance").click()
    monitor.get_by_role("button", name="Announce work").click()
    expect(monitor).to_contain_text("Work is announced until")
    assert admin.monitor("shop")["maintenanceUntil"]
    monitor.get_by_role("button", name="End it").click()
    expect(monitor.get_by_role("button", name="Announce work")).to_have_count(1)
    assert "maintenanceUntil" not in admin.monitor("shop")
    shop.stop()


def test_f71_other_users_see_the_state_of_the_server_and_what_is_only_for_admins(visit, people):
    alice = visit("alice", color_scheme="dark").sign_in(people, people.sign_up("alice"))
    alice.go("/ops")
    alice.sees("are for admins")
    expect(alice.page.get_by_role("region", name="Broker")).to_be_visible()
    status = alice.page.get_by_role("link", name="The status page, which everybody can read")
    expect(status).to_have_attribute("href", "/status")
    alice.is_accessible()
    alice.fits(320)
    alice.shot("ops-dark")
