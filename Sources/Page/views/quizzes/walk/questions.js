// The questions that are open to me. One that is being answered is left alone by all that happens meanwhile.

import { h } from "../../../core/dom.js";
import { question } from "./question.js";

/**
 * `{element, update(open, pending)}`.
 * @param {(challenge, answer) => Promise} give
 */
export const questions = (give) => {
  const element = h("div.questions");
  const shown = new Map();

  const remove = (number) => {
    shown.get(number).element.remove();
    shown.delete(number);
  };

  const add = (challenge) => {
    const made = question(challenge, give);
    shown.set(challenge.number, made);
    element.append(made.element);
  };

  return {
    element,
    update(open, pending) {
      const numbers = open.map(({ number }) => number);
      for (const number of [...shown.keys()]) if (!numbers.includes(number)) remove(number);
      for (const challenge of open) if (!shown.has(challenge.number)) add(challenge);
      for (const [number, each] of shown) each.update(pending.has(number));
    },
  };
};
