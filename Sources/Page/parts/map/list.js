// The same as on a map, in words: for whoever hears the page, and where nothing can be drawn.

import { h } from "../../core/dom.js";
import { compare, distance, t } from "../../core/texts.js";
import { metresBetween } from "./mercator.js";
import { kindName, smallSign } from "./signs.js";

const title = ({ title, href }) => (href ? h("a", { href }, title) : h("strong", title));

/** What is said of a marker: its name, its kind, how far it is, and more. */
export const words = (marker, me) => {
  const kind = marker.kindName ?? kindName(marker.kind);
  const far = me && distance(metresBetween(me, marker));
  const text = [kind, far, marker.text].filter(Boolean).join(" · ");
  return [title(marker), h("span.quiet", ` ${text}`)];
};

const row = (marker, me, show) =>
  h(
    "li",
    h("span.map-words", smallSign(marker), h("span", words(marker, me))),
    h("button.plain", { type: "button", id: `show-${marker.id}`, onclick: () => show(marker),
      "aria-label": t("places.showNamed", { name: marker.title }) }, t("places.show")),
  );

/** Rows, the nearest first where it is known where I am. */
export const rows = (markers, me, show) => {
  const far = (marker) => (me ? metresBetween(me, marker) : 0);
  const sorted = [...markers].sort(
    (one, other) => far(one) - far(other) || compare(one.title, other.title),
  );
  return sorted.map((marker) => row(marker, me, show));
};
