// Where my devices were, kept for me alone: on a map, as a file, or erased (location/keep, history).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { confirm } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { map } from "../../parts/map.js";
import { joined } from "./gpx.js";

const day = 86_400_000;
const days = [0, 7, 30, 90, 365];
const periods = [1, 7, 30, 365];
/** A longer silence is a gap in the line, as in exported files. */
const gapMs = 3_600_000;
/** No more than so many pages are drawn. */
const pagesMax = 10;

const keepText = (count) => (count ? t("places.keepDays", { count }) : t("places.keepNone"));

const keeping = (current, again) => {
  const known = days.includes(current) ? days : [...days, current];
  return form(
    t("common.save"),
    async (values) => {
      await link.ask("location/keep", { days: Number(values.days) });
      say(t("places.kept"));
      await again();
    },
    field("days", t("places.keepFor"), {
      options: known.map((each) => [each, keepText(each)]), value: String(current),
    }),
  );
};

/** All pages of the track from an instant on, as far as `max` allows. */
const pages = async (body, max = Infinity) => {
  const found = [];
  let cursor;
  do {
    const page = await link.ask("location/history", { limit: 500, ...body, ...(cursor && { cursor }) });
    found.push(page);
    ({ cursor } = page);
  } while (cursor && found.length < max);
  return { found, isAll: !cursor };
};

/** A line for each stretch of a device without a gap. */
const linesOf = (fixes) => {
  const lines = [];
  const open = new Map();
  for (const fix of fixes) {
    const line = open.get(fix.device);
    if (line && fix.at - line.points.at(-1).at < gapMs) {
      line.points.push(fix);
      continue;
    }
    const begun = { points: [fix] };
    open.set(fix.device, begun);
    lines.push(begun);
  }
  return lines;
};

const picture = (page) => {
  const place = h("div", { role: "status" });
  const select = h(
    "select", { id: "track-period", value: "1" },
    periods.map((each) => h("option", { value: each }, t("places.lastDays", { count: each }))),
  );
  let shown = null;
  const show = async () => {
    const from = Date.now() - Number(select.value) * day;
    const { found, isAll } = await pages({ from }, pagesMax);
    const lines = linesOf(found.flatMap(({ fixes }) => fixes));
    shown?.end();
    if (!lines.length) return draw(place, h("p", t("places.noTrack")));
    shown = map({ label: t("places.trackMap"), lines, hasList: false });
    const count = lines.reduce((sum, { points }) => sum + points.length, 0);
    return draw(place, shown.element, h("p", t("places.trackOf", { count })),
      !isAll && h("p.quiet", t("places.trackCut")));
  };
  page.leave(() => shown?.end());
  return h(
    "div",
    h("div.radius", h("label", { for: "track-period" }, t("places.trackPeriod")), select,
      action(t("places.showTrack"), show)),
    place,
  );
};

const download = (text) => {
  const url = URL.createObjectURL(new Blob([text], { type: "application/gpx+xml" }));
  h("a", { href: url, download: "fairway-track.gpx" }).click();
  // The browser reads it before that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const exporting = () =>
  action(t("places.exportTrack"), async () => {
    const { found } = await pages({ format: "gpx" });
    download(joined(found.map(({ gpx }) => gpx)));
  }, { id: "export-track" });

const erasing = (again) =>
  action(t("places.eraseTrack"), async () => {
    const yes = t("places.eraseTrack");
    if (!(await confirm(t("places.eraseTitle"), t("places.eraseText"), { yes, isDangerous: true }))) return;
    const { erased } = await link.ask("location/eraseHistory");
    say(t("places.erased", { count: erased }));
    await again();
  }, { id: "erase-track", class: "danger" });

export const track = async (page, again) => {
  const { days: current } = await link.ask("location/history", { limit: 1 });
  return [
    h("p.quiet", t("places.trackText")),
    keeping(current, again),
    picture(page),
    h("div.actions", exporting(), erasing(again)),
  ];
};
