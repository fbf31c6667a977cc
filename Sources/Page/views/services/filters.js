// By what services are looked for; kept in the address, so that the way back leads to the same list.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { check, field } from "../../parts/form.js";

const waitMs = 250;

const note = (chosen) => {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value));
  history.replaceState(null, "", href(`/services${query.size ? `?${query}` : ""}`));
};

const categories = async () => {
  const found = await link.ask("service/categories");
  const named = found.categories.map(({ category, services }) => [category, `${category} (${services})`]);
  return [["", t("services.every")], ...named];
};

/**
 * @param {URLSearchParams} query What was chosen before.
 * @param {() => void} changed
 * @returns {Promise<{element, chosen(): {query, category, open}}>}
 */
export const serviceFilters = async (query, changed) => {
  const words = field("query", t("services.search"), { type: "search", maxlength: 100, value: query.get("query") ?? "" });
  const category = field("category", t("services.category"), {
    options: await categories(), value: query.get("category") ?? "",
  });
  const open = check("open", t("services.openNow"), { checked: query.has("open") });
  const element = h("search.filters", words, category, open);
  const find = (name) => element.querySelector(`[name="${name}"]`);
  const chosen = () => ({
    query: find("query").value.trim(),
    category: find("category").value,
    open: find("open").checked,
  });
  let timer = null;
  element.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      note(chosen());
      changed();
    }, waitMs);
  });
  return { element, chosen, end: () => clearTimeout(timer) };
};
