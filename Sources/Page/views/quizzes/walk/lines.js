// The lines above the map: how far I am, what just happened, where to go, what hinders.

import { draw, h } from "../../../core/dom.js";
import { errorText, number, t } from "../../../core/texts.js";
import { finishing } from "./finishing.js";

const mark = ({ correct, points }) =>
  correct ? t("quizzes.isRight", { count: points }) : t("quizzes.isWrong");

/** What came of an answer. */
export const outcomeText = (result) =>
  `${t("quizzes.challenge", { number: result.challenge })}: ${mark(result)}`;

export const lines = (quiz) => {
  const tally = h("p.tally");
  const outcome = h("p.outcome", { role: "status" });
  const way = h("p.walkWay");
  const trouble = h("div");
  const score = h("div");
  let shown = null;

  return {
    above: [tally, outcome],
    below: [score, way, trouble],

    tally({ correct, wrong, points }) {
      tally.textContent = t("quizzes.tally", {
        done: number(correct.length + wrong.length), all: number(quiz.challenges.length), count: points,
      });
    },
    arrived(challenge) {
      outcome.className = "outcome";
      outcome.textContent = t("quizzes.arrived", { number: challenge.number });
    },
    answered(result) {
      outcome.className = `outcome ${result.correct ? "is-right" : "is-wrong"}`;
      outcome.textContent = outcomeText(result);
    },
    /** Drawn once: who hears the page would hear it again with each change of anybody's. */
    score(result) {
      if (!result || shown) return;
      shown = result;
      draw(score, finishing(result));
    },
    way(text) {
      way.textContent = text;
      way.hidden = !text;
    },
    trouble(error, retry) {
      draw(
        trouble,
        error && h("p.error", { role: "alert" }, errorText(error)),
        retry && h("div.actions", h("button", { type: "button", onclick: retry }, t("common.tryAgain"))),
      );
    },
  };
};
