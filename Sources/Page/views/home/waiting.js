// Who waits for an answer of mine: invitations, friend requests (FU11, FU12).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { answersOf } from "../inbox/answers.js";

/** As notifications, which know how they are answered, with what they say. */
export const listWaiting = async () => {
  const [invites, friends] = await Promise.all([link.ask("invite/list"), link.ask("friend/list")]);
  return [
    ...invites.incoming.map(({ invite, name, courseName }) => ({
      kind: "invite", invite, text: t("home.invites", { name, course: courseName }) })),
    ...friends.incoming.map(({ user, name }) => ({
      kind: "friend.request", from: user, text: t("home.asks", { name }) })),
  ];
};

const row = (each, again) => {
  const { accept, decline } = answersOf(each);
  // Done or not: what is shown afterwards is what the server says.
  const button = (text, style, run) =>
    action(text, async () => {
      await run();
      await again();
    }, { class: style, "aria-label": `${text}: ${each.text}` });
  return h("li.beside", h("span", each.text), h("div.replies",
    button(t("inbox.accept"), "primary", accept), button(t("inbox.decline"), "", decline)));
};

/** Null where nobody waits. */
export const waitingSection = (waiting, again) =>
  waiting.length > 0 &&
    h("section.box", h("h2", t("home.waiting")),
      h("ul.rows", waiting.map((each) => row(each, again))));
