// The challenges of a quiz that is written, each with what it lacks.

import { h } from "../../../core/dom.js";
import { t } from "../../../core/texts.js";
import { missingBelow, pathOf } from "./missing.js";

const lacks = (missing) => {
  const names = Object.keys(missing).map((each) => t(`quizzes.field_${each}`));
  return names.length > 0 && h("p.lacking", t("quizzes.lacks", { what: names.join(", ") }));
};

const row = (challenge, index, missing, { edit, take }) => {
  const number = index + 1;
  const button = (name, label, onclick) =>
    h("button", { type: "button", id: `${name}-${number}`, "aria-label": t(`quizzes.${name}Named`, { number }), onclick }, label);
  return h(
    "li",
    h("strong", t("quizzes.challenge", { number })),
    challenge.question && h("p", challenge.question),
    lacks(missingBelow(missing, pathOf(number))),
    h(
      "div.actions",
      button("change", t("quizzes.change"), () => edit(number)),
      button("take", t("common.remove"), () => take(number)),
    ),
  );
};

/** @param handlers `{edit(number), take(number)}` */
export const challengeList = (quiz, handlers) =>
  quiz.challenges.length
    ? h("ol.rows", quiz.challenges.map((each, index) => row(each, index, quiz.missing, handlers)))
    : h("p.quiet", t("quizzes.noChallenges"));
