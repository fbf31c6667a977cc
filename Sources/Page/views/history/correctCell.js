// Corrects one cell of a card: the score (F39), and the discs thrown there (F38).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { number, t } from "../../core/texts.js";
import { dialog } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";
import { detailFields, readDetails } from "../card/detailFields.js";
import { hasConcessions, strokesMax } from "../../golf/score.js";
import { scoreWords } from "../../golf/words.js";
import { effectPart } from "./effectPart.js";
import { finishedState } from "./grid.js";
import { nameOf } from "./names.js";

/** `Destroyer, Aviar` as a list. */
const names = (text) => text.split(",").map((each) => each.trim()).filter(Boolean);

/** The scores of a cell: strokes, a hole that was picked up, and a conceded hole. */
const scores = (game) => {
  const counts = Array.from({ length: strokesMax }, (_, place) => place + 1);
  const likely = (letter) => counts.map((count) => `${letter}${count}`);
  const conceded = hasConcessions(game) ? ["c", "c0", ...likely("c")] : [];
  const others = ["x", ...likely("x"), ...conceded];
  return [
    ["", t("history.noScore")],
    ...counts.map((count) => [String(count), number(count)]),
    ...others.map((score) => [score, scoreWords(score)]),
  ];
};

/** The score of a chosen option. */
const chosen = (text) => (text === "" ? null : /^[0-9]+$/.test(text) ? Number(text) : text);

const cellOf = ({ card, line, hole }) => ({ room: card.room, player: line.player, hole: hole.number, round: line.round });

const send = async ({ card, line, hole, strokes }, thrown, noted, values) => {
  const cell = cellOf({ card, line, hole });
  const wanted = chosen(values.strokes);
  if (wanted !== strokes) await link.ask("card/correct", { ...cell, strokes: wanted });
  const details = readDetails(values);
  if (JSON.stringify(details) !== JSON.stringify(noted)) await link.ask("card/setDetails", { ...cell, ...details });
  if (values.discs !== thrown) await link.ask("disc/correct", { ...cell, discs: names(values.discs) });
};

/** Who wrote what stands there. */
const writer = ({ card, line, place }) =>
  line.by[place] && h("p.quiet", t("history.writtenBy", { name: nameOf(card, line.by[place]) }));

/**
 * Asks what is to stand in a cell, and sends it. Gives true where something may have changed.
 * @param cell `{card, line, hole, place, strokes}`
 * @param {string[]} discs The names of what was thrown there.
 * @param details The details of the hole (`card/details.js`).
 */
export const correctCell = (cell, discs, details = {}) => {
  const { card, line, hole, strokes } = cell;
  const thrown = discs.join(", ");
  const title = t("history.correctTitle", { name: nameOf(card, line.player), hole: hole.number });
  const submit = (close) => async (values) => {
    await send(cell, thrown, details, values);
    close(true);
  };
  const effect = effectPart(finishedState(card, line.round));
  const strokesField = field("strokes", t("history.strokes"), { options: scores(card.result?.settings ?? card), value: String(strokes ?? "") });
  strokesField.addEventListener("change", ({ target }) => {
    const wanted = chosen(target.value);
    if (wanted === strokes) return effect.clear();
    return effect.show(target.value, () => link.ask("card/preview", { ...cellOf(cell), strokes: wanted }));
  });
  return dialog(title, (close) => [
    h("p.quiet", t("history.parIs", { par: hole.par })), writer(cell),
    form(
      t("common.save"), submit(close),
      strokesField,
      effect.element,
      field("discs", t("history.discsThrown"),
        { value: thrown, hint: t("history.discsHint"), autocomplete: "off" }),
      h("details", h("summary", t("card.details.title")), detailFields(details)),
    ),
    h("button.plain", { type: "button", onclick: () => close(false) }, t("common.cancel")),
  ]);
};
