// Signing up (FU1, L1), on the way to a round or a friend as well (FU6, F17).

import { h } from "../../core/dom.js";
import { request } from "../../core/requests.js";
import { go, href } from "../../core/router.js";
import { session, thisDevice } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { awaitMail } from "./checkMail.js";
import { providerButtons } from "./providers.js";
import { purposePath, purposeQuery, readPurpose } from "./purpose.js";
import { purposeNote } from "./purposeNote.js";
import { usernameField } from "./username.js";

// Most servers let people in before they confirm their address. One that does not says so, and then
// the mail's link signs in.
const enter = async (user, password) => {
  try {
    return await request("account/signIn", { login: user, password, device: thisDevice() });
  } catch (error) {
    if (error.code === "account.unconfirmed") return null;
    throw error;
  }
};

const signUp = async ({ email, username, password }, purpose, name) => {
  const body = { username, email, password };
  if (purpose.join) body.join = purpose.join;
  if (purpose.friend) body.friend = purpose.friend;
  let signedUp;
  try {
    signedUp = await request("account/signUp", body);
  } catch (error) {
    if (error.code === "account.taken" && error.fields.username) name.suggestAfter(username);
    throw error;
  }
  const result = await enter(username, password);
  awaitMail({ email, purpose, mailServer: signedUp.mailServer }, { login: username, password });
  history.pushState(null, "", href("/sign-up/mail"));
  if (result) session.begin(result);
  else go("/sign-up/mail", { replace: true });
};

const emailField = (name) => {
  const element = field("email", t("accounts.email"), {
    required: true, type: "email", hint: t("accounts.emailHint"), autocomplete: "email",
    maxlength: 320,
  });
  element.addEventListener("change", ({ target }) => {
    if (target.value.trim()) name.suggestAfter(target.value.trim().split("@")[0]);
  });
  return element;
};

export const signUpView = {
  path: "/sign-up",
  isOpen: true,
  title: () => t("accounts.signUp"),

  open(page) {
    const purpose = readPurpose(page.query);
    if (session.current) return go(purposePath(purpose), { replace: true });
    const name = usernameField();
    page.root.append(
      purposeNote(purpose) ?? "",
      form(
        t("accounts.signUp"), (values) => signUp(values, purpose, name),
        emailField(name),
        name.element,
        field("password", t("accounts.password"), { required: true, type: "password", minlength: 8,
          maxlength: 128, hint: t("accounts.passwordHint"), autocomplete: "new-password" }),
      ),
      h("p", t("accounts.haveAccount"), " ",
        h("a", { href: href(`/sign-in${purposeQuery(purpose)}`) }, t("accounts.signIn"))),
      providerButtons(purpose),
    );
  },
};
