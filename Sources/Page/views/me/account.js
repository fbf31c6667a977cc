// The account itself: address, password, providers, all that is kept, and its end (Q15, F44, F47, F63).

import { draw, h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { deletion } from "./deletion.js";
import { emailForm } from "./email.js";
import { exportSection } from "./export.js";
import { linkedProviders } from "./linkedProviders.js";
import { passwordForm } from "./password.js";

export const accountView = {
  path: "/account",
  title: () => t("me.account"),

  open(page) {
    draw(page.root,
      h("h2", t("me.changeEmail")), emailForm(),
      h("h2", t("me.changePassword")), passwordForm(),
      linkedProviders(),
      h("h2", t("me.export")), exportSection(page),
      h("h2", t("me.delete")), deletion(),
    );
  },
};
