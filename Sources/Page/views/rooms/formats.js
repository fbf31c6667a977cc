// The games that a room may play, as the server has them, and how they are called here.

import { hasText, t } from "../../core/texts.js";
import { askSoon } from "../courses/known.js";

let asked = null;

/** All formats; asked for once, since they change with the server only. */
export const formats = () => {
  asked ??= askSoon("format/list").then((result) => result.formats);
  asked.catch(() => {
    asked = null;
  });
  return asked;
};

/** The page's own words, else the server's: it may know formats that this page has not heard of. */
const words = (key, other) => (hasText(`rooms.${key}`) ? t(`rooms.${key}`) : other);

export const formatTitle = ({ name, title }) => words(`format_${name}`, title ?? name);
export const formatSummary = ({ name, summary }) => words(`summary_${name}`, summary);
export const optionTitle = ({ name }) => words(`option_${name}`, name);
export const optionHint = ({ name, meaning }) =>
  hasText(`rooms.option_${name}`) ? undefined : meaning;
export const choiceTitle = (choice) => words(`choice_${choice}`, choice);

/** By which strokes are received; null: nobody receives any. */
export const policies = ["whs", "simple", "discGolfScene", "tupelo", "uDisc85", "uDisc90", "uDisc100"];

export const policyTitle = (policy) => {
  if (!policy) return t("rooms.policy_none");
  const [, percent] = policy.match(/^uDisc(\d+)$/) ?? [];
  if (percent) return t("rooms.policy_uDisc", { percent });
  return words(`policy_${policy}`, policy);
};
