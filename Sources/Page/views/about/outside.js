// Links that lead to other sites: they open in a tab of their own, so that a round is not left.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";

/** @param {string} [lang] The language of its text, where it is not the reader's. */
export const outside = (url, text, lang) =>
  h("a", { href: url, target: "_blank", rel: "noopener noreferrer" },
    h("span", { lang }, text), h("span", { "aria-hidden": "true" }, " ↗"),
    h("span.heard", ` ${t("about.newTab")}`));
