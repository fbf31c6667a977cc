// How a question is answered: by words, by a number, or by one of some choices.

import { h } from "../../../core/dom.js";
import { t } from "../../../core/texts.js";
import { field } from "../../../parts/form.js";

const choicesMax = 10;
const choicesShown = 3;
const kinds = ["text", "choice", "number"];

/** The kind that the server takes a challenge to be that does not say. */
const kindOf = ({ kind, choices }) => kind ?? (choices?.length ? "choice" : "text");

const choiceRow = (index, text, isRight) =>
  h(
    "div.choice-row",
    h("input", { type: "text", name: `choice.${index}`, maxlength: 200, value: text,
      "aria-label": t("quizzes.choice", { number: index + 1 }) }),
    h("label", h("input", { type: "checkbox", name: `right.${index}`, checked: isRight,
      "aria-label": t("quizzes.choiceIsRight", { number: index + 1 }) }), t("quizzes.isRightChoice")),
  );

const choiceFields = ({ choices = [], answers = [] }) => {
  const rows = h("div");
  const add = (text = "") => {
    const index = rows.children.length;
    if (index < choicesMax) rows.append(choiceRow(index, text, text !== "" && answers.includes(text)));
  };
  for (const text of choices) add(text);
  while (rows.children.length < choicesShown) add();
  return h(
    "fieldset.field", { dataset: { field: "choices", kind: "choice" } },
    h("legend", t("quizzes.choices")), rows, h("p.error"),
    h("div", { dataset: { answers: "" } }, h("p.error")),
    h("button", { type: "button", onclick: () => add() }, t("quizzes.addChoice")),
  );
};

const wordsField = (challenge, kind) => {
  const isMine = kindOf(challenge) === kind;
  const made = field("answers", t(kind === "number" ? "quizzes.rightNumber" : "quizzes.rightAnswers"), {
    rows: kind === "number" ? 1 : 3, hint: t("quizzes.oneALine"),
    value: isMine ? (challenge.answers ?? []).join("\n") : "",
  });
  made.dataset.kind = kind;
  made.dataset.answers = "";
  return made;
};

const toleranceField = ({ tolerance }) => {
  const made = field("tolerance", t("quizzes.tolerance"), {
    type: "number", inputmode: "decimal", min: 0, step: "any", value: tolerance ?? 0,
  });
  made.dataset.kind = "number";
  return made;
};

/** Only the fields of one kind count; the others are out of the way. */
const fit = (element, kind) => {
  for (const place of element.querySelectorAll("[data-kind]")) {
    const isShown = place.dataset.kind === kind;
    place.hidden = !isShown;
    for (const control of place.querySelectorAll("input, textarea")) control.disabled = !isShown;
  }
  // What is wrong with the answers is said where they are seen.
  for (const place of element.querySelectorAll("[data-answers]")) {
    place.dataset.field = place.closest("[data-kind]").hidden ? "" : "answers";
  }
};

/** The fields, which change with the kind that is chosen. */
export const answerFields = (challenge) => {
  const kind = field("kind", t("quizzes.kind"), {
    options: kinds.map((each) => [each, t(`quizzes.kind_${each}`)]), value: kindOf(challenge),
  });
  const element = h(
    "div", kind,
    wordsField(challenge, "text"), choiceFields(challenge), wordsField(challenge, "number"), toleranceField(challenge),
  );
  const select = kind.querySelector("select");
  select.addEventListener("change", () => fit(element, select.value));
  fit(element, select.value);
  return element;
};

const lines = (text) => text.split("\n").map((each) => each.trim()).filter(Boolean);

const chosen = (form) =>
  [...form.querySelectorAll(".choice-row")]
    .map((row) => ({
      text: row.querySelector("[type=text]").value.trim(),
      isRight: row.querySelector("[type=checkbox]").checked,
    }))
    .filter(({ text }) => text);

/** `{kind, answers, choices, tolerance?}` of a filled form. */
export const answerBody = (form) => {
  const kind = form.querySelector("[name=kind]").value;
  if (kind === "choice") {
    const all = chosen(form);
    return {
      kind, choices: all.map(({ text }) => text),
      answers: all.filter(({ isRight }) => isRight).map(({ text }) => text),
    };
  }
  const answers = lines(form.querySelector("[name=answers]:enabled").value);
  const tolerance = Number(form.querySelector("[name=tolerance]").value || 0);
  return { kind, answers, choices: [], ...(kind === "number" && { tolerance }) };
};
