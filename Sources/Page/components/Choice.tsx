// Choices that act at once: chips, segments for three or four, and a switch.

import { h } from "preact";
import { Icon } from "./Icon.js";
import type { IconName } from "./icons.js";

export interface Option<Value extends string | number> {
  value: Value;
  text: string;
  icon?: IconName;
}

/** @param values Those that are chosen. */
export const Chips = <Value extends string | number>({ label, options, values, onChoose, doesScroll = false }: {
  label: string; options: readonly Option<Value>[]; values: readonly Value[]; onChoose: (value: Value) => void;
  doesScroll?: boolean;
}) => (
  <div class={doesScroll ? "chips scroll" : "chips"} role="group" aria-label={label}>
    {options.map(({ value, text, icon }) => (
      <button key={value} class="chip" type="button" aria-pressed={values.includes(value) ? "true" : "false"} onClick={() => onChoose(value)}>
        {icon && <Icon name={icon} isSmall />}{text}
      </button>
    ))}
  </div>
);

export const Segments = <Value extends string | number>({ label, options, value, onChoose }: {
  label: string; options: readonly Option<Value>[]; value: Value; onChoose: (value: Value) => void;
}) => (
  <div class="segments" role="group" aria-label={label}>
    {options.map((option) => (
      <button key={option.value} type="button" aria-pressed={option.value === value ? "true" : "false"} onClick={() => onChoose(option.value)}>
        {option.text}
      </button>
    ))}
  </div>
);

/** @param label Says what it switches, where no text beside it has the id `labelledBy`. */
export const Switch = ({ label, labelledBy, isOn, onChange }: {
  label?: string; labelledBy?: string; isOn: boolean; onChange: (isOn: boolean) => void;
}) => (
  <button class="switch" type="button" role="switch" aria-checked={isOn ? "true" : "false"} aria-label={label}
    aria-labelledby={labelledBy} onClick={() => onChange(!isOn)} />
);
