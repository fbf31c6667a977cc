// Courses to choose from: near me, lately played, by name (FU3, F5, F25, G2).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { compare, errorText, t } from "../../core/texts.js";
import { pagedList } from "../../parts/pages.js";
import { courseRow } from "./courseRow.js";
import { courseSearch } from "./courseSearch.js";
import { crowds } from "./crowds.js";
import { askSoon, keepAhead, keepCourses, knownCourses } from "./known.js";

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The same question to what is known. */
const searched = (courses, { query = "", kind, mine }) =>
  courses
    .filter((each) => (!kind || each.kind === kind) && (!mine || each.mine))
    .filter((each) => plain(`${each.name} ${each.place ?? ""}`).includes(plain(query)))
    .sort((one, other) => compare(one.name, other.name));

const fetch = (question) => async (cursor) => {
  const found = await askSoon("course/list", { ...question, cursor, limit: 50 });
  await keepCourses(found.courses);
  keepAhead(found.courses);
  return { items: found.courses, cursor: found.cursor };
};

/**
 * A search with its list, which stays as long as the page is open.
 * @param {(course) => string} address Where a course leads to.
 */
export const courseList = (page, address) => {
  const crowd = crowds(page);
  const place = h("div");
  const note = h("div", { role: "status" });
  let asked = 0;
  let isOld = false;
  const row = (course) => courseRow(course, address(course), crowd.of(course));

  const drawKnown = async (question, error) => {
    const courses = searched(await knownCourses(), question);
    const again = h("button", { type: "button", onclick: () => load() }, t("courses.again"));
    isOld = true;
    draw(note, h("p.error", courses.length ? t("courses.asKnown") : errorText(error)), again);
    draw(place, h("ul.rows", courses.map((course) => h("li", row(course)))));
  };

  const load = async () => {
    // Whoever types on asks again before the answer: only the last question counts.
    const mark = ++asked;
    const question = search.question();
    try {
      const list = await pagedList(fetch(question), row, t("courses.none"));
      if (mark !== asked) return;
      isOld = false;
      draw(note);
      draw(place, list);
    } catch (error) {
      if (!error.code) throw error;
      if (mark === asked) await drawKnown(question, error);
    }
  };

  const search = courseSearch(load);
  const renew = () => isOld && link.isOnline && navigator.onLine && load();
  page.leave(link.watch(renew));
  addEventListener("online", renew, { signal: page.signal });
  draw(place, h("p.quiet", t("common.loading")));
  load();
  search.start();
  return h("section.courses", { "aria-label": t("courses.courses") }, search.element, note, place);
};
