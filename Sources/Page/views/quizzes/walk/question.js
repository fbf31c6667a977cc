// A question that is open to me, and its answer: a choice, a number, or words (Q12).

import { draw, h, newID } from "../../../core/dom.js";
import { link } from "../../../core/link.js";
import { t } from "../../../core/texts.js";
import { field, form } from "../../../parts/form.js";

const choice = (text) => {
  const id = newID("choice");
  return h("p.quizChoice", h("input", { type: "radio", name: "answer", id, value: text, required: true }), h("label", { for: id }, text));
};

const choices = ({ question, choices: texts }) =>
  h(
    "fieldset.field", { dataset: { field: "answer" } },
    h("legend", question), texts.map(choice), h("p.error"),
  );

const input = (challenge) =>
  field("answer", challenge.question, {
    required: true, maxlength: 200, autocomplete: "off",
    ...(challenge.kind === "number" && { inputmode: "decimal" }),
  });

/**
 * `{element, update(isPending)}`.
 * @param {(challenge, answer) => Promise} give
 */
export const question = (challenge, give) => {
  const { number, points, kind } = challenge;
  const note = h("div", { role: "status" });
  const answer = form(
    t("quizzes.answer"), (values) => give(number, values.answer),
    kind === "choice" ? choices(challenge) : input(challenge),
  );
  return {
    element: h(
      "section.box.question", { id: `question-${number}`, tabindex: -1 },
      h("h2", t("quizzes.challenge", { number })),
      h("p.quiet", t("quizzes.pointsOf", { count: points })),
      answer, note,
    ),
    update(isPending) {
      const isWaiting = isPending && !link.isOnline;
      draw(note, isWaiting && h("p", t("quizzes.answerKept")));
    },
  };
};
