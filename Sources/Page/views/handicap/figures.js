// Handicaps as golf writes them.

import { dayText, number, t } from "../../core/texts.js";

const tenth = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** An index: better than scratch is `+1.5`, which the server has below zero. */
export const indexText = (index) => `${index < 0 ? "+" : ""}${number(Math.abs(index), tenth)}`;

/** A Course or Playing Handicap, which is whole: that of a plus player is `+2`. */
export const handicapText = (handicap) => `${handicap < 0 ? "+" : ""}${number(Math.abs(handicap))}`;

/** The number of an index as golfers write it, or null if the text is none. A minus could mean either kind. */
export const readIndex = (text) => {
  if (!/^\+?\d{1,3}([.,]\d{1,3})?$/.test(text)) return null;
  const size = Number(text.replace("+", "").replace(",", "."));
  return text.startsWith("+") && size ? -size : size;
};

/** A differential, which is a plain number. */
export const tenths = (value) => number(value, tenth);

/** Where and when a score was played. */
export const played = ({ courseName, day }) => `${courseName || t("history.unspecified")}, ${dayText(day)}`;

/** Golf's ways to make an index, then those of disc golf leagues. */
export const policies = ["whs", "simple", "discGolfScene", "tupelo", "uDisc85", "uDisc90", "uDisc95",
  "uDisc100"];
export const isLeague = (policy) => !["whs", "simple"].includes(policy);

export const policyName = (policy) => {
  const percent = policy.match(/^uDisc(\d+)$/)?.[1];
  return percent ? t("handicap.policyUDisc", { percent }) : t(`handicap.policy_${policy}`);
};
