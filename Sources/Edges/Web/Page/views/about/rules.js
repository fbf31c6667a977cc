// The official rules, and how each game is played: for everybody, signed in or not (F34, F35).

import { h } from "../../core/dom.js";
import { keep } from "../../core/keep.js";
import { request } from "../../core/requests.js";
import { t } from "../../core/texts.js";
import { reading } from "../../parts/reading.js";
import { outside } from "./outside.js";

/** As the server has them; without an answer as they were last time: a dispute starts on the course. */
const readFormats = async () => {
  try {
    const found = await request("format/list");
    await keep.set("about", "formats", found);
    return found;
  } catch (error) {
    const kept = await keep.get("about", "formats");
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

const option = (each) =>
  h("li", h("span", { lang: "en" }, each.meaning), " ",
    h("span.hint", range(each), " · ", t("about.unlessChosen", { value: word(each.default) })));

// The guides are in English, and read out as such.
const game = ({ name, title, summary, guide, options }) =>
  h("details", { id: name, open: location.hash === `#${name}` },
    h("summary", h("h3", { lang: "en" }, title), h("span.quiet", { lang: "en" }, summary)),
    h("p", { lang: "en" }, guide),
    options.length > 0 && [h("h4", t("about.options")), h("ul", options.map(option))]);

const content = async () => {
  const { formats, rules } = await readFormats();
  return [
    h("h2", t("about.official")),
    h("ul.rows", rules.map(({ title, url }) => h("li", outside(url, title, "en")))),
    h("h2", t("about.games")),
    h("p.quiet", t("about.gamesText")),
    h("div.games", formats.map(game)),
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
