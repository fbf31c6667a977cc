// What is down now, as admins are told it: live (D9, F68).

import { draw, h } from "../../core/dom.js";
import { dateTime, t } from "../../core/texts.js";

const row = ({ title, since, reason, flapping }) =>
  h("li", h("strong", title), h("div", reason),
    h("div.quiet", [t("ops.downSince", { at: dateTime(since) }), flapping && t("ops.flapping")]
      .filter(Boolean).join(" · ")));

/**
 * Follows the alerts.
 * @param {() => void} changed When one came or went.
 */
export const alerts = (page, topic, changed) => {
  const found = new Map();
  const place = h("section.alerts", { role: "alert" });
  const drawAll = () =>
    draw(place, found.size > 0 && [
      h("h2", t("ops.alerts", { count: found.size })),
      h("ul.rows", [...found.values()].map(row)),
    ]);
  page.listen(topic, (alert, heardOn) => {
    const name = heardOn.slice(heardOn.lastIndexOf("/") + 1);
    if (alert?.state === "down") found.set(name, alert);
    else found.delete(name);
    drawAll();
    changed();
  });
  return place;
};
