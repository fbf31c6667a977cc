// What the server watches: how each stands, its uptime, and announcing work on it.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { ago, dateTime, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { figures, uptimeBars } from "./uptime.js";

const minutes = [15, 60, 240, 1_440];

const conditions = {
  up: () => t("ops.up"),
  down: () => t("ops.down"),
  unknown: () => t("ops.unknown"),
};

/** A sign with its word: a tick, a cross, a question. */
const condition = (entry) =>
  h("span.condition", { class: entry.condition }, conditions[entry.condition]());

const duration = (count) =>
  count < 60 ? t("ops.minutes", { count }) : t("ops.hours", { count: count / 60 });

/** Announces work on a monitor, or on all where none is named, or ends it. */
export const maintenance = (monitor, until, again) => {
  const body = monitor ? { monitor } : {};
  const id = `work-${monitor ?? "all"}`;
  if (until) {
    return h(
      "div.work", h("span", t("ops.workUntil", { at: dateTime(until) })),
      action(t("ops.endWork"), async () => {
        await link.ask("ops/resume", body);
        await again();
      }, { id: `${id}-go` }),
    );
  }
  const select = h(
    "select", { id, value: "60" }, minutes.map((each) => h("option", { value: each }, duration(each))),
  );
  return h(
    "div.work", h("label", { for: id }, t("ops.workFor")), select,
    action(t("ops.beginWork"), async () => {
      await link.ask("ops/maintain", { ...body, minutes: Number(select.value) });
      await again();
    }, { id: `${id}-go` }),
  );
};

const facts = (entry) =>
  [
    entry.since && t("ops.since", { at: dateTime(entry.since) }),
    entry.lookedAt && t("ops.lookedAt", { ago: ago(entry.lookedAt) }),
    entry.flapping && t("ops.flapping"),
    entry.dependsOn?.length > 0 && t("ops.dependsOn", { names: entry.dependsOn.join(", ") }),
  ].filter(Boolean).join(" · ");

/** Closed until somebody opens it, and open then however often the monitor is drawn. */
const announcing = ({ monitor: name, maintenanceUntil }, { again, open }) => {
  const keep = ({ target }) => open[target.open ? "add" : "delete"](name);
  return h(
    "details.folded", { open: open.has(name), ontoggle: keep },
    h("summary", { id: `fold-${name}` }, t("ops.work")),
    maintenance(name, maintenanceUntil, again),
  );
};

/**
 * One monitor.
 * @param entry Of `ops/monitors`, or for others than admins of `ops/status`.
 * @param status Of `ops/status`: `{at, objective, days}`.
 * @param [work] For admins: `again()` after work was announced, and `open`, the monitors whose part for that is open.
 */
export const monitor = (entry, { at, objective, days }, work) =>
  h(
    "section.box.monitor", { "aria-labelledby": `monitor-${entry.monitor}` },
    h("div.beside", h("h3", { id: `monitor-${entry.monitor}` }, entry.title), condition(entry)),
    entry.reason && h("p.error", entry.reason),
    h("p.quiet", facts(entry)),
    entry.maintained && h("p", t("ops.maintained")),
    days && uptimeBars(days, at, objective),
    figures(entry.uptime, at),
    entry.met === false && h("p.error", t("ops.notMet")),
    work && announcing(entry, work),
  );
