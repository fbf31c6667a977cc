// This browser's push subscription, and the server's half of it.

import { link } from "../../core/link.js";
import { RequestError } from "../../core/requests.js";
import { session } from "../../core/session.js";
import { settings } from "../../core/settings.js";
import { t } from "../../core/texts.js";
import { keyBytes, subscriptionBody } from "./pushKeys.js";

/** The service worker's registration; null where this browser cannot be pushed to. */
export const findWorker = async () => {
  const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!canPush) return null;
  return (await navigator.serviceWorker.getRegistration(`${settings.root}/app/`)) ?? null;
};

const mine = async () => {
  const { subscriptions } = await link.ask("push/list");
  const device = session.current.device.id;
  return subscriptions.find((each) => each.provider === "webPush" && each.device === device);
};

/** Both halves: the browser may have lost its own, and the server ends one that fails again and again. */
export const isSubscribed = async (worker) =>
  Boolean((await worker.pushManager.getSubscription()) && (await mine()));

/** Only this server may push to it: the subscription is bound to the server's key. */
const begin = async (worker, key) => {
  // One that was made with another key is of no use any more.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  try {
    return await worker.pushManager.subscribe({
      userVisibleOnly: true, applicationServerKey: keyBytes(key),
    });
  } catch {
    throw new RequestError({ code: "push.refused", message: t("inbox.pushRefused") });
  }
};

export const subscribe = async (worker) => {
  const { vapidPublicKey } = await link.ask("push/key");
  if (!vapidPublicKey) {
    throw new RequestError({ code: "push.notHere", message: t("inbox.pushUnavailable") });
  }
  const made = await begin(worker, vapidPublicKey);
  const { id } = session.current.device;
  await link.ask("push/subscribe", { ...subscriptionBody(made), device: id });
};

export const unsubscribe = async (worker) => {
  const known = await mine();
  if (known) await link.ask("push/unsubscribe", { subscription: known.subscription });
  await dropSubscription(worker);
};

/** The browser's half alone: who signs out takes the server's with the device. */
export const dropSubscription = async (worker) =>
  (await worker?.pushManager.getSubscription())?.unsubscribe();
