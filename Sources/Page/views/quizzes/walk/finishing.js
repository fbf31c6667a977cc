// How a walk went: what was right, what was wrong, and the reward (Q14).

import { h } from "../../../core/dom.js";
import { number, t } from "../../../core/texts.js";
import { fact } from "../facts.js";
import { duration } from "../words.js";

/** @param score `{correct, incorrect, points, timeMs?, unanswered?, reward}`; the reward of who answered all. */
export const finishing = (score) =>
  h(
    "section.box.finishing", { role: "status" },
    h("h2", t(score.unanswered ? "quizzes.walkOver" : "quizzes.allDone")),
    h(
      "dl.figures",
      fact(t("quizzes.right"), number(score.correct)),
      fact(t("quizzes.wrong"), number(score.incorrect)),
      score.unanswered > 0 && fact(t("quizzes.unanswered"), number(score.unanswered)),
      fact(t("quizzes.pointsHead"), number(score.points)),
    ),
    score.timeMs > 0 && h("p.quiet", t("quizzes.took", { time: duration(score.timeMs) })),
    score.reward && !score.unanswered && h("p.reward", t("quizzes.rewardIs", score)),
  );
