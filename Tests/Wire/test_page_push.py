"""The page: the service worker shows notifications while the page is closed (D7, F70, FU11)."""

import json
import re
import time

import pytest
from people import create
from push_services import WebPushService
from test_push import authority, key_of, new_pushing, serve  # noqa: F401
from visitors import FOLDER

pytestmark = pytest.mark.skipif(bool(FOLDER), reason="only a page that a server sent has a worker")

#: The longest wait for a service worker, in seconds.
PATIENCE = 30
#: Debian's Chromium has no push service. This replaces the subscription that one would return.
SUBSCRIPTION = """(body) => {
  let made = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || !options.applicationServerKey.byteLength) throw new TypeError();
    made = { toJSON: () => body, unsubscribe: async () => { made = null; return true; } };
    return made;
  };
}"""
#: Waits until the service worker is active.
READY = """() => Promise.race([
  navigator.serviceWorker.ready.then(() => true),
  new Promise((done, fail) => { setTimeout(fail, 30_000, new Error("no service worker within 30 s")); }),
])"""
#: Counts the notifications that the worker has shown. Chromium forgets a notification if somebody asks for the
#: notifications while it is being shown. So a test asks only after that.
COUNTING = """() => {
  const { registration } = self;
  const show = registration.showNotification.bind(registration);
  self.shownCount = 0;
  registration.showNotification = async (...all) => {
    await show(...all);
    self.shownCount += 1;
  };
}"""
#: Waits until the worker has shown this number of notifications, and returns the newest one.
SHOWN = """(count) => new Promise((done, fail) => {
  const deadline = Date.now() + 30_000;
  const look = async () => {
    if (Date.now() > deadline) return fail(new Error("no notification within 30 s"));
    if (self.shownCount < count) return setTimeout(look, 20);
    const all = await self.registration.getNotifications();
    const { title, body, actions } = all.sort((one, other) => other.timestamp - one.timestamp)[0];
    done({ title, body, actions: actions.map((each) => each.title) });
  };
  look();
})"""
#: Waits until the worker may act for this user, or for nobody if `null`.
HANDED = """(user) => new Promise((done, fail) => {
  const deadline = Date.now() + 30_000;
  const look = () => {
    if (Date.now() > deadline) return fail(new Error("the worker does not act for this user within 30 s"));
    const opening = indexedDB.open("fairway");
    opening.onsuccess = () => {
      const found = opening.result.transaction("kept").objectStore("kept").get(["worker", "session"]);
      found.onsuccess = () => {
        opening.result.close();
        if ((found.result?.user ?? null) === user) done();
        else setTimeout(look, 20);
      };
    };
  };
  look();
})"""
#: Sends the worker the event of a press on a notification's button. The worker cannot open a window
#: then, because browsers allow that only after a real press.
PRESS = """async (action) => {
  const [notification] = await self.registration.getNotifications();
  const event = new NotificationEvent("notificationclick", { notification, action });
  let done;
  event.waitUntil = (promise) => { done = promise; };
  self.dispatchEvent(event);
  return done.then(() => "done", (error) => error.name);
}"""


class Worker:
    """The service worker of a visitor, with pushes delivered by the DevTools protocol."""

    def __init__(self, visitor):
        self.visitor = visitor
        # Leave the app for another page of the same server, so that nobody is connected.
        visitor.page.goto(f"{visitor.origin}/status")
        self.devtools = visitor.context.new_cdp_session(visitor.page)
        registrations = []
        self.devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: registrations.extend(event["registrations"]))
        self.devtools.send("ServiceWorker.enable")
        deadline = time.monotonic() + PATIENCE
        while not registrations:
            assert time.monotonic() < deadline, "no service worker"
            # Playwright hands events over while it waits.
            visitor.page.wait_for_timeout(20)
        self.registration = registrations[0]["registrationId"]
        self.delivered = 0
        self.script.evaluate(COUNTING)

    @property
    def script(self):
        return self.visitor.context.service_workers[0]

    def deliver(self, message):
        self.delivered += 1
        self.devtools.send("ServiceWorker.deliverPushMessage", {
            "origin": self.visitor.origin, "registrationId": self.registration,
            "data": json.dumps(message)})

    def shown(self):
        """Waits until the last delivered message is shown, and returns its notification."""
        return self.script.evaluate(SHOWN, self.delivered)

    def press(self, action):
        return self.script.evaluate(PRESS, action)


def test_d7_f70_fu11_an_invitation_is_pushed_and_accepted_from_its_notification(
        visit, new_pushing, serve):  # noqa: F811
    service = serve(WebPushService)
    server, people = new_pushing()
    user = people.sign_up("ann")
    bob = people.new("bob")
    pushed = service.browser(key_of(bob))
    ann = visit("ann", on=server, permissions=["notifications"], worker=True)
    body = {key: pushed.body[key] for key in ("endpoint", "keys")}
    ann.context.add_init_script(f"({SUBSCRIPTION})({json.dumps(body)})")
    ann.sign_in(people, user).go("/inbox")
    ann.sees("This browser does not tell you")
    ann.page.evaluate(READY)
    ann.press("Notify me here")
    ann.sees("This browser tells you of what comes")
    ann.is_accessible()
    ann.shot("inbox-push")
    worker = Worker(ann)
    # The worker shows a pushed friend request, and accepts it from the notification.
    bob.do("friend/request", {"user": user})
    worker.deliver(pushed.expect(1)[0])
    asked = worker.shown()
    assert (asked["title"], asked["actions"]) == ("Friend request", ["Accept", "Decline"])
    assert worker.press("accept") == "done"
    assert [each["user"] for each in bob.do("friend/list")["friends"]] == [user]
    # Accepting a pushed invitation joins the room.
    seat = create(bob, courseName="Long Meadow")
    bob.do("invite/send", {"room": seat.room, "user": user})
    worker.deliver(pushed.expect(2)[1])
    assert "Long Meadow" in worker.shown()["body"]
    worker.press("accept")
    seat.state(lambda state: [each["player"] for each in state["players"]] == [bob.user, user])


def test_f70_c2_a_browser_without_a_push_service_says_so_and_signing_out_disarms_the_worker(
        visit, people):
    user = people.sign_up("ann")
    ann = visit("ann", permissions=["notifications"], worker=True).sign_in(people, user).go("/inbox")
    ann.page.evaluate(READY)
    ann.press("Notify me here")
    ann.sees("The browser's push service did not answer, or refused.")
    assert people.connect(user).do("push/list")["subscriptions"] == []
    ann.page.evaluate(HANDED, user)
    ann.go("/me")
    ann.press(f"Sign {user} out")
    ann.page.wait_for_url(re.compile("/sign-in$"))
    ann.sees_title("Sign in")
    ann.page.evaluate(HANDED, None)
    # The browser logs an error of its own about the missing push service.
    ann.wrong = [each for each in ann.wrong if "Push API" not in each]
