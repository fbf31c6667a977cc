// The settings of a game while somebody chooses them.

import type { GolfRoom } from "../../core/documents.js";
import type { Format } from "./formats.js";

export type Settings = GolfRoom["settings"];

/** The settings as the fields have them. A number is a text, which may be empty while somebody writes it. */
export interface GameDraft {
  readonly format: string;
  readonly options: Readonly<Record<string, string | boolean>>;
  readonly playersMax: string;
  /** Empty for the first hole of the card. */
  readonly startHole: string;
  readonly reverse: boolean;
  readonly doubleEntry: boolean;
  /** Empty without handicaps. */
  readonly handicap: string;
  readonly allowance: string;
}

const textOf = (value: string | number | null) => (value === null ? "" : String(value));

/** The options of a format: those of the settings, if they are for this format. Else the usual ones. */
const optionsOf = ({ options }: Format, given: Settings["options"] | null): GameDraft["options"] =>
  Object.fromEntries(options.map((option) => {
    const value = given?.[option.name] ?? option.default;
    return [option.name, option.kind === "flag" ? value === true : String(value)];
  }));

export const draftOf = (settings: Settings, format: Format | undefined): GameDraft => ({
  format: settings.format,
  options: format ? optionsOf(format, settings.options) : {},
  playersMax: textOf(settings.playersMax),
  startHole: textOf(settings.startHole),
  reverse: settings.reverse,
  doubleEntry: settings.doubleEntry,
  handicap: textOf(settings.handicap),
  allowance: textOf(settings.allowance),
});

/** The draft with another format. The format that is played keeps its options. */
export const withFormat = (draft: GameDraft, format: Format, settings: Settings): GameDraft =>
  ({ ...draft, format: format.name, options: optionsOf(format, format.name === settings.format ? settings.options : null) });

/** The settings of a draft, as `configure` takes them. */
export const settingsOf = (draft: GameDraft, format: Format | undefined): Settings => ({
  format: draft.format,
  options: Object.fromEntries((format?.options ?? []).map(({ name, kind }) =>
    [name, kind === "number" ? Number(draft.options[name]) : draft.options[name]])),
  playersMax: Number(draft.playersMax),
  startHole: draft.startHole === "" ? null : Number(draft.startHole),
  reverse: draft.reverse,
  doubleEntry: draft.doubleEntry,
  handicap: draft.handicap || null,
  allowance: draft.allowance === "" ? null : Number(draft.allowance),
});
