// How many play just now on the courses that are mine or near the top of the list (F43).

import { draw, h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";

const words = ({ playing, few }) => {
  if (playing) return t("home.playing", { count: playing });
  return few ? t("home.fewPlaying") : null;
};

const row = (course, crowd) =>
  h("li", h("a.onward", { href: href(`/courses/${course.id}`) },
    h("span", course.name), h("span.tag", words(crowd))));

/** A section that is empty while nobody plays. `update(courses)` says which courses it is about. */
export const crowds = (page) => {
  const element = h("section");
  const known = new Map();
  const heard = new Map();
  const show = () => {
    const busy = [...heard.values()].filter(({ id }) => words(known.get(id) ?? {}));
    draw(element, busy.length > 0 && [
      h("h2", t("home.playingNow")),
      h("ul.rows.onwards", busy.map((course) => row(course, known.get(course.id)))),
    ]);
  };
  const hear = (course) => {
    if (!course.crowd || heard.has(course.id)) return;
    heard.set(course.id, course);
    page.listen(course.crowd, (crowd) => {
      if (crowd) known.set(course.id, crowd);
      else known.delete(course.id);
      show();
    });
  };
  return { element, update: (courses) => courses.forEach(hear) };
};
