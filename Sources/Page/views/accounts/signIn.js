// Signing in with a username or an address (FU2), or through an identity provider (F47, C1).

import { h } from "../../core/dom.js";
import { request } from "../../core/requests.js";
import { go, href } from "../../core/router.js";
import { session, thisDevice } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { lostNote } from "./lostNote.js";
import { providerButtons } from "./providers.js";
import { purposePath, purposeQuery, readPurpose } from "./purpose.js";
import { purposeNote } from "./purposeNote.js";

const signIn = async ({ login, password }, purpose) => {
  const result = await request("account/signIn", { login, password, device: thisDevice() });
  history.replaceState(null, "", href(purposePath(purpose)));
  session.begin(result);
};

export const signInView = {
  path: "/sign-in",
  isOpen: true,
  title: () => t("accounts.signIn"),

  open(page) {
    const purpose = readPurpose(page.query);
    if (session.current) return go(purposePath(purpose), { replace: true });
    const query = purposeQuery(purpose);
    page.root.append(
      lostNote(page) ?? "",
      purposeNote(purpose) ?? "",
      form(
        t("accounts.signIn"), (values) => signIn(values, purpose),
        field("login", t("accounts.login"), { required: true, autocomplete: "username",
          autocapitalize: "none", spellcheck: "false", maxlength: 320, value: session.lost }),
        field("password", t("accounts.password"), { required: true, type: "password",
          autocomplete: "current-password", maxlength: 128 }),
      ),
      h("p", t("accounts.noAccount"), " ",
        h("a", { href: href(`/sign-up${query}`) }, t("accounts.signUp"))),
      h("p", h("a", { href: href(`/forgotten${query}`) }, t("accounts.forgotten"))),
      providerButtons(purpose),
      // Open to everybody.
      h("p", h("a", { href: href("/rules") }, t("accounts.rules")), " · ",
        h("a", { href: href("/news") }, t("accounts.news"))),
    );
  },
};
