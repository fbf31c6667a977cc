// Forms: labelled fields, one request at a time, and what is wrong said beside its field.

import { draw, h, newID } from "../core/dom.js";
import { isRefusal } from "../core/requests.js";
import { errorText, t } from "../core/texts.js";
import { whileBusy } from "./busy.js";
import { isInField, noteSent } from "./edits.js";
import { wrongText } from "./validity.js";

/**
 * A labelled field: `field("email", t("accounts.email"), { type: "email", required: true })`.
 * `hint` is read with it; `options` ([[value, text], ...]) make it a <select>; `rows` a <textarea>.
 */
export const field = (name, label, { hint, options, rows, ...attributes } = {}) => {
  const id = newID(name);
  const described = [hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(" ");
  const all = { id, name, "aria-describedby": described, ...attributes };
  return h(
    "div.field", { dataset: { field: name } },
    h("label", { for: id }, label),
    input(all, options, rows),
    hint && h("p.hint", { id: `${id}-hint` }, hint),
    h("p.error", { id: `${id}-error` }),
  );
};

const input = (attributes, options, rows) => {
  if (options) {
    return h("select", attributes, options.map(([value, text]) => h("option", { value }, text)));
  }
  return rows ? h("textarea", { ...attributes, rows }) : h("input", attributes);
};

/** A box to tick with its label. */
export const check = (name, label, { checked = false, hint } = {}) => {
  const id = newID(name);
  return h(
    "div.field.check", { dataset: { field: name } },
    h("input", { type: "checkbox", id, name, checked, "aria-describedby": `${id}-error` }),
    h("label", { for: id }, label),
    hint && h("p.hint", hint),
    h("p.error", { id: `${id}-error` }),
  );
};

/** What a form holds: texts without spaces around them, ticks as true or false. */
export const values = (form) => {
  const found = {};
  for (const element of form.elements) {
    if (!element.name) continue;
    if (element.type === "checkbox") found[element.name] = element.checked;
    else if (element.type === "radio") {
      if (element.checked) found[element.name] = element.value;
    } else if (element.type === "password") found[element.name] = element.value;
    else found[element.name] = element.value.trim();
  }
  return found;
};

/** Empties the fields of a form that still have what was sent. A person may have entered the next thing already. */
export const emptySent = (form, sent) => {
  const now = values(form);
  for (const element of form.elements) {
    const isSent = element.name in sent && now[element.name] === sent[element.name];
    if (isSent && "defaultValue" in element) element.value = element.defaultValue;
  }
};

const mark = (form, name, text) => {
  // `device.name` and `holes[2].par` belong to the field that bears the first word.
  const place = form.querySelector(`[data-field="${CSS.escape(name)}"]`)
    ?? form.querySelector(`[data-field="${CSS.escape(name.split(/[.[]/)[0])}"]`);
  if (!place) return false;
  place.querySelector(".error").textContent = text;
  // What is wrong is to be seen, and to have the focus, also where it was folded away.
  place.closest("details")?.setAttribute("open", "");
  const control = place.querySelector("input, select, textarea");
  control?.setAttribute("aria-invalid", "true");
  return control ?? true;
};

const clear = (form) => {
  for (const each of form.querySelectorAll(".field .error")) each.textContent = "";
  for (const each of form.querySelectorAll("[aria-invalid]")) each.removeAttribute("aria-invalid");
  draw(form.querySelector(".outcome"));
};

/** The first of elements as they stand in the page, whatever the order in which they were named. */
const first = (elements) =>
  elements.reduce((found, each) =>
    found?.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING ? each : found ?? each, null);

/** @param from The element that had the focus when the form was sent. A person who went on to another field stays there. */
const refuse = (form, error, from) => {
  const marked = Object.entries(error.fields ?? {})
    .map(([name, text]) => mark(form, name, text))
    .filter(Boolean);
  const isAllSaid = marked.length && marked.length === Object.keys(error.fields).length;
  const text = isAllSaid ? t("common.correctFields") : errorText(error);
  draw(form.querySelector(".outcome"), h("p.error", { role: "alert" }, text));
  if (isInField() && document.activeElement !== from) return;
  first(marked.filter((each) => each.focus))?.focus();
};

/**
 * A form that does one thing.
 * @param {string} label What its button says.
 * @param {(values, form) => Promise} submit Throws what a request throws; the form says it.
 */
export const form = (label, submit, ...children) => {
  const button = h("button.primary", { type: "submit" }, label);
  const made = h(
    "form", { novalidate: true }, children,
    h("div.outcome"), h("div.actions", button),
  );
  const send = async () => {
    clear(made);
    const from = document.activeElement;
    const wrong = [...made.elements].filter((each) => each.willValidate && !each.checkValidity());
    if (wrong.length) {
      const said = wrong.map((each) => [each.name, wrongText(each)]);
      return refuse(made, { fields: Object.fromEntries(said) }, from);
    }
    const takeBack = noteSent(made);
    try {
      await submit(values(made), made);
    } catch (error) {
      takeBack();
      if (!isRefusal(error)) throw error;
      refuse(made, error, from);
    }
  };
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    whileBusy(button, send);
  });
  return made;
};
