// Becoming the first admin, with the link that a server without an admin shows its operator.

import { h } from "../../core/dom.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { askOverHTTP } from "./asUser.js";
import { leave } from "./signOut.js";

// The token of this device does not say that its user is an admin, so the server ends it.
const claim = async (token) => {
  session.isLeaving = true;
  try {
    await askOverHTTP("admin/claim", { token });
    say(t("me.claimed"));
    leave();
  } finally {
    session.isLeaving = false;
  }
};

export const claimView = {
  path: "/claim",
  title: () => t("me.claim"),

  open(page) {
    // The token is behind the #, which browsers do not send to a server.
    const token = location.hash.slice(1);
    page.root.append(
      h("p", t("me.claimText", { user: session.user })),
      form(t("me.claim"), () => claim(token)),
    );
  },
};
