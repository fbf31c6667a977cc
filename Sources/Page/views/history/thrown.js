// What was thrown in a game, hole by hole (F38, F51).

import { h } from "../../core/dom.js";
import { number, t } from "../../core/texts.js";
import { everyItem } from "./everyPage.js";
import { nameOf } from "./names.js";

/** Cells `{round, player, hole, discs}`; none where they are not for who asks. */
export const findThrown = async (room) => {
  try {
    return await everyItem("disc/card", { room }, "cells");
  } catch (error) {
    if (error.code === "room.notMember" || error.code === "disc.private") return [];
    throw error;
  }
};

/** The names of what a player threw on a hole. */
export const thrownOn = (cells, round, player, hole) => {
  const found = cells.find((each) =>
    each.round === round && each.player === player && each.hole === hole);
  return found?.discs.map(({ name }) => name) ?? [];
};

const row = (game, cell) =>
  h(
    "tr",
    game.rounds > 1 && h("td.number", number(cell.round)),
    h("th", { scope: "row" }, number(cell.hole)),
    h("td", nameOf(game, cell.player)),
    h("td", cell.discs.map(({ name }) => name).join(", ")),
  );

export const thrownPart = (game, cells) =>
  cells.length > 0 && [
    h("h2", t("history.discsTitle")),
    h("table.full",
      h("thead", h("tr",
        game.rounds > 1 && h("th.number", { scope: "col" }, t("history.round")),
        h("th", { scope: "col" }, t("history.hole")),
        h("th", { scope: "col" }, t("history.player")),
        h("th", { scope: "col" }, t("history.discsThrown")))),
      h("tbody", cells.map((cell) => row(game, cell)))),
  ];
