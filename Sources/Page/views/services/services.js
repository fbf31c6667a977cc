// The services of the campus: found by words, by category, by what is open, by what is near (C3 to C5).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { pagedList } from "../../parts/pages.js";
import { reading } from "../../parts/reading.js";
import { isAdmin } from "../me/admin.js";
import { servicesAround } from "./around.js";
import { serviceEntry } from "./entry.js";
import { serviceFilters } from "./filters.js";

const body = ({ query, category, open }, near, cursor) => ({
  ...(query && { query }),
  ...(category && { category }),
  ...(open && { open }),
  ...(near && { near, order: "distance" }),
  ...(cursor && { cursor }),
});

/** The list; the map shows as much of it as has come. */
const list = (chosen, around) => {
  const found = [];
  const { near } = around;
  const fetch = async (cursor) => {
    const page = await link.ask("service/list", body(chosen, near, cursor));
    found.push(...page.services);
    around.show(found);
    return { items: page.services, cursor: page.cursor };
  };
  return pagedList(fetch, serviceEntry, t("services.none"));
};

const open = async (page) => {
  const found = h("div", { role: "region", "aria-label": t("services.found"), "aria-live": "polite" });
  const filters = await serviceFilters(page.query, () => search());
  const around = servicesAround(() => search());
  page.leave(() => {
    filters.end();
    around.end();
  });
  const search = reading(found, () => list(filters.chosen(), around));
  await search();
  const register = isAdmin() && h("p", h("a", { href: href("/services/new") }, t("services.register")));
  return [filters.element, around.element, found, register];
};

export const servicesView = {
  path: "/services",
  title: () => t("services.services"),
  open: (page) => reading(page.root, () => open(page))(),
};
