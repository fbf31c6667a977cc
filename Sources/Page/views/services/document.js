// A service's document, and the form that an admin writes it in.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";
import { dayName, days } from "./schedule.js";

const exceptionLine = ({ date, hours, note }) => [date, hours.join(",") || "-", note].filter(Boolean).join(" ");

const own = ({ name, category, place, about, timeZone }) => [
  field("name", t("services.name"), { required: true, maxlength: 64, value: name ?? "" }),
  field("category", t("services.category"), { required: true, maxlength: 64, value: category ?? "" }),
  field("place", t("services.place"), { maxlength: 64, value: place ?? "" }),
  field("about", t("services.about"), { rows: 3, maxlength: 2000, value: about ?? "" }),
  field("timeZone", t("services.timeZone"), {
    required: true, maxlength: 64, value: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
];

const coordinate = (name, most, value) =>
  field(`location.${name}`, t(`services.${name}`), { type: "number", step: "any", min: -most, max: most, value: value ?? "" });

const reached = ({ location, contacts = {} }) => [
  coordinate("lat", 90, location?.lat),
  coordinate("lon", 180, location?.lon),
  ["phone", "email", "web"].map((each) =>
    field(`contacts.${each}`, t(`services.${each}`), { maxlength: 200, value: contacts[each] ?? "" })),
];

const hours = ({ hours: week = {}, exceptions = [] }) => [
  h("h2", t("services.hours")),
  h("p.hint", t("services.hoursHint")),
  days.map((day, index) =>
    field(`hours.${day}`, dayName(index), { maxlength: 120, value: (week[day] ?? []).join(", ") })),
  field("exceptions", t("services.exceptions"), {
    rows: 4, hint: t("services.exceptionsHint"), value: exceptions.map(exceptionLine).join("\n"),
  }),
];

export const documentFields = (document) => [own(document), reached(document), hours(document)];

const spans = (text) => text.split(",").map((each) => each.trim()).filter(Boolean);

const exception = (line) => {
  const [, date, times = "-", note] = line.match(/^(\S+)(?:\s+(\S+))?\s*(.*)$/);
  return { date, hours: times === "-" ? [] : spans(times), ...(note && { note }) };
};

const texts = (given, names, path = "") =>
  Object.fromEntries(names.map((name) => [name, given[path + name]]).filter(([, value]) => value));

/** The document of a filled form; what the form does not ask for stays as it was. */
export const documentOf = (given, { id, version, picture, sample, source } = {}) => {
  const contacts = texts(given, ["phone", "email", "web"], "contacts.");
  const [lat, lon] = [given["location.lat"], given["location.lon"]];
  return {
    id, version, picture, sample, source,
    ...texts(given, ["name", "category", "place", "about", "timeZone"]),
    ...((lat || lon) && { location: { lat: Number(lat), lon: Number(lon) } }),
    ...(Object.keys(contacts).length && { contacts }),
    hours: Object.fromEntries(days.map((day) => [day, spans(given[`hours.${day}`])])),
    exceptions: given.exceptions.split("\n").map((each) => each.trim()).filter(Boolean).map(exception),
  };
};

/** `document.hours.monday[0]` is the field `hours.monday`. */
export const fieldName = (path) => path.replace(/^document\./, "").replace(/\[.*$/, "");
