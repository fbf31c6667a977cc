// A forgotten password: a link by mail sets a new one.

import { h } from "../../core/dom.js";
import { request } from "../../core/requests.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { purposeQuery, readPurpose } from "./purpose.js";

const ask = async ({ login }, page) => {
  const { mailServer } = await request("account/resetPassword", { login });
  // The same whether there is such an account: nobody learns here who has one.
  page.root.replaceChildren(
    h("p", { role: "status", tabindex: "-1" },
      mailServer === false ? t("accounts.noMailServer") : t("accounts.resetSent", { login })),
    h("p.quiet", t("accounts.resetSentText")),
    h("p", h("a", { href: href("/sign-in") }, t("accounts.signIn"))),
  );
  page.root.firstChild.focus();
};

export const forgottenView = {
  path: "/forgotten",
  isOpen: true,
  title: () => t("accounts.forgottenTitle"),

  open(page) {
    const query = purposeQuery(readPurpose(page.query));
    page.root.append(
      h("p", t("accounts.forgottenText")),
      form(
        t("accounts.sendLink"), (values) => ask(values, page),
        field("login", t("accounts.login"), { required: true, autocomplete: "username",
          autocapitalize: "none", spellcheck: "false", maxlength: 320 }),
      ),
      h("p", h("a", { href: href(`/sign-in${query}`) }, t("accounts.signIn"))),
    );
  },
};
