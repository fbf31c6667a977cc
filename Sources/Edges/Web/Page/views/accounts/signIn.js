// Signing in with a username or an address (FU2).

import { h } from "../../core/dom.js";
import { request } from "../../core/requests.js";
import { go, href } from "../../core/router.js";
import { session, thisDevice } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";

const signIn = async ({ login, password }, page) => {
  const result = await request("account/signIn", { login, password, device: thisDevice() });
  const to = page.query.get("to") ?? "/";
  history.replaceState(null, "", href(to.startsWith("/") ? to : "/"));
  session.begin(result);
};

export const signInView = {
  path: "/sign-in",
  isOpen: true,
  title: () => t("accounts.signIn"),

  open(page) {
    if (session.current) return go("/", { replace: true });
    page.root.append(
      form(
        t("accounts.signIn"), (values) => signIn(values, page),
        field("login", t("accounts.login"), { required: true, autocomplete: "username",
          autocapitalize: "none", maxlength: 320 }),
        field("password", t("accounts.password"), { required: true, type: "password",
          autocomplete: "current-password", maxlength: 128 }),
      ),
      h("p", t("accounts.noAccount"), " ", h("a", { href: href("/sign-up") }, t("accounts.signUp"))),
      h("p", h("a", { href: href("/forgotten") }, t("accounts.forgotten"))),
    );
  },
};
