// One notification: what it says, when, and what can be done about it.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { ago, language, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { kindText } from "../me/notifications.js";
import { answersOf } from "./answers.js";
import { placeOf } from "./places.js";

// Titles of these say the kind alone: they are said in the reader's language.
const sayTheKind = new Set(["friend.request", "friend.accepted", "round.started", "round.ended", "round.full",
  "game.proposed", "stake.ending", "card.proposed", "host.changed", "room.kicked"]);

const heading = ({ kind, title, seen }) =>
  h("div",
    h("strong", sayTheKind.has(kind) ? kindText(kind) : title), " ",
    !seen && h("span.tag", t("inbox.new")));

/** What the server says is in English; of friends it can be said in the reader's own language. */
const bodyOf = ({ kind, from, body }) => {
  if (language === "en" || !from) return body;
  if (kind === "friend.request") return t("inbox.asks", { user: from });
  return kind === "friend.accepted" ? t("inbox.friendsNow", { user: from }) : body;
};

const details = ({ kind, at }) =>
  h("div.hint", !sayTheKind.has(kind) && `${kindText(kind)} · `, ago(at));

const button = (text, about, run, style = "") =>
  action(text, run, { class: style, "aria-label": `${text}: ${about}` });

const actions = (notification, remove) => {
  const answers = answersOf(notification);
  const about = bodyOf(notification) || notification.title;
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
    notification.body && h("p", bodyOf(notification)),
    details(notification),
    actions(notification, remove));
