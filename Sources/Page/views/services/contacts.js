// Where a service is, and how it is reached.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";

/** "ext. 1200" is for people to read; only what a telephone can dial is a link. */
const phone = (text) => {
  const digits = text.replace(/[\s()./-]/g, "");
  return /^\+?\d{3,}$/.test(digits) ? h("a", { href: `tel:${digits}` }, text) : text;
};

const elsewhere = (url) => h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, url.replace(/^https:\/\//, ""));

const rows = ({ place, location, contacts = {}, picture }) =>
  [
    ["place", place],
    // Opens whatever app the device has for maps.
    ["position", location && h("a", { href: `geo:${location.lat},${location.lon}` }, `${location.lat}, ${location.lon}`)],
    ["phone", contacts.phone && phone(contacts.phone)],
    ["email", contacts.email && h("a", { href: `mailto:${contacts.email}` }, contacts.email)],
    ["web", contacts.web && elsewhere(contacts.web)],
    ["picture", picture && elsewhere(picture)],
  ].filter(([, value]) => value);

/** The place and the contacts of a service document; nothing where it says none. */
export const contacts = (service) => {
  const found = rows(service);
  if (!found.length) return null;
  return h(
    "section", h("h2", t("services.findIt")),
    h("dl.factRows", found.map(([name, value]) => h("div", h("dt", t(`services.${name}`)), h("dd", value)))),
  );
};
