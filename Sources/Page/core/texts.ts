// Every text of the page, in the reader's language; numbers, dates and distances as the locale has them.

// `deploy/texts` makes these modules from the catalogues in `texts`.
import { languages, tables, type TextKey } from "fairway-texts";
import { formats } from "./locales.js";

export { languages };
export type { TextKey };
/** The values for the places of a text. `count` selects the form of a text with plurals. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;
/** The language that a guest chose in this browser. */
const key = "fairway.language";
/** The language of the account that is signed in. */
const accountKey = "fairway.accountLanguage";

const kept = (name: string) => {
  const found = localStorage.getItem(name);
  return found !== null && tables[found] ? found : null;
};

const languageOf = (tag: string) => tag.replace(/-.*/, "").toLowerCase();

/** The language of the page for guests: their choice, or the first language of the browser that the page has. */
export const guestLanguage = () => {
  const wanted = navigator.languages.map(languageOf);
  return kept(key) ?? wanted.find((each) => tables[each]) ?? "en";
};

const choose = () => kept(accountKey) ?? guestLanguage();

export let language = choose();
/** Only the texts of the reader's language are loaded: first those of the program and for signing in. */
const { first, more } = tables[language]!;
const { default: firstTexts, missing: firstMissing, form, englishForm, related } = await first();
const table = { ...firstTexts };
const missing = { ...firstMissing };
let loading: Promise<void> | null = null;

/** Loads the texts of all other views. */
export const allTexts = () => {
  loading ??= more().then((loaded) => {
    Object.assign(table, loaded.default);
    Object.assign(missing, loaded.missing);
  }).catch((error) => {
    // The next caller tries again.
    loading = null;
    throw error;
  });
  return loading;
};

/** Loads a part of the page together with the texts of all views: `withTexts(import("./part.js"))`. */
export const withTexts = async <Part>(part: Promise<Part>): Promise<Part> => (await Promise.all([part, allTexts()]))[0];

/** The reader's own locale where it is one of the language's: en-GB writes dates as en-US does not. */
const locale = () => navigator.languages.find((each) => languageOf(each) === language) ?? language;

document.documentElement.lang = language;

/** Takes the language of an account, or none after its user has left. If the page then has another one, it begins anew. */
export const takeAccountLanguage = (theirs: string | null) => {
  if (theirs === null) localStorage.removeItem(accountKey);
  else localStorage.setItem(accountKey, theirs);
  if (theirs !== null && choose() !== language) location.reload();
};

/** Changes the language for guests and begins anew. */
export const setLanguage = (wanted: string) => {
  localStorage.setItem(key, wanted);
  location.reload();
};

const fill = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

/**
 * The text of a key such as `accounts.signIn`, with its `{places}` filled. `values.count` selects one of the forms of
 * a text with plurals.
 */
export const t = (name: TextKey, values: Values = {}): string => {
  const found = table[name] ?? missing[name];
  if (found === undefined) return name;
  if (typeof found === "string") return fill(found, values);
  const rule = name in table ? form : englishForm;
  const place = Math.min(rule(Math.abs(Number(values.count))), found.length - 1);
  return fill(found[place]!, { ...values, count: number(Number(values.count)) });
};

/** Whether there is such a text. */
export const hasText = (name: string): name is TextKey => name in table || name in missing;

/**
 * The text of an error: the words of the server, which gives the reason in the reader's language. An error without
 * words comes from this page or from the broker. The page has a text for each of their codes.
 */
export const errorText = ({ code, message }: { code?: unknown; message?: string }) => {
  if (typeof code !== "string") return t("errors.unknown");
  const own = `errors.${code.replaceAll(".", "_")}`;
  return message || t(hasText(own) ? own : "errors.unknown");
};

const format = formats({
  t, related, hasDates: !Object.keys(missing).some((name) => name.startsWith("dates.")),
});

export const number = (value: number, options?: Intl.NumberFormatOptions) => format.number(locale(), value, options);

/** A score against par: E, +3, -2. */
export const toPar = (value: number | null | undefined) => {
  if (value === null || value === undefined) return "";
  return value === 0 ? t("common.even") : number(value, { signDisplay: "exceptZero" });
};

/** An instant (Unix milliseconds) as a date, a time, or both. */
export const date = (at: number, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }) => format.date(locale(), at, options);
/** A day such as `2026-05-03`, which is the same one in every time zone. */
export const dayText = (day: string, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }) =>
  date(Date.parse(`${day}T12:00:00Z`), { ...options, timeZone: "UTC" });
export const time = (at: number) => date(at, { timeStyle: "short" });
export const dateTime = (at: number) => date(at, { dateStyle: "medium", timeStyle: "short" });

const steps = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago, or how far ahead: "5 minutes ago". */
export const ago = (at: number, now = Date.now()) => {
  const [unit, length] = steps.find(([, ms]) => Math.abs(now - at) >= ms) ?? (["second", 1_000] as const);
  return format.relative(locale(), Math.round((at - now) / length), unit);
};

/** Metres, as people say them. */
export const distance = (metres: number) =>
  metres < 1_000
    ? number(Math.round(metres), { style: "unit", unit: "meter" })
    : number(metres / 1_000, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 });

export const compare = (one: string, other: string) => one.localeCompare(other, language);
