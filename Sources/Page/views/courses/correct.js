// A course as it should be: changed at once where it is mine alone, else proposed to the admins (G2).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { say } from "../../parts/frame.js";
import { courseForm } from "./editor.js";

const correct = (course) => async (document) => {
  const { proposal } = await link.ask("course/correct", { course: course.id, document });
  say(t(proposal && course.status === "public" ? "courses.correctionSent" : "courses.kept"));
  return go(`/courses/${encodeURIComponent(course.id)}`);
};

export const correctView = {
  path: "/courses/:course/correct",
  title: () => t("courses.correct"),

  async open(page) {
    const course = await link.ask("course/get", { course: page.params.course });
    if (page.signal.aborted) return;
    page.title(t("courses.correctNamed", { name: course.name }));
    page.root.append(
      h("p", t(course.status === "public" ? "courses.correctHint" : "courses.editHint")),
      courseForm(t("courses.send"), course, correct(course)),
    );
  },
};
