// What one can do here, for whoever has done nothing yet.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";

const steps = [
  ["/play", "play"],
  ["/join", "join"],
  ["/people", "people"],
  ["/profile", "profile"],
];

export const welcome = () =>
  h("section.box.welcome",
    h("h2", t("home.welcome")),
    h("p", t("home.welcomeText")),
    h("ul", steps.map(([to, name]) =>
      h("li", h("a", { href: href(to) }, t(`home.steps.${name}`)),
        h("span.hint", t(`home.stepHints.${name}`))))));
