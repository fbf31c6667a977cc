// Registering a course that is not there yet (F29): mine alone until I propose it and an admin accepts.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { say } from "../../parts/frame.js";
import { courseForm } from "./editor.js";

const register = async ({ name, kind, place, location, tees, holes, source }) => {
  const body = { name, kind, place, location, tees, holes, source };
  const { course } = await link.ask("course/register", body);
  say(t("courses.registered"));
  return go(`/courses/${encodeURIComponent(course)}`);
};

export const registerView = {
  path: "/courses/new",
  title: () => t("courses.register"),

  open(page) {
    page.root.append(
      h("p", t("courses.registerHint")),
      courseForm(t("courses.register"), {}, register),
    );
  },
};
