// Handicaps as golf writes them.

import { date, number, t } from "../../core/texts.js";

const tenth = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** An index: better than scratch is `+1.5`, which the server has below zero. */
export const indexText = (index) => `${index < 0 ? "+" : ""}${number(Math.abs(index), tenth)}`;

/** A differential, which is a plain number. */
export const tenths = (value) => number(value, tenth);

/** Where and when a score was played. */
export const played = ({ courseName, playedAt }) =>
  `${courseName || t("history.unspecified")}, ${date(playedAt)}`;

/** Golf's ways to make an index, then those of disc golf leagues. */
export const policies = ["whs", "simple", "discGolfScene", "tupelo", "uDisc85", "uDisc90", "uDisc95",
  "uDisc100"];
export const isLeague = (policy) => !["whs", "simple"].includes(policy);

export const policyName = (policy) => {
  const percent = policy.match(/^uDisc(\d+)$/)?.[1];
  return percent ? t("handicap.policyUDisc", { percent }) : t(`handicap.policy_${policy}`);
};
