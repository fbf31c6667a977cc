// Every text of the page, in the reader's language; numbers, dates and distances as the locale has them.

import { formatDate, formatNumber, formatRelative } from "./locales.js";

export const languages = { en: "English", is: "Íslenska" };
/** Only the reader's own is loaded. */
const tables = { en: () => import("../texts/en.js"), is: () => import("../texts/is.js") };
const key = "fairway.language";

const choose = () => {
  const kept = localStorage.getItem(key);
  if (tables[kept]) return kept;
  const wanted = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return wanted.find((each) => tables[each]) ?? "en";
};

export let language = choose();
const table = (await tables[language]()).default;

/** The reader's own locale where it is one of the language's: en-GB writes dates as en-US does not. */
const locale = () => navigator.languages.find((each) => each.startsWith(language)) ?? language;

document.documentElement.lang = language;

/** Changes the language and begins anew. */
export const setLanguage = (wanted) => {
  localStorage.setItem(key, wanted);
  location.reload();
};

const find = (texts, name) =>
  name.split(".").reduce((found, part) => found?.[part], texts);

const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));

/**
 * The text of a key such as `accounts.signIn`, its `{places}` filled. A text in several numbers
 * (`{one: "{count} hole", other: "{count} holes"}`) is chosen by `values.count`.
 */
export const t = (name, values = {}) => {
  const found = find(table, name);
  if (found === undefined) return name;
  if (typeof found === "string") return fill(found, values);
  const rule = new Intl.PluralRules(language).select(Number(values.count));
  return fill(found[rule] ?? found.other, { ...values, count: number(values.count) });
};

/** Whether there is such a text. */
export const hasText = (name) => find(table, name) !== undefined;

/** Codes with several meanings: the server's words say which one, and what to do. */
const several = new Set([
  "course.changed", "friend.tooMany", "provider.refused", "request.forbidden", "request.tooMany",
  "room.changePending", "room.tooMany", "room.wrongPhase", "server.unavailable",
]);

/**
 * The text of an error: the page's own words for its code, or else the server's. For a code with several
 * meanings, the server's words come first. The page's own ones are for an error without any.
 */
export const errorText = (error) => {
  if (typeof error.code !== "string") return t("errors.unknown");
  if (several.has(error.code) && error.message) return error.message;
  const own = `errors.${error.code.replaceAll(".", "_")}`;
  return hasText(own) ? t(own, { message: error.message ?? "" }).trimEnd() : error.message || t("errors.unknown");
};

export const number = (value, options) => formatNumber(locale(), value, options);

/** A score against par: E, +3, -2. */
export const toPar = (value) => {
  if (value === null || value === undefined) return "";
  return value === 0 ? t("common.even") : number(value, { signDisplay: "exceptZero" });
};

/** An instant (Unix milliseconds) as a date, a time, or both. */
export const date = (at, options = { dateStyle: "medium" }) => formatDate(locale(), at, options);
/** A day such as `2026-05-03`, which is the same one in every time zone. */
export const dayText = (day, options = { dateStyle: "medium" }) =>
  date(Date.parse(`${day}T12:00:00Z`), { ...options, timeZone: "UTC" });
export const time = (at) => date(at, { timeStyle: "short" });
export const dateTime = (at) => date(at, { dateStyle: "medium", timeStyle: "short" });

const steps = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long ago, or how far ahead: "5 minutes ago". */
export const ago = (at, now = Date.now()) => {
  const [unit, length] = steps.find(([, ms]) => Math.abs(now - at) >= ms) ?? ["second", 1_000];
  return formatRelative(locale(), Math.round((at - now) / length), unit);
};

/** Metres, as people say them. */
export const distance = (metres) =>
  metres < 1_000
    ? number(Math.round(metres), { style: "unit", unit: "meter" })
    : number(metres / 1_000, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 });

export const compare = (one, other) => one.localeCompare(other, language);
