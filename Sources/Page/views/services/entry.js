// A service in a list and on a map.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { distance, t } from "../../core/texts.js";
import { openingMark, openingText } from "./opening.js";

export const serviceHref = (id) => href(`/services/${encodeURIComponent(id)}`);

const isKnown = (value) => value !== null && value !== undefined;

/** What stands under a service's name. */
const about = (service) =>
  [
    service.category,
    service.place,
    isKnown(service.distance) && t("services.away", { distance: distance(service.distance) }),
  ].filter(Boolean).join(" · ");

export const serviceEntry = (service) => [
  h(
    "div.beside",
    h("a.name", { href: serviceHref(service.id) }, service.name),
    openingMark(service),
  ),
  h("p.quiet", about(service)),
];

/** The marker of a service, whose small box says what the list says. */
export const serviceMarker = (service) => ({
  id: service.id,
  lat: service.location.lat,
  lon: service.location.lon,
  kind: "service",
  title: service.name,
  href: serviceHref(service.id),
  text: `${about(service)}. ${openingText(service)}`,
});
