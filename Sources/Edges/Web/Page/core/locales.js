// Numbers and dates, also in languages that a browser may not know. Chromium does not know Icelandic, and would write
// "2026 M05 22".

const isKnown = (format, locale) => format.supportedLocalesOf([locale]).length > 0;

const day = { day: "numeric", year: "numeric" };
const styles = {
  dateStyle: {
    full: { weekday: "long", month: "long", ...day }, long: { month: "long", ...day },
    medium: { month: "short", ...day }, short: { month: "numeric", ...day },
  },
  timeStyle: {
    medium: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
    short: { hour: "2-digit", minute: "2-digit" },
  },
};

/** Options without styles, which say in full what those stand for. */
const spelled = ({ dateStyle, timeStyle, ...others }) => ({
  ...others, ...styles.dateStyle[dateStyle], ...styles.timeStyle[timeStyle],
});

/** The keys of the relative times that have a text of their own. */
const special = {
  "day-1": "yesterday", day0: "today", day1: "tomorrow", hour0: "thisHour", minute0: "thisMinute", second0: "now",
};

/**
 * Formats numbers and dates for one language. The browser does it by itself if it knows the language.
 * @param {(key, values) => string} t Gives a text of the language.
 * @param {string | null} related A locale that every browser knows, with the same marks and order in numbers and dates.
 * @param {boolean} hasDates Whether the language has the texts below `dates`. Without them, the browser formats dates.
 */
export const formats = ({ t, related, hasDates }) => {
  const standIn = (format, locale) => (isKnown(format, locale) ? locale : related ?? locale);

  /** The name of a month or of a day of the week. The English name is the end of its key. */
  const named = (at, part, { timeZone, ...options }) => {
    const length = options[part] === "long" ? "long" : "short";
    const english = new Intl.DateTimeFormat("en-US", { [part]: length, timeZone }).format(at);
    return t(`dates.${length}.${english}`);
  };

  const isName = ({ type, value }) => type === "weekday" || (type === "month" && Number.isNaN(Number(value)));

  const number = (locale, value, options) =>
    new Intl.NumberFormat(standIn(Intl.NumberFormat, locale), options).format(value);

  const date = (locale, at, options) => {
    if (!hasDates || isKnown(Intl.DateTimeFormat, locale)) {
      return new Intl.DateTimeFormat(locale, options).format(at);
    }
    const full = spelled(options);
    const parts = new Intl.DateTimeFormat(related ?? locale, full).formatToParts(at);
    return parts.map((part) => (isName(part) ? named(at, part.type, full) : part.value)).join("");
  };

  /** So many units ago (below zero) or ahead. */
  const relative = (locale, count, unit) => {
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
