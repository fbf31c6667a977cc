// What the server measures, every ten seconds: who is there, what is played, what is asked (F66, F71).

import { draw, h } from "../../core/dom.js";
import { ago, number, t, time } from "../../core/texts.js";

const sum = (values) => values.reduce((all, each) => all + each, 0);

const metric = (report, name) => report.metrics.find((each) => each.name === name);

/** What the samples of a metric add up to, of those with these labels. */
const total = (report, name, labels = {}) =>
  sum((metric(report, name)?.samples ?? [])
    .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
    .map(({ value }) => value ?? 0));

/** Of all buckets of a histogram, how many values were not above each bound. */
const buckets = (report, name) => {
  const found = new Map();
  for (const sample of metric(report, name)?.samples ?? []) {
    for (const { le, count } of sample.buckets ?? []) found.set(le, (found.get(le) ?? 0) + count);
  }
  return [...found].sort(([one], [other]) => one - other);
};

/** The bound that so much of all values is not above, seconds; null where there are none. */
const quantile = (report, name, share) => {
  const found = buckets(report, name);
  const count = sum((metric(report, name)?.samples ?? []).map((sample) => sample.count ?? 0));
  if (!count) return null;
  return found.find(([, below]) => below >= share * count)?.[0] ?? Infinity;
};

const seconds = (value) => {
  if (value === null) return "–";
  return Number.isFinite(value)
    ? t("ops.atMost", { ms: number(value * 1_000, { maximumFractionDigits: 2 }) })
    : t("ops.longer");
};

const megabytes = (bytes) =>
  number(bytes / 1_000_000, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });

/** Requests a second between two reports; null with the first. */
const rate = (report, before) => {
  if (!before || report.at <= before.at) return null;
  const more = total(report, "fairway_requests_total") - total(before, "fairway_requests_total");
  return Math.max(0, more) / ((report.at - before.at) / 1_000);
};

const rooms = (report) =>
  (metric(report, "fairway_rooms")?.samples ?? [])
    .filter(({ value }) => value > 0)
    .map(({ labels, value }) => `${Object.values(labels).join(", ")}: ${number(value)}`)
    .join("; ");

const figure = (term, value, note) =>
  h("div.figure", h("dt", term), h("dd", value, note && h("div.quiet", note)));

const figures = (report, before) => {
  const perSecond = rate(report, before);
  const connections = (who) => number(total(report, "fairway_connections", { who }));
  const asked = total(report, "fairway_requests_total");
  const well = total(report, "fairway_requests_total", { outcome: "ok" });
  return [
    figure(t("ops.connections"), number(total(report, "fairway_connections")),
      t("ops.usersAndGuests", { users: connections("user"), guests: connections("guest") })),
    figure(t("ops.online"), number(total(report, "fairway_users_online"))),
    figure(t("ops.rooms"), number(total(report, "fairway_rooms")), rooms(report)),
    figure(t("ops.requests"), number(asked), t("ops.refused", { count: asked - well })),
    figure(t("ops.perSecond"), perSecond === null ? "–" : number(perSecond, { maximumFractionDigits: 1 })),
    figure(t("ops.commit"), seconds(quantile(report, "fairway_request_commit_seconds", 0.5)),
      t("ops.ninetyNine", { value: seconds(quantile(report, "fairway_request_commit_seconds", 0.99)) })),
    figure(t("ops.waiting"), number(total(report, "fairway_mailbox_waiting"))),
    figure(t("ops.database"), megabytes(total(report, "fairway_database_bytes", { part: "database" }))),
    figure(t("ops.memory"), megabytes(total(report, "process_resident_memory_bytes"))),
    figure(t("ops.started"), ago(total(report, "process_start_time_seconds") * 1_000), report.version),
  ];
};

/** The part that shows them as they come. */
export const metrics = (page, topic) => {
  const place = h("div", h("p.quiet", t("common.loading")));
  let before = null;
  page.listen(topic, (report) => {
    if (!report) return;
    draw(place, h("dl.metrics", figures(report, before)),
      h("p.quiet", t("ops.measuredAt", { time: time(report.at) })));
    before = report;
  });
  return place;
};
