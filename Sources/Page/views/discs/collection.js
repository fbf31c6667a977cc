// A collection of discs, by where they are (F50).

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { everyItem } from "../history/everyPage.js";
import { discDialog, states } from "./discDialog.js";
import { discFacts } from "./discText.js";

const row = (disc, edit) =>
  h(
    "li.beside",
    h("div", h("strong", disc.name), discFacts(disc).map((each) => h("div.quiet", each)),
      disc.note && h("div", disc.note)),
    edit && h("button", { type: "button", "aria-label": t("discs.changeTitle", { name: disc.name }),
      onclick: () => edit(disc) }, t("discs.change")),
  );

const group = (state, discs, edit) => {
  const found = discs.filter((disc) => disc.state === state);
  return found.length > 0 && [
    h("h3", t(`discs.state_${state}`), ` (${found.length})`),
    h("ul.rows", found.map((disc) => row(disc, edit))),
  ];
};

/**
 * @param {string} [player] Whose; mine where not given.
 * @param again Reads it anew.
 */
export const collectionPart = async (player, again) => {
  const discs = await everyItem("disc/list", { player, limit: 50 }, "discs");
  const edit = async (disc) => {
    if (await discDialog(disc)) await again();
  };
  const add = h("button.primary", { type: "button", onclick: () => edit(null) }, t("discs.add"));
  return [
    !discs.length && h("p.quiet", t("discs.nothing")),
    states.map((state) => group(state, discs, player ? null : edit)),
    !player && h("div.actions", add),
  ];
};
