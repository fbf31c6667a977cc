// A service's hours: the week day by day, and the dates on which others hold.

import { h } from "../../core/dom.js";
import { date, t } from "../../core/texts.js";
import { isElsewhere } from "./opening.js";

/** As a document has them. */
export const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const monday = Date.UTC(2024, 0, 1);
const dayLength = 86_400_000;

/** The name of a day of the week, 0 for Monday. */
export const dayName = (index, weekday = "long") =>
  date(monday + index * dayLength, { weekday, timeZone: "UTC" });

/** `2026-12-24` where the service is. */
const today = (timeZone) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(Date.now());

const clock = (text) => {
  const [hour, minute] = text.split(":").map(Number);
  return date(Date.UTC(2024, 0, 1, hour, minute), { timeStyle: "short", timeZone: "UTC" });
};

const span = (text) => {
  if (text === "00:00-24:00") return t("services.allDay");
  return text.split("-").map(clock).join("–");
};

const hours = (spans) => (spans?.length ? spans.map(span).join(", ") : t("services.closed"));

const week = (service, now) => {
  const index = (new Date(`${now}T12:00Z`).getUTCDay() + 6) % 7;
  return h(
    "table.schedule",
    h("caption.heard", t("services.hours")),
    h("tbody", days.map((name, each) =>
      h(
        "tr", { "aria-current": each === index && "date" },
        h("th", { scope: "row" }, dayName(each), each === index && h("span.today", ` (${t("services.today")})`)),
        h("td", hours(service.hours[name])),
      ))),
  );
};

const exception = ({ date: on, hours: spans, note }, now) => [
  h("span", date(Date.parse(`${on}T12:00Z`), { dateStyle: "full", timeZone: "UTC" })),
  ": ",
  h("strong", hours(spans)),
  note && `, ${note}`,
  on === now && ` (${t("services.today")})`,
];

/** The hours of a service document. */
export const schedule = (service) => {
  const now = today(service.timeZone);
  const coming = (service.exceptions ?? []).filter((each) => each.date >= now);
  coming.sort((one, other) => (one.date < other.date ? -1 : 1));
  return h(
    "section", h("h2", t("services.hours")),
    week(service, now),
    isElsewhere(service.timeZone) && h("p.hint", t("services.clocks", { zone: service.timeZone })),
    coming.length > 0 && [
      h("h3", t("services.exceptions")),
      h("ul.rows", coming.map((each) => h("li", exception(each, now)))),
    ],
  );
};
