// Says to whose token the server does not take any more why they are here, and what becomes of what
// they wrote.

import { draw, h } from "../../core/dom.js";
import { outbox } from "../../core/outbox.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";

/** Null for whoever just comes. */
export const lostNote = (page) => {
  const user = session.lost;
  if (!user) return null;
  const waiting = h("p");
  const tell = () => {
    const count = outbox.countOf(user);
    draw(waiting, count > 0 && t("accounts.lostUnsent", { count, user }));
  };
  tell();
  page.leave(outbox.watch(tell));
  return h("div.box", { role: "status" }, h("p", t("accounts.lost")), waiting);
};
