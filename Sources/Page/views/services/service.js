// All there is to know of a service (C6), and the way to be reminded of it (C7).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { map } from "../../parts/map.js";
import { reading } from "../../parts/reading.js";
import { isAdmin } from "../me/admin.js";
import { reminderRows } from "../reminders/rows.js";
import { contacts } from "./contacts.js";
import { serviceHref, serviceMarker } from "./entry.js";
import { openingMark } from "./opening.js";
import { schedule } from "./schedule.js";

const remindHref = (service, when) =>
  href(`/reminders/new?${new URLSearchParams({ service: service.id, when })}`);

const remind = (service) => [
  h("h2", t("services.remind")),
  h(
    "div.actions",
    ["opens", "closes", "at"].map((when) =>
      h("a.button", { href: remindHref(service, when) }, t(`services.remind_${when}`))),
  ),
];

const head = ({ service, ...opening }) => [
  h("p.beside", h("span.quiet", service.category), openingMark({ ...opening, timeZone: service.timeZone })),
  service.sample && h("p.hint", t("services.sample")),
  service.about && h("p.prose", service.about),
];

const place = (page, { service, ...opening }) => {
  if (!service.location) return null;
  const marker = serviceMarker({ ...service, ...opening });
  const shown = map({ label: t("services.map"), markers: [{ ...marker, href: null }], hasList: false });
  page.leave(shown.end);
  return shown.element;
};

export const serviceView = {
  path: "/services/:service",
  title: () => t("services.service"),

  async open(page) {
    const { service: id } = page.params;
    await reading(page.root, async () => {
      const [found, { reminders }] = await Promise.all([
        link.ask("service/get", { service: id }),
        link.ask("reminder/list", { service: id }),
      ]);
      const { service } = found;
      page.title(service.name);
      return [
        head(found),
        schedule(service),
        remind(service),
        reminders.length > 0 && reminderRows(reminders, { names: new Map([[id, service.name]]) }),
        contacts(service),
        place(page, found),
        isAdmin() && h("p", h("a", { href: `${serviceHref(id)}/edit` }, t("services.correct"))),
      ];
    })();
  },
};
