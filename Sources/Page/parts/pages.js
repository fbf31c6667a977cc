// Lists that come page by page.

import { draw, h, newID } from "../core/dom.js";
import { t } from "../core/texts.js";
import { action } from "./action.js";

/**
 * A list with a button for more.
 * @param {(cursor) => Promise<{items, cursor}>} fetch The page after a cursor; the first one without.
 * @param {(item) => Node} item
 * @param {string} nothing What is said where the list is empty.
 */
export const pagedList = async (fetch, item, nothing) => {
  const list = h("ul.rows");
  const more = h("div.actions");
  const id = newID("more");
  const load = async (cursor) => {
    const page = await fetch(cursor);
    const items = page.items.map((each) => h("li", item(each)));
    const isFocused = document.activeElement?.id === id;
    list.append(...items);
    draw(more, page.cursor && action(t("common.more"), () => load(page.cursor), { id }));
    if (!cursor && !page.items.length) draw(more, h("p.quiet", nothing));
    if (isFocused && !page.cursor) goOn(items[0] ?? list);
  };
  await load();
  return h("div", list, more);
};

/** Where the button is gone, who pressed it by keyboard goes on with what came. */
const goOn = (element) => {
  element.tabIndex = -1;
  element.focus();
};
