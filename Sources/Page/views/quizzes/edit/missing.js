// What a quiz still lacks, in the reader's words and beside its field (Q13).

import { RequestError } from "../../../core/requests.js";
import { t } from "../../../core/texts.js";

/** What the server says is wrong with a field of a quiz, and what it is called here. */
const words = {
  "is missing": "isMissing",
  "must have at least two entries": "twoAtLeast",
  "must not differ only in case, accents or punctuation": "mustDiffer",
  "must be among the choices": "amongChoices",
  "must be numbers": "mustBeNumbers",
};

const worded = (text) => (words[text] ? t(`quizzes.${words[text]}`) : text);

/** Those that begin with a path, by what follows it: `challenges[2].` leads to `question`, `answers`, ... */
export const missingBelow = (missing, path) =>
  Object.fromEntries(
    Object.entries(missing)
      .filter(([name]) => name.startsWith(path))
      .map(([name, text]) => [name.slice(path.length), worded(text)]),
  );

/** What is missing of the quiz itself. */
export const missingOfQuiz = (missing) => {
  const own = missingBelow(missing, "");
  return Object.fromEntries(Object.entries(own).filter(([name]) => !name.startsWith("challenges[")));
};

export const pathOf = (number) => `challenges[${number - 1}].`;

/** A form says it, as if the server had refused what it did keep as a draft. */
export const incomplete = (fields) => new RequestError({ code: "quiz.incomplete", message: t("quizzes.incomplete"), fields });
