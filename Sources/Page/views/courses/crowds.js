// How many play a course right now (F43), as it changes.

import { draw, h } from "../../core/dom.js";
import { t } from "../../core/texts.js";

const words = (crowd) => {
  if (crowd?.playing) return t("courses.playing", { count: crowd.playing });
  return crowd?.few ? t("courses.fewPlaying") : "";
};

/** Tells crowds as long as a page is open: `crowds(page).of(course)` is an element. */
export const crowds = (page) => {
  const latest = new Map();
  const places = new Map();

  const show = (topic) => {
    const text = words(latest.get(topic));
    for (const place of places.get(topic)) draw(place, text && h("span.crowd", text));
  };

  const follow = (topic) => {
    places.set(topic, new Set());
    page.listen(topic, (crowd) => {
      latest.set(topic, crowd);
      show(topic);
    });
  };

  return {
    of({ crowd: topic }) {
      const place = h("span");
      if (!topic) return place;
      if (!places.has(topic)) follow(topic);
      places.get(topic).add(place);
      show(topic);
      return place;
    },
  };
};
