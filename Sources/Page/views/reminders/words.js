// What a reminder says of itself in words.

import { ago, date, dateTime, number, t } from "../../core/texts.js";
import { dayName } from "../services/schedule.js";

export const codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Of what is farther away nobody counts the days. */
const countedMax = 14 * 86_400_000;

const next = (at) => {
  const isCounted = at - Date.now() < countedMax;
  return isCounted ? t("reminders.next", { time: dateTime(at), ago: ago(at) }) : dateTime(at);
};

/** Whether it is still to come, and when. */
export const stateText = ({ state, nextAt, lastAt }) => {
  if (state === "pending") return next(nextAt);
  if (state === "done") return lastAt ? t("reminders.done", { time: dateTime(lastAt) }) : t("reminders.over");
  return t("reminders.waiting");
};

const minutes = (count) =>
  number(count, { style: "unit", unit: "minute", unitDisplay: "long" });

/** "30 minutes before Main Library closes"; null for an instant without a service. */
export const whenText = ({ when, service, minutesBefore }, names) => {
  if (!service) return null;
  const name = names?.get(service) ?? service;
  if (when === "at") return t("reminders.about", { name });
  return minutesBefore
    ? t(`reminders.before_${when}`, { name, minutes: minutes(minutesBefore) })
    : t(`reminders.when_${when}`, { name });
};

const listed = (days) =>
  days?.length ? days.map((code) => dayName(codes.indexOf(code), "short")).join(", ") : "";

/** "Every week: Mon, Wed, until 24 Dec 2026"; null for once. */
export const repeatText = ({ repeat }) => {
  if (!repeat) return null;
  if (repeat.rule) return t("reminders.ruled", { rule: repeat.rule });
  const every = t(`reminders.every_${repeat.every}`, { count: repeat.interval ?? 1 });
  const until = repeat.until && t("reminders.until", { date: date(Date.parse(`${repeat.until}T12:00Z`)) });
  const times = repeat.count && t("reminders.times", { count: repeat.count });
  return [every, listed(repeat.days), until, times].filter(Boolean).join(", ");
};
