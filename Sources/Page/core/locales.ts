// Numbers and dates, also in languages that a browser may not know. Chromium does not know Icelandic, and would write
// "2026 M05 22".

import type { TextKey } from "fairway-texts";

type Locales = { supportedLocalesOf(locales: string[]): string[] };

const isKnown = (format: Locales, locale: string) => format.supportedLocalesOf([locale]).length > 0;

const day = { day: "numeric", year: "numeric" } as const;
const styles = {
  dateStyle: {
    full: { weekday: "long", month: "long", ...day }, long: { month: "long", ...day },
    medium: { month: "short", ...day }, short: { month: "numeric", ...day },
  },
  timeStyle: {
    medium: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
    short: { hour: "2-digit", minute: "2-digit" },
  },
} as const;

/** Options without styles, which say in full what those stand for. */
const spelled = ({ dateStyle, timeStyle, ...others }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions => ({
  ...others,
  ...(dateStyle && styles.dateStyle[dateStyle]),
  ...(timeStyle && styles.timeStyle[timeStyle === "short" ? "short" : "medium"]),
});

type Unit = "day" | "hour" | "minute" | "second";
type TextEnd = "yesterday" | "today" | "tomorrow" | "thisHour" | "thisMinute" | "now";
type Name = { type: "weekday" | "month"; value: string };

/** The keys of the relative times that have a text of their own. */
const special: Readonly<Record<string, TextEnd>> = {
  "day-1": "yesterday", day0: "today", day1: "tomorrow", hour0: "thisHour", minute0: "thisMinute", second0: "now",
};

interface Settings {
  /** Gives a text of the language. */
  t: (key: TextKey, values?: Record<string, number>) => string;
  /** A locale that every browser knows, with the same marks and order in numbers and dates. */
  related: string | null;
  /** Whether the language has the texts below `dates`. Without them, the browser formats dates. */
  hasDates: boolean;
}

/** Formats numbers and dates for one language. The browser does it by itself if it knows the language. */
export const formats = ({ t, related, hasDates }: Settings) => {
  const standIn = (format: Locales, locale: string) => (isKnown(format, locale) ? locale : related ?? locale);

  /** The name of a month or of a day of the week. The English name is the end of its key. */
  const named = (at: number, part: "weekday" | "month", { timeZone, ...options }: Intl.DateTimeFormatOptions) => {
    const length = options[part] === "long" ? "long" : "short";
    const english = new Intl.DateTimeFormat("en-US", { [part]: length, ...(timeZone && { timeZone }) }).format(at);
    return t(`dates.${length}.${english}` as TextKey);
  };

  const isName = (part: Intl.DateTimeFormatPart): part is Name =>
    part.type === "weekday" || (part.type === "month" && Number.isNaN(Number(part.value)));

  const number = (locale: string, value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(standIn(Intl.NumberFormat, locale), options).format(value);

  const date = (locale: string, at: number, options: Intl.DateTimeFormatOptions) => {
    if (!hasDates || isKnown(Intl.DateTimeFormat, locale)) {
      return new Intl.DateTimeFormat(locale, options).format(at);
    }
    const full = spelled(options);
    const parts = new Intl.DateTimeFormat(related ?? locale, full).formatToParts(at);
    return parts.map((part) => (isName(part) ? named(at, part.type, full) : part.value)).join("");
  };

  /** So many units ago (below zero) or ahead. */
  const relative = (locale: string, count: number, unit: Unit) => {
    if (!hasDates || isKnown(Intl.RelativeTimeFormat, locale)) {
      return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(count, unit);
    }
    // Zero may be -0 here: a moment ago.
    const own = special[`${unit}${count || 0}`];
    if (own) return t(`dates.${own}`);
    return t(`dates.${count < 0 ? "ago" : "ahead"}.${unit}`, { count: Math.abs(count) });
  };

  return { number, date, relative };
};
