// The official rules, and how each game is played: for everybody, signed in or not (F34, F35).

import { h } from "../../core/dom.js";
import { keep } from "../../core/keep.js";
import { request } from "../../core/requests.js";
import { language, t } from "../../core/texts.js";
import { reading } from "../../parts/reading.js";
import { outside } from "./outside.js";

/**
 * The formats and rules in the page's language. Without a connection, this gives the copy of the last
 * visit, because a dispute starts on the course. A copy in another language is better than none.
 * @returns {Promise<{language, formats, rules}>}
 */
const readFormats = async () => {
  try {
    const found = { ...(await request("format/list")), language };
    await keep.set("about", language, found);
    return found;
  } catch (error) {
    const kept = (await keep.get("about", language)) ?? (await keep.all("about"))[0];
    if (!kept) throw error;
    return kept;
  }
};

const range = ({ kind, choices, min, max }) => {
  if (kind === "choice") return choices.join(", ");
  return kind === "number" ? t("about.range", { min, max }) : t("about.yesOrNo");
};

const word = (value) =>
  typeof value === "boolean" ? t(value ? "about.yes" : "about.no") : String(value);

const option = (each, lang) =>
  h("li", h("span", { lang }, each.meaning), " ",
    h("span.hint", range(each), " · ", t("about.unlessChosen", { value: word(each.default) })));

/** `lang`: the language of the server's texts, where it is not the page's. */
const game = ({ name, title, summary, guide, options }, lang) =>
  h("details", { id: name, open: location.hash === `#${name}` },
    h("summary", h("h3", { lang }, title), h("span.quiet", { lang }, summary)),
    h("p", { lang }, guide),
    options.length > 0 &&
      [h("h4", t("about.options")), h("ul", options.map((each) => option(each, lang)))]);

const content = async () => {
  const { formats, rules, language: written } = await readFormats();
  const lang = written === language ? undefined : written;
  return [
    h("h2", t("about.official")),
    h("ul.rows", rules.map(({ title, url }) => h("li", outside(url, title, "en")))),
    h("h2", t("about.games")),
    h("p.quiet", t("about.gamesText")),
    h("div.games", formats.map((each) => game(each, lang))),
  ];
};

export const rulesView = {
  path: "/rules",
  isOpen: true,
  title: () => t("about.rules"),

  open(page) {
    const place = h("div");
    page.root.append(place);
    return reading(place, content)();
  },
};
