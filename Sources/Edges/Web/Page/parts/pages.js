// Lists that come page by page.

import { draw, h } from "../core/dom.js";
import { t } from "../core/texts.js";
import { attempt } from "./frame.js";

/**
 * A list with a button for more.
 * @param {(cursor) => Promise<{items, cursor}>} fetch The page after a cursor; the first one without.
 * @param {(item) => Node} item
 * @param {string} nothing What is said where the list is empty.
 */
export const pagedList = async (fetch, item, nothing) => {
  const list = h("ul.rows");
  const more = h("div.actions");
  const load = async (cursor) => {
    const page = await fetch(cursor);
    list.append(...page.items.map((each) => h("li", item(each))));
    draw(more, page.cursor && button(() => load(page.cursor)));
    if (!cursor && !page.items.length) draw(more, h("p.quiet", nothing));
  };
  const button = (run) => {
    const made = h("button", { type: "button" }, t("common.more"));
    made.addEventListener("click", async () => {
      made.disabled = true;
      await attempt(run);
      made.disabled = false;
    });
    return made;
  };
  await load();
  return h("div", list, more);
};
