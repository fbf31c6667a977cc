// Choosing a course of the catalogue, and one of its tees.

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";
import { attempt } from "../../parts/frame.js";

const typingMs = 300;

/** Other options; what is chosen stays so, where it is among them. */
const offer = (select, list, chosen) => {
  draw(select, list.map(([value, text]) => h("option", { value }, text)));
  if (list.some(([value]) => value === chosen)) select.value = chosen;
};

const find = async (query) => {
  const { courses } = await link.ask("course/list", { query: query || undefined, limit: 100 });
  return courses.map(({ id, name, place }) => [id, [name, place].filter(Boolean).join(", ")]);
};

/** The one that is played when none is chosen comes first, and is the answer to no choice. */
const teesOf = async (course) => {
  if (!course) return [];
  const { tees } = await link.ask("course/get", { course });
  return tees.map(({ name }) => [name, name]);
};

/**
 * The fields `find`, `course` and `tee`; tees follow the course.
 * @param chosen The ID of the course that is chosen first.
 * @param none The text of the choice of no course. Without it, a course is required.
 */
export const courseFields = async (chosen, none = null) => {
  const search = field("find", t("handicap.findCourse"), { type: "search", maxlength: 64 });
  const course = field("course", t("history.course"), { required: none === null, options: [] });
  const tee = field("tee", t("handicap.tee"), { options: [["", t("handicap.usualTee")]] });
  const select = course.querySelector("select");
  const tees = tee.querySelector("select");

  const showTees = async () => {
    const shown = select.value;
    const found = await teesOf(shown);
    if (shown === select.value) offer(tees, [["", t("handicap.usualTee")], ...found], tees.value);
  };
  /** The course that somebody chose by hand. It stays, also if a search that ends later does not find it. */
  let picked = null;
  let searches = 0;
  const showCourses = async () => {
    const mine = ++searches;
    const found = await find(search.querySelector("input").value);
    // Somebody typed on meanwhile.
    if (mine !== searches) return;
    const kept = picked && !found.some(([value]) => value === picked[0]) ? [picked, ...found] : found;
    offer(select, none === null ? kept : [["", none], ...kept], select.value || chosen);
    await showTees();
  };
  let typing;
  search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => attempt(showCourses), typingMs);
  });
  select.addEventListener("change", () => {
    picked = select.value ? [select.value, select.selectedOptions[0].textContent] : null;
    attempt(showTees);
  });
  await showCourses();
  return [search, course, tee];
};
