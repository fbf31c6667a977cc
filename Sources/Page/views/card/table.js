// The card as golfers know it: players by holes, nine holes a table, sums at the end of each.

import { draw, h } from "../../core/dom.js";
import { number, t, toPar } from "../../core/texts.js";
import { scoreWords, worthSign, worthText } from "../../golf/words.js";

/** Golfers circle what is under par and box what is above: the shape says it, not the colour. */
const shape = (strokes, par) => {
  if (typeof strokes !== "number") return "";
  const above = strokes - par;
  if (above === 0) return "";
  return `${above < 0 ? "isUnder" : "isOver"}${Math.abs(above) > 1 ? " isTwice" : ""}`;
};

const dots = (received) => (received > 0 ? "•" : "◦").repeat(Math.min(Math.abs(received), 3));

/** What somebody hears who does not see the card. */
const spoken = (name, hole, cell, received, worth) =>
  [
    cell.strokes === null
      ? t("card.cellEmpty", { name, hole: hole.number })
      : t("card.cell", { name, hole: hole.number, strokes: scoreWords(cell.strokes) }),
    received > 0 && t("card.receives", { count: received }),
    received < 0 && t("card.gives", { count: -received }),
    worth,
    cell.isPending && t("card.pending"),
  ].filter(Boolean).join(", ");

const cellID = (player, place) => `cell-${player}-${place}`;

/** A cell that knows how to change in place, so that the focus and what flashes stay. */
const cellOf = (player, place, choose) => {
  const strokes = h("span.cellStrokes");
  const received = h("span.cellReceived", { "aria-hidden": "true" });
  const points = h("span.cellPoints", { "aria-hidden": "true" });
  const button = h(
    "button.cardCell", { type: "button", id: cellID(player, place), tabindex: "-1",
      onclick: () => choose(player, place) },
    strokes, received, points,
  );
  let shown = "";
  const update = (line, kind, hole, isChosen, isEntry) => {
    const cell = line.cells[place];
    const worth = worthText(kind, line.points[place]);
    const label = spoken(line.player.name, hole, cell, line.received[place], worth);
    const next = `${label} ${isChosen} ${isEntry}`;
    // Most cells read as they did.
    if (next === shown) return;
    shown = next;
    strokes.textContent = cell.strokes ?? "";
    strokes.className = `cellStrokes ${shape(cell.strokes, hole.par)}`;
    received.textContent = dots(line.received[place] ?? 0);
    points.textContent = worthSign(kind, line.points[place]);
    button.classList.toggle("isPending", cell.isPending);
    button.classList.toggle("isChosen", isChosen);
    if (isChosen) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
    // One cell is the way into the table by keyboard.
    button.tabIndex = isEntry ? 0 : -1;
    button.ariaLabel = label;
  };
  return { button, update };
};

const nineName = (nine, nines) => {
  if (nines === 1) return t("card.sum");
  return nines === 2 ? t(nine ? "card.back" : "card.front") : t("card.nine", { nine: nine + 1 });
};

/**
 * @param {(player, place) => void} choose Called with the cell that was chosen.
 * @returns `{element, update(reading, chosen), focus(player, place), flash(player, place)}`
 */
export const cardTable = (choose) => {
  const element = h("div.cardNines");
  let made = "";
  let cells = new Map();
  let sums = new Map();

  const build = ({ holes, nines, lines }) => {
    cells = new Map();
    sums = new Map();
    draw(element, nines.map(([from, to], nine) => {
      const part = holes.slice(from, to);
      const title = nineName(nine, nines.length);
      return h(
        "div.wide", { tabindex: "0", role: "region", "aria-label": title },
        h(
          "table.cardNine", { role: "grid" },
          h("caption.heard", title),
          head(part, title),
          h("tbody", lines.map((line) => row(line, from, part, nine))),
        ),
      );
    }));
  };

  const head = (part, title) => [
    h("thead",
      h("tr", h("th", { scope: "col" }, t("card.hole")),
        part.map((hole) => h("th.number", { scope: "col" }, number(hole.number))),
        h("th.number", { scope: "col" }, title)),
      h("tr.cardPars", h("th", { scope: "row" }, t("card.par")),
        part.map((hole) => h("td.number", number(hole.par))),
        h("td.number", number(part.reduce((total, { par }) => total + par, 0))))),
  ];

  const row = ({ player }, from, part, nine) => {
    const sum = h("td.number.cardSum");
    sums.set(`${player.player} ${nine}`, sum);
    return h(
      "tr", { class: player.left ? "hasLeft" : "" },
      h("th", { scope: "row", title: player.name }, player.name),
      part.map((_, place) => {
        const cell = cellOf(player.player, from + place, choose);
        cells.set(`${player.player} ${from + place}`, cell);
        return h("td", cell.button);
      }),
      sum,
    );
  };

  const signature = ({ holes, lines }) =>
    JSON.stringify([holes, lines.map(({ player }) => [player.player, player.name, player.left, player.pars])]);

  const flashing = (button) => {
    button.classList.remove("isFresh");
    // Begins anew where it still runs.
    void button.offsetWidth;
    button.classList.add("isFresh");
  };

  return {
    element,
    update(reading, chosen) {
      const next = signature(reading);
      if (next !== made) build(reading);
      made = next;
      for (const line of reading.lines) {
        const name = line.player.player;
        line.holes.forEach((hole, place) => {
          const isChosen = chosen.player === name && chosen.place === place;
          const isEntry = chosen.player ? isChosen : line === reading.lines[0] && place === 0;
          cells.get(`${name} ${place}`).update(line, reading.worth, hole, isChosen, isEntry);
        });
        line.nines.forEach((sum, nine) => {
          const place = sums.get(`${name} ${nine}`);
          const text = sum.thru ? number(sum.strokes) : "";
          if (place.textContent === text) return;
          place.textContent = text;
          place.title = sum.thru ? toPar(sum.toPar) : "";
        });
      }
    },
    /** Whether the focus is on a cell. */
    hasFocus: () => element.contains(document.activeElement),
    focus: (player, place) => cells.get(`${player} ${place}`)?.button.focus(),
    flash: (player, place) => {
      const cell = cells.get(`${player} ${place}`);
      if (cell) flashing(cell.button);
    },
  };
};
