// One course: from above, its tees and holes, and the way to a basket (F19, F26, F27, F33, F52).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { go, href } from "../../core/router.js";
import { number, t, toPar } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { confirm } from "../../parts/dialog.js";
import { attempt, say } from "../../parts/frame.js";
import { birdsEye } from "./birdsEye.js";
import { compass } from "./compass.js";
import { crowds } from "./crowds.js";
import { holeNotes, holeTable, wherePlaces } from "./holes.js";
import { askSoon, wholeCourse } from "./known.js";
import { teeList } from "./tees.js";

const facts = (course) =>
  [
    t(`courses.kind_${course.kind}`), course.place,
    t("courses.holesOf", { count: course.holes.length }),
    t("courses.parOf", { par: number(course.holes.reduce((sum, hole) => sum + hole.par, 0)) }),
  ].filter(Boolean).join(" · ");

const propose = (page, course) =>
  action(t("courses.propose"), async () => {
    const { status } = await link.ask("course/propose", { course: course.id });
    say(t(status === "public" ? "courses.nowPublic" : "courses.nowProposed"));
    await show(page);
  });

const remove = async (course) => {
  const text = t("courses.removeText", { name: course.name });
  if (!(await confirm(t("courses.remove"), text, { yes: t("courses.remove"), isDangerous: true }))) return;
  if (await attempt(() => link.ask("course/remove", { course: course.id }))) await go("/courses");
};

/** Mine alone: nobody else would miss it. */
const isOwn = (course) => course.mine && course.status !== "public";

const buttons = (page, course) => {
  const path = `/courses/${encodeURIComponent(course.id)}`;
  const correct = isOwn(course) ? "courses.edit" : "courses.correct";
  return h("div.actions",
    h("a.button.primary", { href: href(`/play/${encodeURIComponent(course.id)}`) }, t("courses.playHere")),
    h("a.button", { href: href(`${path}/correct`) }, t(correct)),
    course.mine && course.status === "private" &&
      propose(page, course));
};

const averages = ({ mine, others }) =>
  [
    mine?.strokes && t("courses.myAverage", {
      strokes: number(mine.strokes, { maximumFractionDigits: 1 }), toPar: toPar(Math.round(mine.toPar)),
      count: mine.rounds }),
    others?.strokes && t("courses.theirAverage", {
      strokes: number(others.strokes, { maximumFractionDigits: 1 }), players: number(others.players) }),
  ].filter(Boolean).map((text) => h("p", text));

/** How it went here; a course can be read without. */
const statisticsOf = async (course) => {
  try {
    return await askSoon("statistics/course", { course: course.id });
  } catch (error) {
    if (!error.code) throw error;
    return null;
  }
};

const source = (course) =>
  [
    course.source && h("p.hint", t("courses.source", { source: course.source })),
    course.unverified?.length && h("p.hint", t("courses.unverified", { what: course.unverified.join(", ") })),
  ].filter(Boolean);

const picture = ({ birdsEye: address }) =>
  address && h("p", h("a", { href: address, target: "_blank", rel: "noopener noreferrer" },
    t("courses.fromAbove")));

const show = async (page) => {
  const { course, isKnown } = await wholeCourse(page.params.course);
  if (page.signal.aborted) return;
  page.title(course.name);
  const table = h("div", holeTable(course));
  const figures = h("div");
  const notes = holeNotes(course);
  const places = wherePlaces(course);
  draw(
    page.root,
    h("p", facts(course), " ", crowds(page).of(course)),
    course.status === "proposed" && h("p.quiet", t("courses.waits")),
    isKnown && h("p.error", { role: "status" }, t("courses.asKnown")),
    buttons(page, course),
    birdsEye(course) ?? h("p.quiet", t("courses.noPlaces")),
    picture(course),
    compass(page, course),
    h("section", h("h2", t("courses.holes")), figures, table),
    notes.length > 0 && h("section", h("h2", t("courses.tipsTitle")), h("ul.rows", notes)),
    teeList(course),
    places.length > 0 && h("details", h("summary", t("courses.wherePlaces")), h("ul", places)),
    source(course),
    isOwn(course) && h("div.actions",
      h("button.danger", { type: "button", onclick: () => remove(course) }, t("courses.remove"))),
  );
  const statistics = isKnown ? null : await statisticsOf(course);
  if (page.signal.aborted || !statistics) return;
  draw(figures, averages(statistics));
  draw(table, holeTable(course, statistics));
};

export const courseView = {
  path: "/courses/:course",
  title: () => t("courses.course"),
  open: show,
};
