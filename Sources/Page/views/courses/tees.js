// The tees of a course, with slope and rating (G2, G4), and which one I usually play from (FU13).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { say } from "../../parts/frame.js";
import { teeTitle } from "../rooms/tees.js";
import { ratings } from "./courseRow.js";

const half = (name, nine) => nine && `${t(name)}: ${ratings(nine).join(", ")}`;

const facts = (tee) =>
  [...ratings(tee), half("courses.front", tee.front), half("courses.back", tee.back)]
    .filter(Boolean).join(" · ");

/** A colour says nothing to many: it stands beside the name. */
const swatch = ({ color }) => {
  if (!color) return null;
  const made = h("span.teeSwatch", { "aria-hidden": "true" });
  made.style.backgroundColor = color;
  return made;
};

const usual = (course, tee) =>
  action(t("courses.usual"), async () => {
    await link.ask("course/chooseTee", { course: course.id, tee: tee.name });
    say(t("courses.usualNow", { tee: tee.name }));
  }, { "aria-label": t("courses.usualNamed", { tee: tee.name }) });

export const teeList = (course) =>
  course.tees.length > 0 && h(
    "section", { "aria-label": t("courses.tees") }, h("h2", t("courses.tees")),
    h("ul.rows", course.tees.map((tee) =>
      h("li.beside",
        h("div", h("p", swatch(tee), h("strong", teeTitle(tee.name))), h("p.quiet", facts(tee))),
        usual(course, tee)))));
