// All courses (G2, F52).

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { courseList } from "./courseList.js";

export const listView = {
  path: "/courses",
  title: () => t("courses.courses"),

  open(page) {
    page.root.append(
      h("div.actions",
        h("a.button", { href: href("/courses/new") }, t("courses.register")),
        h("a.button", { href: href("/courses/proposals") }, t("courses.proposals"))),
      courseList(page, (course) => href(`/courses/${encodeURIComponent(course.id)}`)),
    );
  },
};
