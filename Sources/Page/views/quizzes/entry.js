// A quiz in a list and on a map.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { distance, t } from "../../core/texts.js";

export const quizHref = (quiz) => href(`/quizzes/${encodeURIComponent(quiz)}`);
export const editHref = (quiz) => `${quizHref(quiz)}/edit`;

const isKnown = (value) => value !== null && value !== undefined;
const isDraft = ({ status }) => status === "draft";

const tags = (quiz) =>
  [
    isDraft(quiz) && t("quizzes.draft"),
    quiz.mine && t("quizzes.mineTag"),
    quiz.saved && t("quizzes.savedTag"),
    quiz.sample && t("quizzes.sample"),
  ].filter(Boolean).map((text) => [" ", h("span.tag", text)]);

const about = (quiz) =>
  [
    t("quizzes.challenges", { count: quiz.challenges }),
    t("quizzes.points", { count: quiz.points }),
    isKnown(quiz.distance) && t("quizzes.away", { distance: distance(quiz.distance) }),
  ].filter(Boolean).join(" · ");

/** A draft is gone on with; all others are looked at. */
const target = (quiz) => (isDraft(quiz) ? editHref(quiz.quiz) : quizHref(quiz.quiz));

export const quizEntry = (quiz) => [
  h("p", h("a.name", { href: target(quiz) }, quiz.name || t("quizzes.noName")), tags(quiz)),
  h("p.quiet", about(quiz)),
  quiz.reward && h("p", t("quizzes.rewardIs", { reward: quiz.reward })),
];

export const quizMarker = (quiz) => ({
  id: quiz.quiz,
  ...quiz.location,
  kind: "quiz",
  title: quiz.name,
  href: target(quiz),
  text: about(quiz),
});
