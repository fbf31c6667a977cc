// Says to whose token the server does not take any more why they are here, and what becomes of what
// they wrote.

import { draw, h } from "../../core/dom.js";
import { keep } from "../../core/keep.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";

const unsent = async (user) =>
  (await keep.all("outbox")).filter((each) => each.user === user).length;

/** Null for whoever just comes. */
export const lostNote = () => {
  const user = session.lost;
  if (!user) return null;
  const waiting = h("p");
  const tell = async () => {
    const count = await unsent(user);
    draw(waiting, count > 0 && t("accounts.lostUnsent", { count, user }));
  };
  tell().catch((error) => console.error(error));
  return h("div.box", { role: "status" }, h("p", t("errors.account_tokenInvalid")), waiting);
};
