// Buttons that ask the server.

import { h } from "../core/dom.js";
import { whileBusy } from "./busy.js";
import { attempt } from "./frame.js";

/**
 * A button that does its work once at a time, and shows a refusal.
 * @param work Throws what a request throws.
 * @param attributes Attributes of the button. `class` is its look.
 */
export const action = (label: string, work: () => unknown, attributes: Readonly<Record<string, unknown>> = {}) => {
  const button: HTMLButtonElement = h("button", { type: "button", ...attributes }, label);
  button.addEventListener("click", () => whileBusy(button, () => attempt(work)));
  return button;
};
