// Where news of the sports are found, and how this server is: for everybody (F36).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { settings } from "../../core/settings.js";
import { ago, t } from "../../core/texts.js";
import { outside } from "./outside.js";
import { sources } from "./sources.js";

const source = ({ url, name, text, lang }) =>
  h("li", outside(url, name, lang), h("div.hint", t(`about.sources.${text}`)));

const sport = ([name, list]) => [
  h("h2", t(`about.sports.${name}`)),
  h("ul.rows", list.map(source)),
];

// Whoever is signed in hears it from the server itself.
const server = () => {
  const since = link.server?.since;
  return [
    h("h2", t("about.server")),
    since ? h("p", t("about.since", { ago: ago(since) })) : null,
    h("p", h("a", { href: `${settings.root}/docs/` }, t("about.manual"))),
    h("p", h("a", { href: `${settings.root}/status` }, t("about.status"))),
  ];
};

export const newsView = {
  path: "/news",
  isOpen: true,
  title: () => t("about.news"),

  open(page) {
    const own = h("section");
    const show = () => draw(own, server());
    page.root.append(
      h("p.quiet", t("about.newsText")),
      h("section", Object.entries(sources).map(sport)),
      own,
    );
    page.leave(link.watch(show));
    show();
  },
};
