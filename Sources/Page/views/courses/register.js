// Registering a course that is not there yet (F29): mine alone until I propose it and an admin accepts.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { findTopics } from "../../core/room.js";
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

/** The course of a room of mine, which nobody has described yet: its name, and its card's holes. */
const courseOf = async (page, room) => {
  const topics = room && (await findTopics(room));
  if (!topics) return {};
  const { course } = await new Promise((resolve) => {
    page.listen(topics.head, (head) => head && resolve(head));
  });
  return { name: course.name, holes: course.holes };
};

export const registerView = {
  path: "/courses/new",
  title: () => t("courses.register"),

  async open(page) {
    const course = await courseOf(page, page.query.get("room"));
    if (page.signal.aborted) return;
    page.root.append(
      h("p", t("courses.registerHint")),
      courseForm(t("courses.register"), course, register),
    );
  },
};
