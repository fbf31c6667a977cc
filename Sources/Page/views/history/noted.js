// The details that players entered for holes: putts, penalties, the fairway and notes (R6).

import { h } from "../../core/dom.js";
import { number, t } from "../../core/texts.js";
import { detailsOf } from "../card/detailValues.js";
import { everyItem } from "./everyPage.js";
import { nameOf } from "./names.js";

/** Cells `{round, player, hole, ...details}`, for players of the game. */
export const findNoted = (room) => everyItem("card/details", { room }, "cells");

/** The details of a player's hole. */
export const notedOn = (cells, round, player, hole) => {
  const found = cells.find((each) => each.round === round && each.player === player && each.hole === hole);
  return detailsOf(found ?? {});
};

const words = ({ putts, penalties, outOfBounds, fairway, note }) => [
  putts !== undefined && t("history.putts", { count: putts }),
  penalties > 0 && t("history.penalties", { count: penalties }),
  outOfBounds > 0 && t("history.outOfBounds", { count: outOfBounds }),
  fairway !== undefined && t(fairway ? "history.fairwayHit" : "history.fairwayMissed"),
  note,
].filter(Boolean).join(" · ");

const row = (game, cell) =>
  h("tr",
    game.rounds > 1 && h("td.number", number(cell.round)),
    h("th", { scope: "row" }, number(cell.hole)),
    h("td", nameOf(game, cell.player)),
    h("td", words(cell)));

export const notedPart = (game, cells) =>
  cells.length > 0 && [
    h("h2", t("card.details.title")),
    h("table.full",
      h("thead", h("tr",
        game.rounds > 1 && h("th.number", { scope: "col" }, t("history.round")),
        h("th", { scope: "col" }, t("history.hole")),
        h("th", { scope: "col" }, t("history.player")),
        h("th", { scope: "col" }, t("history.noted")))),
      h("tbody", cells.map((cell) => row(game, cell)))),
  ];
