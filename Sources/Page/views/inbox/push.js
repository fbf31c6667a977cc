// Notifications while this page is closed: a subscription of this browser (D7, F70).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { attempt, say } from "../../parts/frame.js";
import { isAdmin } from "../me/admin.js";
import { findWorker, isSubscribed, subscribe, unsubscribe } from "./subscription.js";

const button = (text, run) => h("button", { type: "button", onclick: run }, text);

/** How a browser stands: what is said of it, and what can be done. */
const states = {
  impossible: () => [h("p.quiet", t("inbox.pushImpossible"))],
  forbidden: () => [h("p.quiet", t("inbox.pushForbidden"))],
  off: (again) => [
    h("p", t("inbox.pushOff")),
    h("div.actions", button(t("inbox.pushStart"), () => start(again))),
  ],
  on: (again) => [
    h("p", t("inbox.pushOn")),
    h("div.actions",
      button(t("inbox.pushStop"), () => stop(again)),
      isAdmin() && button(t("inbox.pushTry"), tryIt)),
  ],
};

const stateOf = async () => {
  const worker = await findWorker();
  if (!worker) return "impossible";
  if (Notification.permission === "denied") return "forbidden";
  return (await isSubscribed(worker)) ? "on" : "off";
};

const start = (again) =>
  attempt(async () => {
    // Asked only when somebody pressed the button for it.
    const permission = await Notification.requestPermission();
    if (permission === "granted") await subscribe(await findWorker());
    again();
  });

const stop = (again) =>
  attempt(async () => {
    await unsubscribe(await findWorker());
    again();
  });

// The server lets admins alone try it, since a push service counts what it is sent.
const tryIt = () =>
  attempt(async () => {
    const { pushes } = await link.ask("push/test", { user: session.user });
    const outcomes = pushes.map(({ provider, outcome, reason }) =>
      [provider, outcome, reason].filter(Boolean).join(" "));
    say(outcomes.join(", ") || t("inbox.pushOff"));
  });

export const pushSection = () => {
  const state = h("div", { "aria-live": "polite" });
  const read = async () => draw(state, states[await stateOf()](read));
  attempt(read);
  return h("section", h("h2", t("inbox.push")), state);
};
