// Courses as they were when the server was last heard: what can be chosen without a connection (FU3).

import { keep } from "../../core/keep.js";
import { link } from "../../core/link.js";

const store = "courses";
const list = "list";
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

/** Keeps what a list said of courses. */
export const keepCourses = (courses) =>
  quietly(async () => {
    const known = new Map((await knownCourses()).map((course) => [course.id, course]));
    for (const { distance, ...course } of courses) {
      known.delete(course.id);
      known.set(course.id, course);
    }
    await keep.set(store, list, [...known.values()].slice(-knownMax));
  });

export const knownCourses = async () => (await quietly(() => keep.get(store, list))) ?? [];

/** How long an answer is waited for: less where there is no connection anyway. */
const patience = () => {
  if (!navigator.onLine) return 500;
  return link.isOnline ? 10_000 : 6_000;
};

/** Asks what may be answered from what is known. */
export const askSoon = (name, body) => link.ask(name, body, { patience: patience() });

/**
 * A whole course: the server's, else as last known.
 * @returns `{course, isKnown}`; `isKnown`: it may have changed since.
 */
export const wholeCourse = async (id) => {
  try {
    const course = await askSoon("course/get", { course: id });
    await quietly(() => keep.set(store, id, course));
    return { course, isKnown: false };
  } catch (error) {
    const course = error.mayPass && (await quietly(() => keep.get(store, id)));
    if (!course) throw error;
    return { course, isKnown: true };
  }
};
