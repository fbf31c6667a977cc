// Challenges on a map: where each waits, and what became of it.

import { distance, t } from "../../core/texts.js";

/** What a state looks like: a sign of its own each, the words say the same. */
const kinds = { right: "right", wrong: "wrong" };

/** What a player has made of a challenge: `right`, `wrong`, `open`, `next` or `waiting`. */
export const stateOf = (walk, number) => {
  if (walk.correct.includes(number)) return "right";
  if (walk.wrong.includes(number)) return "wrong";
  if (walk.opened.includes(number)) return "open";
  return walk.current === null || walk.current === number ? "next" : "waiting";
};

const marker = ({ number, location, radius, points }, state) => ({
  id: `challenge-${number}`,
  ...location,
  kind: kinds[state] ?? "challenge",
  kindName: state ? t(`quizzes.state_${state}`) : t("quizzes.pointsOf", { count: points }),
  badge: kinds[state] ? null : String(number),
  title: t("quizzes.challenge", { number }),
  text: state ? null : t("quizzes.opensWithin", { distance: distance(radius) }),
  // How near one must come is of interest only where one goes.
  radius: state === "next" || state === "open" ? radius : null,
});

/**
 * @param challenges As a summary or a room's state has them.
 * @param walk The player's own, out of the state; without it nothing is told of states.
 */
export const challengeMarkers = (challenges, walk) =>
  challenges.map((each) => marker(each, walk && stateOf(walk, each.number)));
