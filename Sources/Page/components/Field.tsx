// Labelled fields of a form, with their errors beside them.

import { h, useRef } from "preact";
import { newID } from "../core/dom.js";
import { Chips, type Option, Segments } from "./Choice.js";

interface Labelled {
  /** The name of the field in a request. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

const described = (id: string, { hint, error }: Labelled) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;

const notes = (id: string, { hint, error }: Labelled) => [
  hint && <p key="hint" class="hint" id={`${id}-hint`}>{hint}</p>,
  error && <p key="error" class="error" id={`${id}-error`}>{error}</p>,
];

/** A field for a text, or for a whole number that has bounds. */
export const Field = ({ value, onInput, maxLength, min, max, isNumber = false, isRequired = false, ...labelled }: Labelled & {
  value: string; onInput: (value: string) => void; maxLength?: number;
  isNumber?: boolean; min?: number | undefined; max?: number | undefined; isRequired?: boolean;
}) => {
  const id = useRef(newID(labelled.name)).current;
  return (
    <div class="field">
      <label for={id}>{labelled.label}</label>
      <input id={id} name={labelled.name} type={isNumber ? "number" : "text"} value={value} required={isRequired} autoComplete="off"
        {...(isNumber && { inputMode: "numeric" as const, ...(min !== undefined && { min }), ...(max !== undefined && { max }) })}
        {...(maxLength !== undefined && { maxLength })}
        aria-describedby={described(id, labelled)} aria-invalid={labelled.error ? "true" : "false"}
        onInput={(event) => onInput(event.currentTarget.value)} />
      {notes(id, labelled)}
    </div>
  );
};

/**
 * The maximum number of options that are drawn as buttons. More options are drawn as a list, unless `isShort` is set.
 */
const buttonsMost = 5;
/** The longest text that fits in a segment of a narrow phone. */
const segmentLength = 12;

/** One choice of several. The number and the length of the options decide how they look. */
export const ChoiceField = <Value extends string | number>({ options, value, onChoose, isShort = false, ...labelled }: Labelled & {
  options: readonly Option<Value>[]; value: Value; onChoose: (value: Value) => void;
  /** Whether more options have a button each, too. */
  isShort?: boolean;
}) => {
  const id = useRef(newID(labelled.name)).current;
  const { label } = labelled;
  if (options.length > buttonsMost && !isShort) {
    return (
      <div class="field">
        <label for={id}>{label}</label>
        <select id={id} name={labelled.name} value={String(value)} aria-describedby={described(id, labelled)} aria-invalid={labelled.error ? "true" : "false"}
          onChange={(event) => {
            const chosen = options.find((each) => String(each.value) === event.currentTarget.value);
            if (chosen) onChoose(chosen.value);
          }}>
          {options.map((each) => <option key={each.value} value={String(each.value)} selected={each.value === value}>{each.text}</option>)}
        </select>
        {notes(id, labelled)}
      </div>
    );
  }
  const areSegments = options.length < buttonsMost && options.every(({ text }) => text.length <= segmentLength);
  return (
    <div class="field">
      <b aria-hidden="true">{label}</b>
      {areSegments
        ? <Segments label={label} options={options} value={value} onChoose={onChoose} />
        : <Chips label={label} options={options} values={[value]} onChoose={onChoose} />}
      {notes(id, labelled)}
    </div>
  );
};
