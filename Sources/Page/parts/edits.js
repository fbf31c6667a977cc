// The input of a person in a form, until it is sent. An answer that arrives later must not take it away.

import { draw } from "../core/dom.js";

const fields = "input, select, textarea";
const edited = new WeakSet();

addEventListener("input", ({ target }) => target.matches?.(fields) && edited.add(target), true);

/** Whether a person is in a field now. Then nothing may take the focus. */
export const isInField = () => document.activeElement?.matches(fields) ?? false;

const all = (element) => [...element.querySelectorAll(fields)];

/** Whether an element has a field with something that was entered and not sent. */
export const hasEdits = (element) => all(element).some((each) => each.form && edited.has(each));

/** Marks the fields of a form as sent. Gives a function that takes this back, for a request that was refused. */
export const noteSent = (form) => {
  const sent = all(form).filter((each) => edited.delete(each));
  return () => sent.forEach((each) => edited.add(each));
};

const isTick = ({ type }) => type === "checkbox" || type === "radio";

/** The same field of the same form, also after the form is drawn anew. */
const keyOf = (field) => {
  const label = field.form.querySelector("[type=submit]")?.textContent;
  return JSON.stringify([label, field.name, field.type === "radio" ? field.value : ""]);
};

/** The input of a person in a field, for the field that takes its place. */
const taken = (field) => ({
  key: keyOf(field),
  isEdited: edited.has(field),
  isFocused: field === document.activeElement,
  value: isTick(field) ? field.checked : field.value,
  selection: [field.selectionStart, field.selectionEnd],
});

const putInto = (field, { isEdited, isFocused, value, selection }) => {
  if (isEdited) {
    if (isTick(field)) field.checked = value;
    else field.value = value;
    edited.add(field);
    // Other fields may depend on a choice.
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  field.closest("details")?.setAttribute("open", "");
  if (!isFocused) return;
  field.focus({ preventScroll: true });
  // Numbers and addresses have no selection.
  if (typeof field.selectionStart === "number") field.setSelectionRange(...selection);
};

/** Draws new children in the place of the old ones. Fields of the same form keep what was entered, and the focus. */
export const drawAround = (place, ...children) => {
  const kept = all(place)
    .filter((each) => each.name && each.form && (edited.has(each) || each === document.activeElement))
    .map(taken);
  draw(place, ...children);
  if (!kept.length) return;
  const next = new Map(all(place).filter((each) => each.name && each.form).map((each) => [keyOf(each), each]));
  for (const each of kept) if (next.has(each.key)) putInto(next.get(each.key), each);
};
