// What a filled form says to the server.

import { codes } from "./words.js";

const days = (given) => codes.filter((code) => given[`day.${code}`]);

const repeat = (given, kept) => {
  if (given.repeat === "rule") return { rule: kept.rule };
  if (!given.repeat) return null;
  const chosen = days(given);
  const isSame = kept?.every === given.repeat;
  return {
    every: given.repeat,
    // What this page does not ask for stays as another client set it.
    ...(isSame && kept.interval && { interval: kept.interval }),
    ...(isSame && kept.count && { count: kept.count }),
    ...(given.repeat === "week" && chosen.length && { days: chosen }),
    ...(given["repeat.until"] && { until: given["repeat.until"] }),
  };
};

const moment = (given) =>
  given.when === "at"
    ? { at: new Date(given.at).getTime() }
    : { minutesBefore: Number(given.minutesBefore || 0) };

/**
 * The body of `reminder/create` or `reminder/edit`.
 * @param given What `values(form)` gave.
 * @param kept The reminder as it was.
 */
export const reminderBody = (given, kept = {}) => {
  const again = repeat(given, kept.repeat);
  return {
    title: given.title,
    when: given.when,
    ...(given.note && { note: given.note }),
    ...(given.service && { service: given.service }),
    ...moment(given),
    ...(again && { repeat: again }),
    timeZone: kept.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
};
