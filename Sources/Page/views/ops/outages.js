// What was down, the newest first, those that last among them.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { dateTime, t } from "../../core/texts.js";

const row = ({ title, since, until, reason }) =>
  h(
    "li", h("strong", title),
    h("div.quiet", until
      ? t("ops.fromTo", { from: dateTime(since), to: dateTime(until) })
      : t("ops.fromOn", { from: dateTime(since) })),
    h("div", reason),
  );

export const outages = async () => {
  const { outages: found } = await link.ask("ops/alerts", { limit: 50 });
  return found.length ? h("ul.rows", found.map(row)) : h("p.quiet", t("ops.noOutages"));
};
