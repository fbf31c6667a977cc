// The service worker's part of notifications: shows what is pushed, and does what is chosen on it.

import { keep } from "../core/keep.js";
import { placeOf } from "../views/inbox/places.js";
import { keyBytes, subscriptionBody } from "../views/inbox/pushKeys.js";

/** What saying yes or no asks of the server, by kind. */
const requests = {
  invite: ({ invite }, isYes) => [isYes ? "invite/accept" : "invite/decline", { invite }],
  "friend.request": ({ from }, isYes) =>
    [isYes ? "friend/accept" : "friend/decline", { user: from }],
};

/** How long the browser may take to find the session, milliseconds. */
const sessionMs = 3_000;

const session = () => keep.get("worker", "session");

/** The session, or null if the browser does not give it: a push is shown in any case. */
const sessionIfWorks = () =>
  Promise.race([
    session().catch(() => null),
    new Promise((done) => { setTimeout(done, sessionMs, null); }),
  ]);

const ask = async ({ root, device }, name, body) => {
  const response = await fetch(`${root}/v1/do/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${device.token}` },
    body: JSON.stringify(body),
  });
  const reply = await response.json();
  if (!reply.ok) throw new Error(reply.error?.message);
  return reply.result;
};

const actions = (message, words) =>
  requests[message.kind]
    ? [{ action: "accept", title: words.accept }, { action: "decline", title: words.decline }]
    : [];

// A browser takes a subscription away that shows nothing: whatever comes is shown.
const show = async (message) => {
  const kept = await sessionIfWorks();
  return self.registration.showNotification(message.title, {
    body: message.body,
    // A push may come twice.
    tag: message.notification,
    timestamp: message.at,
    lang: kept?.language,
    icon: "icon-192.png",
    actions: kept ? actions(message, kept.words) : [],
    data: message,
  });
};

/** Goes on in a page that is open, else in a new one. */
const open = async (path) => {
  const { scope } = self.registration;
  const url = new URL(`.${path}`, scope).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = windows.find((each) => each.url.startsWith(scope));
  // A worker leads only pages that came by it; beside any other a new one is opened.
  const led = await page?.navigate(url).catch(() => null);
  return led ? led.focus() : self.clients.openWindow(url);
};

const answer = async (message, isYes) => {
  const [name, body] = requests[message.kind](message, isYes);
  let result;
  try {
    result = await ask(await session(), name, body);
  } catch {
    // Too late, signed out, or no link: the list says what became of it.
    return open("/inbox");
  }
  return isYes && result.room ? open(`/rooms/${result.room}`) : null;
};

const clicked = ({ action, notification }) => {
  notification.close();
  const message = notification.data;
  return action ? answer(message, action === "accept") : open(placeOf(message));
};

// The push service gave the browser another address: the server has to know.
const renew = async () => {
  const kept = await session();
  if (!kept) return;
  const { vapidPublicKey } = await ask(kept, "push/key", {});
  const made = await self.registration.pushManager.subscribe({
    userVisibleOnly: true, applicationServerKey: keyBytes(vapidPublicKey),
  });
  await ask(kept, "push/subscribe", { ...subscriptionBody(made), device: kept.device.id });
};

/** Listens from now on. */
export const startPush = () => {
  self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
  self.addEventListener("notificationclick", (event) => event.waitUntil(clicked(event)));
  self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew()));
};
