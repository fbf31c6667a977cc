// The games that a room may play, as the server has them, and their names here.

import type { Requests } from "fairway-api";
import { hasText, t } from "../../core/texts.js";
import { askSoon } from "../courses/known.js";

export type Format = Requests["format/list"]["result"]["formats"][number];
export type FormatOption = Format["options"][number];

let asked: Promise<readonly Format[]> | null = null;

/** All formats. The page asks once, because they change only with the server. */
export const formats = (): Promise<readonly Format[]> => {
  asked ??= askSoon("format/list").then((result: Requests["format/list"]["result"]) => result.formats);
  asked!.catch(() => {
    asked = null;
  });
  return asked!;
};

/** The page's own words, else the server's: it may know formats that this page has no words for. */
const words = (key: string, other: string) => (hasText(key) ? t(key) : other);

export const formatTitle = ({ name, title }: { name: string; title?: string | undefined }) =>
  words(`rooms.format_${name}`, title ?? name);
export const formatSummary = ({ name, summary = "" }: { name: string; summary?: string | undefined }) =>
  words(`rooms.summary_${name}`, summary);
export const optionTitle = ({ name }: { name: string }) => words(`rooms.option_${name}`, name);
export const optionHint = ({ name, meaning }: Pick<FormatOption, "name" | "meaning">) =>
  hasText(`rooms.option_${name}`) ? undefined : meaning;
export const choiceTitle = (choice: string) => words(`rooms.choice_${choice}`, choice);

/** The ways to compute the strokes that a player receives. */
export const policies: readonly string[] = ["whs", "simple", "discGolfScene", "tupelo", "uDisc85", "uDisc90", "uDisc100"];

/** The usual policies, and the one that was chosen if it is another. */
export const policiesWith = (chosen: string): readonly string[] =>
  chosen && !policies.includes(chosen) ? [...policies, chosen] : policies;

/** Without a policy, nobody receives strokes. */
export const policyTitle = (policy: string | null) => {
  if (!policy) return t("rooms.policy_none");
  const [, percent] = policy.match(/^uDisc(\d+)$/) ?? [];
  if (percent) return t("rooms.policy_uDisc", { percent });
  return words(`rooms.policy_${policy}`, policy);
};
