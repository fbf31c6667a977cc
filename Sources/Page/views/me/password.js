// Another password: all devices are signed out, and this one goes on with a new token (Q15).

import { h } from "../../core/dom.js";
import { request } from "../../core/requests.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { emptySent, field, form } from "../../parts/form.js";
import { attempt, say } from "../../parts/frame.js";
import { askOverHTTP } from "./asUser.js";
import { proofField, proven } from "./proof.js";

const change = async (values, made) => {
  const { password, newPassword } = values;
  const result = await proven(() =>
    askOverHTTP("account/changePassword", { password, newPassword }));
  emptySent(made, values);
  say(t("me.passwordChanged"));
  session.begin(result);
};

// Who signed up through a provider has none: a mail's link sets one.
const mailLink = () =>
  attempt(async () => {
    const { mailServer } = await request("account/resetPassword", { login: session.user });
    say(t(mailServer === false ? "accounts.noMailServer" : "me.passwordMail"));
  });

export const passwordForm = () => [
  h("p.quiet", t("me.changePasswordText")),
  form(
    t("me.changePassword"), change,
    proofField(),
    field("newPassword", t("me.newPassword"), { type: "password", required: true, minlength: 8,
      maxlength: 128, autocomplete: "new-password", hint: t("me.newPasswordHint") }),
  ),
  h("p", t("me.noPassword"), " ",
    h("button.plain", { type: "button", onclick: mailLink }, t("me.setByMail"))),
];
