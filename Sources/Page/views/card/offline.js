// Offline games: those in play, those that wait to be saved, and a new one (FU9).

import { draw, h } from "../../core/dom.js";
import { keep } from "../../core/keep.js";
import { outbox } from "../../core/outbox.js";
import { go, href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { dateTime, t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { wholeCourses } from "../courses/known.js";
import { sportField } from "../rooms/sportField.js";
import { beginGame, checkGuests, localGames } from "./localGame.js";
import { redrawing } from "./redraw.js";
import { refusedLists } from "./refused.js";

const unlisted = "";
const holesMax = 36;

/** Courses whose holes are known here: looked at before, or from rooms that this browser was in. */
const knownCourses = async () => {
  const courses = new Map((await wholeCourses()).map((course) => [course.id, course]));
  for (const { user, state } of await keep.all("rooms")) {
    if (user === session.user && state.course) courses.set(state.course.id ?? state.course.name, state.course);
  }
  return courses;
};

const evenHoles = (count, par) =>
  Array.from({ length: count }, (_, place) => ({ number: place + 1, par, strokeIndex: null }));

const courseOf = (courses, { course, courseName, sport, holes, par }) => {
  const known = courses.get(course);
  if (known) return { id: known.id, name: known.name, holes: known.holes };
  const evenly = evenHoles(Number(holes), Number(par));
  return { id: null, name: courseName || t("card.somewhere"), sport: sport || null, holes: evenly };
};

const namesOf = (text) => text.split(/[,\n]/).map((name) => name.trim()).filter(Boolean);

const newGame = (courses, chosen) => {
  const options = [[unlisted, t("card.otherCourse")], ...[...courses].map(([key, { name }]) => [key, name])];
  const start = courses.has(chosen) ? chosen : unlisted;
  const own = h(
    "div", { hidden: start !== unlisted },
    field("courseName", t("card.courseName"), { maxlength: 64 }),
    sportField(),
    field("holes", t("card.holesCount"), { type: "number", min: 1, max: holesMax, value: 18, required: true }),
    field("par", t("card.parOfAll"), { type: "number", min: 2, max: 6, value: 3, required: true }),
  );
  const made = form(
    t("card.begin"),
    async (values) => {
      const guests = namesOf(values.guests);
      checkGuests(guests, "guests");
      const game = await beginGame({ course: courseOf(courses, values), guests });
      go(`/offline/${game.key}`);
    },
    courses.size > 0 && field("course", t("card.course"), { options, value: start,
      onchange: (event) => (own.hidden = event.target.value !== unlisted) }),
    own,
    field("guests", t("card.guestNames"), { rows: 2, hint: t("card.guestNamesHint") }),
  );
  return h("section", h("h2", t("card.newGame")), made);
};

const gameRow = ({ key, course, startedAt, players }) =>
  h("li", h("a", { href: href(`/offline/${key}`) }, course.name), " ",
    h("span.quiet", `${dateTime(startedAt)} · ${players.map(({ name }) => name).join(", ")}`));

const waitingRow = ({ place, body }) =>
  h("li", place, " ", h("span.quiet", dateTime(body.startedAt)), " ",
    h("span.tag", t("card.pending")));

const list = (title, rows) => rows.length > 0 && h("section", h("h2", title), h("ul.rows", rows));

export const offlineView = {
  path: "/offline",
  title: () => t("card.offline"),

  async open(page) {
    const games = h("div");
    const refused = h("div");
    // A change of another game must not delete what a player has typed to correct this one.
    const redraw = redrawing(refused);
    const show = async () => {
      const all = outbox.refused();
      redraw(all, () => refusedLists(all));
      draw(
        games,
        list(t("card.inPlay"), (await localGames()).map(gameRow)),
        list(t("card.toBeSaved"), outbox.games().map(waitingRow)),
      );
    };
    page.leave(outbox.watch(show));
    await show();
    const text = (await keep.isLasting()) ? "card.offlineText" : "card.offlineTextHere";
    page.root.append(
      h("p", t(text)), refused, games, newGame(await knownCourses(), page.query.get("course")));
  },
};
