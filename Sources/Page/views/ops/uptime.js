// How much of each day something was up: a bar a day, and the same in words.

import { h, s } from "../../core/dom.js";
import { date, dateTime, number, t } from "../../core/texts.js";

const dayMs = 86_400_000;
const width = 4;
const height = 28;
/** A bar of a day that was all well; what is missing of it is what was down, and is seen at once. */
const downMin = 0.25;

export const percent = (share) =>
  share === undefined || share === null
    ? t("ops.notLooked")
    : number(Math.floor(share * 10_000) / 10_000, { style: "percent", maximumFractionDigits: 2 });

const kind = (share, objective) => {
  if (share === null) return "none";
  if (share >= 1) return "whole";
  return share >= objective ? "most" : "less";
};

const bar = (share, index, objective) => {
  const part = share === null ? 0.1 : share >= 1 ? 1 : 1 - Math.max(downMin, 1 - share);
  const tall = Math.max(3, height * part);
  return s("rect", {
    class: kind(share, objective), x: index * width, y: height - tall, width: width - 1, height: tall,
  });
};

/** The days with outages, as a sentence. */
const words = (days, at) => {
  const dayOf = (index) => date(at - (days.length - 1 - index) * dayMs, { dateStyle: "medium", timeZone: "UTC" });
  const bad = days.flatMap((share, index) =>
    share !== null && share < 1 ? [`${dayOf(index)}: ${percent(share)}`] : []);
  const looked = days.filter((share) => share !== null).length;
  if (!bad.length) return t("ops.daysWell", { count: looked });
  return t("ops.daysBad", { count: bad.length, days: bad.join("; ") });
};

/**
 * The bars of a monitor.
 * @param {(number|null)[]} days Of each day, the oldest first, today last.
 * @param {number} at When that was so.
 */
export const uptimeBars = (days, at, objective) => {
  const text = words(days, at);
  return h(
    "div.uptime",
    s(
      "svg", { viewBox: `0 0 ${days.length * width} ${height}`, role: "img", "aria-label": text,
        preserveAspectRatio: "none" },
      s("title", text), days.map((share, index) => bar(share, index, objective)),
    ),
    h("div.uptime-ends.quiet", h("span", t("ops.daysAgo", { count: days.length - 1 })), h("span", t("ops.today"))),
  );
};

/**
 * The uptime of the last day, week, month and quarter. A period that was not measured from its beginning shows no
 * figure. The time since the first measurement has one instead.
 * @param {number} at The time of the measurement.
 */
export const figures = ({ day, week, month, quarter, measuredSince }, at) => {
  const periods = [["ops.day", 1, day], ["ops.week", 7, week], ["ops.month", 30, month], ["ops.quarter", 90, quarter]];
  const covers = (days) => measuredSince !== undefined && at - measuredSince >= days * dayMs;
  const rows = periods.map(([term, days, share]) => [t(term), covers(days) ? share : undefined]);
  const partial = periods.find(([, days, share]) => share !== undefined && !covers(days));
  if (partial && measuredSince !== undefined) {
    rows.push([t("ops.measuredSince", { at: dateTime(measuredSince) }), partial[2]]);
  }
  return h("dl.uptime-figures", rows.map(([term, share]) => h("div", h("dt", term), h("dd", percent(share)))));
};
