// Courses as they were when the server was last heard: what can be chosen without a connection (FU3).

import { keep } from "../../core/keep.js";
import { link } from "../../core/link.js";
import { session } from "../../core/session.js";

const store = "courses";
/** A course of one's own is for nobody who signs in here next. */
const mine = (key) => `${session.user} ${key}`;
const list = () => mine("list");
/** Enough for everywhere that somebody plays; the oldest go. */
const knownMax = 300;

/** A store that cannot be used (a private window) is one that is empty. */
const quietly = async (work) => {
  try {
    return await work();
  } catch {
    return null;
  }
};

session.watch((current) => current ?? quietly(() => keep.clear(store)));

/** Keeps what a list said of courses. */
export const keepCourses = (courses) =>
  quietly(async () => {
    const known = new Map((await knownCourses()).map((course) => [course.id, course]));
    for (const { distance, ...course } of courses) {
      known.delete(course.id);
      known.set(course.id, course);
    }
    await keep.set(store, list(), [...known.values()].slice(-knownMax));
  });

export const knownCourses = async () => (await quietly(() => keep.get(store, list()))) ?? [];

/** How long an answer is waited for: less where there is no connection anyway. */
const patience = () => {
  if (!navigator.onLine) return 500;
  return link.isOnline ? 10_000 : 6_000;
};

/** Asks what may be answered from what is known. */
export const askSoon = (name, body) => link.ask(name, body, { patience: patience() });

/** How many courses are fetched whole before anybody opens them, and how near they are (metres). */
const aheadMax = 5;
const nearby = 20_000;

/** Keeps the holes of those that are likely to be played next, where there may be no link then. */
export const keepAhead = (courses) =>
  quietly(async () => {
    const likely = courses.filter((each) => each.playedAt || each.distance < nearby);
    for (const { id } of likely.slice(0, aheadMax)) {
      if (!(await keep.get(store, mine(id)))) await wholeCourse(id);
    }
  });

/** The courses whose holes are kept. */
export const wholeCourses = async () =>
  ((await quietly(() => keep.all(store))) ?? [])
    .filter((each) => each.user === session.user)
    .map((each) => each.course);

/**
 * A whole course: the server's, else as last known.
 * @returns `{course, isKnown}`; `isKnown`: it may have changed since.
 */
export const wholeCourse = async (id) => {
  try {
    const course = await askSoon("course/get", { course: id });
    await quietly(() => keep.set(store, mine(id), { user: session.user, course }));
    return { course, isKnown: false };
  } catch (error) {
    const kept = error.mayPass && (await quietly(() => keep.get(store, mine(id))));
    if (!kept) throw error;
    return { course: kept.course, isKnown: true };
  }
};
