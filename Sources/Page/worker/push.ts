// The service worker's part of notifications: it shows a pushed message, and does what the user chooses on it.

import type { Notification as Message, Requests } from "fairway-api";
import type { WorkerSession } from "../core/forWorker.js";
import { keep } from "../core/keep.js";
import type { Reply } from "../core/requests.js";
import { placeOf } from "../views/inbox/places.js";
import { keyBytes, subscriptionBody } from "../views/inbox/pushKeys.js";
import { scope, type NotificationEvent } from "./scope.js";

/** A pushed message as the server sends it. */
type Pushed = Omit<Message, "seen">;
type Name = keyof Requests;
/** A request that answers a notification. */
type Answer = readonly [name: Name, body: object];

/** The requests for yes and no, by kind of notification. */
const requests: Partial<Record<Message["kind"], (message: Pushed, isYes: boolean) => Answer>> = {
  invite: ({ invite }, isYes) => [isYes ? "invite/accept" : "invite/decline", { invite }],
  "friend.request": ({ from }, isYes) =>
    [isYes ? "friend/accept" : "friend/decline", { user: from }],
};

/** How long the browser may take to find the session, milliseconds. */
const sessionMs = 3_000;

const session = () => keep.get<WorkerSession>("worker", "session");

/** The session, or null if the browser does not give it. A push is shown in any case. */
const sessionIfWorks = () =>
  Promise.race([
    session().catch(() => null),
    new Promise<null>((done) => { setTimeout(done, sessionMs, null); }),
  ]);

const ask = async <Asked extends Name>(
  { root, device }: WorkerSession, name: Asked, body: object,
): Promise<Requests[Asked]["result"]> => {
  const response = await fetch(`${root}/v1/do/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${device.token}` },
    body: JSON.stringify(body),
  });
  const reply: Reply<Requests[Asked]["result"]> = await response.json();
  if (!reply.ok) throw new Error(reply.error?.message);
  return reply.result;
};

const actions = (message: Pushed, words: WorkerSession["words"]) =>
  requests[message.kind]
    ? [{ action: "accept", title: words.accept }, { action: "decline", title: words.decline }]
    : [];

// A browser ends a subscription that shows nothing, so the worker shows every message.
const show = async (message: Pushed) => {
  const kept = await sessionIfWorks();
  return scope.registration.showNotification(message.title, {
    body: message.body,
    // A push may come twice.
    tag: message.notification,
    timestamp: message.at,
    ...(kept && { lang: kept.language }),
    icon: "icon-192.png",
    actions: kept ? actions(message, kept.words) : [],
    data: message,
  });
};

/** Opens a path in an open page, or else in a new one. */
const open = async (path: string) => {
  const url = new URL(`.${path}`, scope.registration.scope).href;
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = windows.find((each) => each.url.startsWith(scope.registration.scope));
  // A worker leads only pages that it opened. Beside any other page, it opens a new one.
  const led = await page?.navigate(url).catch(() => null);
  return led ? led.focus() : scope.clients.openWindow(url);
};

const answer = async (message: Pushed, isYes: boolean) => {
  const request = requests[message.kind]?.(message, isYes);
  const kept = await session().catch(() => undefined);
  let result: unknown;
  try {
    if (!request || !kept) throw new Error("signed out");
    result = await ask(kept, ...request);
  } catch {
    // The answer is too late, the user is signed out, or there is no connection. The list shows what became of it.
    return open("/inbox");
  }
  const { room } = (result ?? {}) as { room?: string };
  return isYes && room ? open(`/rooms/${room}`) : null;
};

const clicked = ({ action, notification }: NotificationEvent) => {
  notification.close();
  const message: Pushed = notification.data;
  return action ? answer(message, action === "accept") : open(placeOf(message));
};

// The push service gave the browser another address. The server has to know it.
const renew = async () => {
  const kept = await session();
  if (!kept) return;
  const { vapidPublicKey } = await ask(kept, "push/key", {});
  const made = await scope.registration.pushManager.subscribe({
    userVisibleOnly: true, applicationServerKey: keyBytes(vapidPublicKey),
  });
  await ask(kept, "push/subscribe", { ...subscriptionBody(made), device: kept.device.id });
};

/** Listens from now on. */
export const startPush = () => {
  scope.addEventListener("push", (event) => event.waitUntil(show(event.data.json() as Pushed)));
  scope.addEventListener("notificationclick", (event) => event.waitUntil(Promise.resolve(clicked(event))));
  scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew()));
};
