// Numbers and dates in languages that a browser may have no data for: Chromium has none for Icelandic,
// and would write "2026 M05 22".

/** Who writes numbers and dates with the same marks in the same order, and is known everywhere. */
const related = { is: "de" };

const words = {
  is: {
    months: {
      long: ["janúar", "febrúar", "mars", "apríl", "maí", "júní", "júlí", "ágúst", "september",
        "október", "nóvember", "desember"],
      short: ["jan.", "feb.", "mars", "apr.", "maí", "jún.", "júl.", "ágú.", "sep.", "okt.", "nóv.",
        "des."],
    },
    weekdays: {
      long: ["sunnudagur", "mánudagur", "þriðjudagur", "miðvikudagur", "fimmtudagur", "föstudagur",
        "laugardagur"],
      short: ["sun.", "mán.", "þri.", "mið.", "fim.", "fös.", "lau."],
    },
    /** By how many they are: one, and more. */
    past: { day: ["degi", "dögum"], hour: ["klst.", "klst."], minute: ["mínútu", "mínútum"],
      second: ["sekúndu", "sekúndum"] },
    future: { day: ["dag", "daga"], hour: ["klst.", "klst."], minute: ["mínútu", "mínútur"],
      second: ["sekúndu", "sekúndur"] },
    ago: "fyrir {count} {unit}",
    ahead: "eftir {count} {unit}",
    special: { "day-1": "í gær", day0: "í dag", day1: "á morgun", hour0: "á þessari klukkustund",
      minute0: "á þessari mínútu", second0: "núna" },
  },
};

const isKnown = (format, locale) => format.supportedLocalesOf([locale]).length > 0;
const languageOf = (locale) => locale.slice(0, 2);
const standIn = (format, locale) =>
  isKnown(format, locale) ? locale : related[languageOf(locale)] ?? locale;

export const formatNumber = (locale, value, options) =>
  new Intl.NumberFormat(standIn(Intl.NumberFormat, locale), options).format(value);

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

/** Which month and day of the week it is, from 0, here or in a zone that is asked for. */
const month = (at, timeZone) =>
  Number(new Intl.DateTimeFormat("en-US", { month: "numeric", timeZone }).format(at)) - 1;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const weekday = (at, timeZone) =>
  weekdays.indexOf(new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone }).format(at));

const kind = (length) => (length === "long" ? "long" : "short");

/** A date in the marks of another language and the words of its own. */
const translated = (own, other, options, at) => {
  const full = spelled(options);
  const parts = new Intl.DateTimeFormat(other, full).formatToParts(at);
  return parts.map(({ type, value }) => {
    if (type === "weekday") return own.weekdays[kind(full.weekday)][weekday(at, full.timeZone)];
    if (type === "month" && Number.isNaN(Number(value))) {
      return own.months[kind(full.month)][month(at, full.timeZone)];
    }
    return value;
  }).join("");
};

export const formatDate = (locale, at, options) => {
  const own = words[languageOf(locale)];
  if (!own || isKnown(Intl.DateTimeFormat, locale)) {
    return new Intl.DateTimeFormat(locale, options).format(at);
  }
  return translated(own, standIn(Intl.DateTimeFormat, locale), options, at);
};

/** So many units ago (below zero) or ahead. */
export const formatRelative = (locale, count, unit) => {
  const own = words[languageOf(locale)];
  if (!own || isKnown(Intl.RelativeTimeFormat, locale)) {
    return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(count, unit);
  }
  // Not every zero is the same: what was a moment ago may be -0.
  const special = own.special[`${unit}${count || 0}`];
  if (special) return special;
  const size = Math.abs(count);
  const isOne = new Intl.PluralRules(locale).select(size) === "one";
  const name = own[count < 0 ? "past" : "future"][unit][isOne ? 0 : 1];
  return own[count < 0 ? "ago" : "ahead"]
    .replace("{count}", formatNumber(locale, size)).replace("{unit}", name);
};
