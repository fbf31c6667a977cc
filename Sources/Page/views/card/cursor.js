// Chooses the cell of the card that the next key writes. Pure functions, without page, clock or room.
//
// A card is `{order, keeps, lines: [{player, isMine, isOpen, isEmpty: [..], asks: [..]}]}`: the places of the
// holes in the order of play. `keeps`: I also write for others. `isOpen`: I may write this player's line.
// By place, `isEmpty`: I still have to fill the cell; `asks`: a key there would change a score.
//
// A cursor is `{player, place, chosenAt, confirmedAt, looksSince, strokes}`. Its player is null if nothing is left
// to write. Its times are null if they do not apply. `strokes`: the score in the cell when I chose it.

/** A choice by hand applies for this long, milliseconds. To play a hole takes longer. */
export const choiceMs = 60_000;

const at = (player, place) =>
  ({ player, place, chosenAt: null, confirmedAt: null, looksSince: null, strokes: null });
const applies = (since, now) => since !== null && now - since < choiceMs;

/** The lines that I write: mine first, then the others in the order of the card. */
const myLines = ({ lines, keeps }) => {
  const mine = Math.max(0, lines.findIndex(({ isMine }) => isMine));
  return [...lines.slice(mine), ...lines.slice(0, mine)]
    .filter(({ isMine, isOpen }) => isOpen && (isMine || keeps));
};

/** Whether nothing on a hole is left for me to write. */
export const isDone = (card, place) => myLines(card).every(({ isEmpty }) => !isEmpty[place]);

/** A hole's first cell for me: an empty one, else my own. */
export const cellOn = (card, place) => {
  const lines = myLines(card);
  const own = card.lines.find(({ isMine }) => isMine) ?? card.lines[0];
  const { player } = lines.find(({ isEmpty }) => isEmpty[place]) ?? lines[0] ?? own;
  return at(player, place);
};

/** Opens the card: on the first hole that lacks a score of mine, else where the game is. */
export const opened = (card, gamePlace) =>
  cellOn(card, card.order.find((place) => !isDone(card, place)) ?? gamePlace);

/** The next empty cell on the hole, from the cursor on; null where there is none. */
export const next = (card, { player, place }) => {
  const lines = myLines(card);
  const from = lines.findIndex((line) => line.player === player) + 1;
  const found = [...lines.slice(from), ...lines.slice(0, from)].find(({ isEmpty }) => isEmpty[place]);
  return found ? at(found.player, place) : null;
};

/** A cell that I chose by hand, with the score that I saw in it. */
export const chosen = (player, place, now, strokes = null) =>
  ({ ...at(player, place), chosenAt: now, looksSince: now, strokes });

/** I was asked, and want to change the cell: it is not asked about again for a while. */
export const confirmed = (player, place, now) =>
  ({ ...at(player, place), confirmedAt: now, looksSince: now });

/** I chose a hole by hand, but no cell on it. */
export const moved = (card, place, now) => ({ ...cellOn(card, place), looksSince: now });

/**
 * Moves the cursor on after I wrote its cell, or leaves it there if nothing is left on the hole. A hole
 * that I completed stays in view. Otherwise the second of two taps would write on the next hole.
 */
export const wrote = (card, cursor, now, completesHole) =>
  next(card, cursor)
    ?? { ...cursor, chosenAt: null, strokes: null, looksSince: completesHole ? now : null };

/** Moves the cursor on after somebody else filled its cell. If nothing is left, no key writes. */
export const left = (card, cursor) => next(card, cursor) ?? at(null, cursor.place);

/** Follows the game to another hole, unless scores of mine are missing here or I just chose this one. */
export const followed = (card, cursor, gamePlace, now) => {
  const stays = applies(cursor.looksSince, now) || !isDone(card, cursor.place);
  return stays || cursor.place === gamePlace ? cursor : cellOn(card, gamePlace);
};

/**
 * Whether a key asks before it writes: it would change a score, and I did not just choose the cell, or the score
 * is another one since.
 * @param strokes The score in the cell now.
 */
export const asksFirst = (card, cursor, now, strokes = null) => {
  const { player, place, chosenAt, confirmedAt } = cursor;
  const line = card.lines.find((each) => each.player === player);
  const isChosen = applies(chosenAt, now) && cursor.strokes === strokes;
  return line.asks[place] && !isChosen && !applies(confirmedAt, now);
};
