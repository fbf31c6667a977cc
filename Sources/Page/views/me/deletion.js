// The end of an account (F63).

import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { askOverHTTP } from "./asUser.js";
import { proofField, proven } from "./proof.js";
import { leave } from "./signOut.js";

const remove = async ({ password }, made) => {
  // Before the question: what is typed after it must stay.
  made.reset();
  const isMeant = await confirm(t("me.deleteSure"), t("me.deleteSureText", { user: session.user }), {
    yes: t("me.delete"), isDangerous: true,
  });
  if (!isMeant) return;
  await proven(() => askOverHTTP("account/delete", { password }));
  say(t("me.deleted"));
  leave();
};

export const deletion = () => {
  const made = form(t("me.delete"), remove, proofField());
  made.querySelector("[type=submit]").className = "danger";
  return [h("p", t("me.deleteText")), made];
};
