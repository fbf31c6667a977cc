// The settings of a game in words, and what differs between two of them.

import type { GolfRoom } from "../../core/documents.js";
import { number, t } from "../../core/texts.js";
import { choiceTitle, formatSummary, formatTitle, optionTitle, policyTitle } from "./formats.js";

type Settings = GolfRoom["settings"];

/** The name of a setting, and its value. */
export type Fact = readonly [name: string, value: string];

/** A value that changes: its name, the old text and the new one. */
export type ValueChange = readonly [name: string, before: string, after: string];

const valueText = (value: unknown): string => {
  if (typeof value === "boolean") return t(value ? "common.yes" : "rooms.no");
  return typeof value === "number" ? number(value) : choiceTitle(String(value));
};

/** A format without words of the page has the server's name. */
const formatLine = (name: string): string =>
  [formatTitle({ name }), formatSummary({ name })].filter(Boolean).join(". ");

/** @param game The name of the game, with or without its rules. */
const factsOf = (settings: Settings, game: string): readonly Fact[] => {
  const facts: (Fact | false)[] = [
    [t("rooms.format"), game],
    ...Object.entries(settings.options).map(([name, value]): Fact => [optionTitle({ name }), valueText(value)]),
    settings.startHole !== null && [t("rooms.startHole"), t("rooms.holeOf", { number: settings.startHole })],
    settings.reverse && [t("rooms.order"), t("rooms.reverse")],
    settings.doubleEntry && [t("rooms.keeping"), t("rooms.doubleEntry")],
    [t("rooms.handicapBy"), policyTitle(settings.handicap)],
    settings.handicap !== null && settings.allowance !== null && [t("rooms.allowance"), number(settings.allowance)],
  ];
  return facts.filter((each): each is Fact => each !== false);
};

/** The choices of the host. The name of the game comes with its rules. */
export const settingFacts = (settings: Settings): readonly Fact[] => factsOf(settings, formatLine(settings.format));

/** The settings that differ. */
export const settingChanges = (before: Settings, after: Settings): readonly ValueChange[] => {
  const [old, next] = [before, after].map((each) => new Map(factsOf(each, formatTitle({ name: each.format })))) as [
    Map<string, string>, Map<string, string>];
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((name) => old.get(name) !== next.get(name))
    .map((name): ValueChange => [name, old.get(name) ?? "–", next.get(name) ?? "–"]);
};
