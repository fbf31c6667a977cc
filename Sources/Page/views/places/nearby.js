// Friends near me: those who share with me now and are within a radius (L4).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { ago, distance, t } from "../../core/texts.js";
import { reading } from "../../parts/reading.js";
import { compass } from "./compass.js";

const radii = [500, 1_000, 2_000, 5_000, 10_000, 50_000];
const radiusFirst = 5_000;

const words = ({ distance: metres, bearing, position }) => {
  if (metres === undefined) return t("places.nearOnly");
  const where = { distance: distance(metres), direction: compass(bearing) };
  return [t("places.away", where), position && ago(position.at)].filter(Boolean).join(" · ");
};

const row = (friend) =>
  h("li", h("a", { href: href(`/people/${friend.user}`) }, friend.name), h("div.quiet", words(friend)));

const list = (users, radius) =>
  users.length
    ? h("ul.rows", users.map(row))
    : h("p", t("places.nobodyNear", { distance: distance(radius) }));

/**
 * The part of the hub.
 * @param {() => {lat, lon} | null} here Where I am, as far as it is known; null: where my devices are.
 * @returns {{element: Node, read: () => Promise}}
 */
export const nearby = (here) => {
  const place = h("div", { "aria-live": "polite" });
  const select = h(
    "select", { id: "near-radius", value: String(radiusFirst), onchange: () => read() },
    radii.map((each) => h("option", { value: each }, distance(each))),
  );
  const read = reading(place, async () => {
    const radius = Number(select.value);
    const found = here();
    const where = found ? { lat: found.lat, lon: found.lon } : {};
    try {
      return list((await link.ask("location/nearby", { radius, ...where })).users, radius);
    } catch (error) {
      // No failure: nobody said yet where I am.
      if (error.code === "location.noFix") return h("p.quiet", t("places.whereFirst"));
      throw error;
    }
  });
  const element = h(
    "section",
    h("h2", t("places.nearMe")),
    h("div.radius", h("label", { for: "near-radius" }, t("places.within")), select),
    place,
  );
  return { element, read };
};
