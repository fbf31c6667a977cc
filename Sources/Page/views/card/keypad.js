// The card's own keypad: no keyboard of the phone comes up and covers the card.

import { h } from "../../core/dom.js";
import { number, t } from "../../core/texts.js";
import { strokesMax } from "../../golf/score.js";
import { scoreWords } from "../../golf/words.js";
import { dialog } from "../../parts/dialog.js";

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const many = Array.from({ length: strokesMax - 9 }, (_, place) => place + 10);

const key = (label, attributes, onclick) =>
  h("button.padKey", { type: "button", ...attributes, onclick }, label);

/** The most likely scores that a player can choose by one tap, after `x` (picked up) or `c` (conceded). */
const likely = (letter) => Array.from({ length: 11 }, (_, place) => `${letter}${place + 2}`);

const scoreKey = (score, close) => key(score, { "aria-label": scoreWords(score) }, () => close(score));

/**
 * Scores that are seldom, out of the way of the rest: 10 to 30, a hole that was picked up, and a conceded hole.
 * @param {boolean} mayConcede Whether I may concede a hole for this player.
 */
const askMore = (mayConcede) =>
  dialog(t("card.more"), (close) => [
    h("div.padKeys.padMany", many.map((strokes) => key(number(strokes), {}, () => close(strokes)))),
    h("h3", t("card.pickUp")),
    h("p.hint", t("card.pickUpHint")),
    h("div.padKeys.padMany", ["x", ...likely("x")].map((score) => scoreKey(score, close))),
    ...(mayConcede
      ? [h("h3", t("card.concedeHole")), h("p.hint", t("card.concedeHoleHint")),
        h("div.padKeys.padMany", ["c", "c0", ...likely("c")].map((score) => scoreKey(score, close)))] : []),
    h("div.actions",
      h("button", { type: "button", onclick: () => close() }, t("common.cancel"))),
  ]);

/**
 * @param actions `{write(score), next(), pick(), mayConcede()}`; `write(null)` clears. `pick()` gives a `write` for the cell
 * that is chosen just now, for a key that asks first.
 * @param {Node} undo The buttons that undo the last writes.
 * @returns `{element, update(text, isOpen, isResting)}`: for whom it writes, and whether it may.
 */
export const keypad = ({ write, next, pick, mayConcede }, undo) => {
  const label = h("p.padFor", { id: "keypad-for", "aria-live": "polite" });
  const more = async () => {
    const writeHere = pick();
    const score = await askMore(mayConcede());
    if (score) writeHere(score);
  };
  const keys = [
    ...digits.map((strokes) =>
      key(number(strokes), { id: `key-${strokes}` }, () => write(strokes))),
    key("10+ x", { id: "key-more", "aria-label": t("card.more") }, more),
    key("⌫", { id: "key-clear", "aria-label": t("card.clear") }, () => write(null)),
    key("›", { id: "key-next", "aria-label": t("card.nextCell") }, () => next()),
  ];
  const element = h(
    "div.keypad", { role: "group", "aria-labelledby": "keypad-for" },
    h("div.padHead", label, undo), h("div.padKeys", keys));
  return {
    element,
    update(text, isOpen, isResting) {
      if (label.textContent !== text) label.textContent = text;
      for (const each of keys.slice(0, -1)) {
        each.disabled = !isOpen;
        // A disabled key would lose the focus.
        each.setAttribute("aria-disabled", String(isResting));
      }
    },
  };
};
