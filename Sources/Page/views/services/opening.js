// Whether a service is open, and what comes next: by its own clocks, which need not be the reader's.

import { h } from "../../core/dom.js";
import { date, t } from "../../core/texts.js";

const dayLength = 86_400_000;

const day = (at, timeZone) => date(at, { dateStyle: "short", timeZone });

/** An instant as short as it is clear: the time alone today, the day too in a week, else the date. */
export const soon = (at, timeZone, now = Date.now()) => {
  const clock = { hour: "2-digit", minute: "2-digit", timeZone };
  if (day(at, timeZone) === day(now, timeZone)) return date(at, clock);
  const isNear = at - now < 6 * dayLength;
  return date(at, { ...clock, ...(isNear ? { weekday: "short" } : { day: "numeric", month: "short" }) });
};

/** "Open until 22:00", "Closed, opens Mon 08:30". */
export const openingText = ({ open, closesAt, opensAt, timeZone }) => {
  if (open) return closesAt ? t("services.openUntil", { time: soon(closesAt, timeZone) }) : t("services.open");
  return opensAt ? t("services.opens", { time: soon(opensAt, timeZone) }) : t("services.closed");
};

/** The same as a mark; the words say it, the colour repeats it. */
export const openingMark = (service) =>
  h("span.opening", { class: service.open ? "is-open" : "" }, openingText(service));

/** Whether the clocks of a time zone show another time than the reader's. */
export const isElsewhere = (timeZone, now = Date.now()) => {
  const clock = { dateStyle: "short", timeStyle: "short" };
  return date(now, clock) !== date(now, { ...clock, timeZone });
};
