// One notification: what it says, when, and what can be done about it.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { ago, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { kindText } from "../me/notifications.js";
import { answersOf } from "./answers.js";
import { placeOf } from "./places.js";

const heading = ({ title, seen }) =>
  h("div", h("strong", title), " ", !seen && h("span.tag", t("inbox.new")));

const details = ({ kind, title, at }) => {
  const text = kindText(kind);
  return h("div.hint", text !== title && `${text} · `, ago(at));
};

const button = (text, about, run, style = "") =>
  action(text, run, { class: style, "aria-label": `${text}: ${about}` });

const actions = (notification, remove) => {
  const answers = answersOf(notification);
  const about = notification.body || notification.title;
  const place = placeOf(notification);
  return h("div.actions",
    answers && button(t(answers.yes), about, answers.accept, "primary"),
    answers && button(t(answers.no), about, answers.decline),
    !answers && place !== "/inbox" && h("a.button", { href: href(place),
      "aria-label": `${t("inbox.open")}: ${about}` }, t("inbox.open")),
    button(t("inbox.dismiss"), about, remove, "plain"));
};

/** @param {() => void} remove Takes it off the list. */
export const notificationItem = (notification, remove) =>
  h("li.notification", { class: notification.seen ? "" : "unseen" },
    heading(notification),
    notification.body && h("p", notification.body),
    details(notification),
    actions(notification, remove));
