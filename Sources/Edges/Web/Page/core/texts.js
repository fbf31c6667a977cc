// Every text of the page, in the reader's language; numbers, dates and distances as the locale has them.

// `deploy/texts` makes these modules from the catalogues in `texts`.
import { languages, tables } from "fairway-texts";
import { formats } from "./locales.js";

export { languages };
/** The language that a guest chose in this browser. */
const key = "fairway.language";
/** The language of the account that is signed in. */
const accountKey = "fairway.accountLanguage";

const kept = (name) => {
  const found = localStorage.getItem(name);
  return tables[found] ? found : null;
};

const languageOf = (tag) => tag.split("-")[0].toLowerCase();

/** The language of the page for guests: their choice, or the first language of the browser that the page has. */
export const guestLanguage = () => {
  const wanted = navigator.languages.map(languageOf);
  return kept(key) ?? wanted.find((each) => tables[each]) ?? "en";
};

const choose = () => kept(accountKey) ?? guestLanguage();

export let language = choose();
/** Only the texts of the reader's language are loaded. */
const { default: table, missing, form, englishForm, related } = await tables[language]();

/** The reader's own locale where it is one of the language's: en-GB writes dates as en-US does not. */
const locale = () => navigator.languages.find((each) => languageOf(each) === language) ?? language;

document.documentElement.lang = language;

/** Takes the language of an account, or none after its user has left. If the page then has another one, it begins anew. */
export const takeAccountLanguage = (theirs) => {
  if (theirs === null) localStorage.removeItem(accountKey);
  else localStorage.setItem(accountKey, theirs);
  if (theirs !== null && choose() !== language) location.reload();
};

/** Changes the language for guests and begins anew. */
export const setLanguage = (wanted) => {
  localStorage.setItem(key, wanted);
  location.reload();
};

const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));

/**
 * The text of a key such as `accounts.signIn`, with its `{places}` filled. `values.count` selects one of the forms of
 * a text with plurals.
 */
export const t = (name, values = {}) => {
  const found = table[name] ?? missing[name];
  if (found === undefined) return name;
  if (typeof found === "string") return fill(found, values);
  const rule = name in table ? form : englishForm;
  const place = Math.min(rule(Math.abs(Number(values.count))), found.length - 1);
  return fill(found[place], { ...values, count: number(values.count) });
};

/** Whether there is such a text. */
export const hasText = (name) => name in table || name in missing;

/**
 * The text of an error: the words of the server, which gives the reason in the reader's language. An error without
 * words comes from this page or from the broker. The page has a text for each of their codes.
 */
export const errorText = ({ code, message }) => {
  if (typeof code !== "string") return t("errors.unknown");
  const own = `errors.${code.replaceAll(".", "_")}`;
  return message || t(hasText(own) ? own : "errors.unknown");
};

const format = formats({
  t, related, hasDates: !Object.keys(missing).some((name) => name.startsWith("dates.")),
});

export const number = (value, options) => format.number(locale(), value, options);

/** A score against par: E, +3, -2. */
export const toPar = (value) => {
  if (value === null || value === undefined) return "";
  return value === 0 ? t("common.even") : number(value, { signDisplay: "exceptZero" });
};

/** An instant (Unix milliseconds) as a date, a time, or both. */
export const date = (at, options = { dateStyle: "medium" }) => format.date(locale(), at, options);
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
  return format.relative(locale(), Math.round((at - now) / length), unit);
};

/** Metres, as people say them. */
export const distance = (metres) =>
  metres < 1_000
    ? number(Math.round(metres), { style: "unit", unit: "meter" })
    : number(metres / 1_000, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 });

export const compare = (one, other) => one.localeCompare(other, language);
