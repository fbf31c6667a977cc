// Another address: a link goes there, and the old one is told (Q15).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { emptySent, field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { proofField, proven } from "./proof.js";

const change = async (values, made) => {
  const { email, password } = values;
  const { mailServer } = await proven(() => link.ask("account/changeEmail", { email, password }));
  emptySent(made, values);
  say(mailServer === false ? t("accounts.noMailServer") : t("me.emailSent", { email }));
};

export const emailForm = () => [
  h("p.quiet", t("me.changeEmailText")),
  form(
    t("me.changeEmail"), change,
    field("email", t("me.newEmail"), { type: "email", required: true, maxlength: 320,
      autocomplete: "email" }),
    proofField(),
  ),
];
