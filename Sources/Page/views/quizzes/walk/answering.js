// An answer that waits for the link: how it is sent, and what is told of it where its walk is not open.

import { link } from "../../../core/link.js";
import { errorText, t } from "../../../core/texts.js";
import { say } from "../../../parts/frame.js";
import { outcomeText } from "./lines.js";

export const send = ({ made, topics, challenge, answer }) =>
  link.askRoom(topics, "answer", { challenge, answer }, { id: made });

const refused = ({ challenge }, error) =>
  say(t("quizzes.answerRefused", { number: challenge, reason: errorText(error) }), { isError: true });

export const tell = ({ errand, result, error }) =>
  error ? refused(errand, error) : say(outcomeText(result));
