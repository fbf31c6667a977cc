// Lists everything that the server did not take, until somebody has seen it: single scores, and whole games. A game can be
// corrected, kept elsewhere, or thrown away.

import { h } from "../../core/dom.js";
import { outbox } from "../../core/outbox.js";
import { randomName } from "../../core/requests.js";
import { dateTime, errorText, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { confirm } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";
import { checkGuests, nameMax } from "./localGame.js";

/** Gives a game to the browser as a download, as `card/save` takes it. */
const download = ({ body }) => {
  const text = `${JSON.stringify(body, null, 1)}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: url, download: `fairway-${new Date(body.startedAt).toISOString().slice(0, 10)}.json` }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/**
 * A game with other names for its guests, in the order of its players; guests without a name are left out
 * with all that they scored.
 */
const renamed = (body, names) => {
  const kept = body.players
    .map((player, place) => ({ place, player: player.me ? player : { ...player, name: names[place] } }))
    .filter(({ player }) => player.name);
  const places = new Map(kept.map(({ place }, now) => [place, now]));
  return {
    ...body,
    players: kept.map(({ player }) => player),
    cells: body.cells
      .filter(({ player }) => places.has(player))
      .map((cell) => ({ ...cell, player: places.get(cell.player) })),
  };
};

/** What stands under its key is another game: it is saved beside that one. */
const keyOf = ({ body, refused }) =>
  refused.code === "request.idReused" ? randomName() : body.key;

const correcting = (game) => {
  const { players } = game.body;
  const fieldOf = (place) => `guest${place}`;
  const send = async (values) => {
    const names = players.map((player, place) => values[fieldOf(place)] ?? "");
    for (const [place, name] of names.entries()) if (name) checkGuests([name], fieldOf(place));
    checkGuests(names.filter(Boolean), fieldOf(names.findLastIndex(Boolean)));
    await outbox.correct(game, { ...game, body: { ...renamed(game.body, names), key: keyOf(game) } });
  };
  const fields = players.map((player, place) =>
    !player.me && field(fieldOf(place), t("card.guestNumber", { number: place }),
      { value: player.name, autocomplete: "off" }));
  return form(t("card.sendAgain"), send, h("p.hint", t("card.correctHint", { count: nameMax })), fields);
};

const throwAway = async (game) => {
  const isSure = await confirm(t("card.throwAwayTitle", { place: game.place }), t("card.throwAwayText"),
    { yes: t("card.throwAway"), isDangerous: true });
  if (isSure) await outbox.forget(game);
};

const gameRow = (game) =>
  h("li",
    h("strong", game.place), " ", h("span.quiet", dateTime(game.body.startedAt)),
    h("p.error", errorText(game.refused)),
    h("details", h("summary", t("card.correctGame")), correcting(game)),
    h("div.actions",
      h("button", { type: "button", onclick: () => download(game) }, t("card.download")),
      action(t("card.throwAway"), () => throwAway(game), { class: "danger" })));

const cellRow = (cell) =>
  h("li",
    t(cell.strokes === null ? "card.cellEmpty" : "card.cell", cell), " ",
    h("span.quiet", [cell.place, dateTime(cell.at)].join(" · ")),
    h("p.error", errorText(cell.refused)));

const forgetAll = async (cells) => {
  for (const cell of cells) await outbox.forget(cell);
};

/** @returns Elements; none where all was taken. */
export const refusedLists = (all) => {
  const games = all.filter(({ kind }) => kind === "game");
  const cells = all.filter(({ kind }) => kind === "cell");
  return [
    games.length > 0 && h("section", { id: "refused-games" },
      h("h2", t("card.gamesRefused")), h("p", t("card.gamesRefusedText")),
      h("ul.rows", games.map(gameRow))),
    cells.length > 0 && h("section", { id: "refused-cells" },
      h("h2", t("card.cellsRefused")),
      h("ul.rows", cells.map(cellRow)),
      h("div.actions", action(t("card.seen"), () => forgetAll(cells)))),
  ];
};
