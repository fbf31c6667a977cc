// Which cell of the card the next key writes: rules from values alone, without page, clock or room.
//
// A card is `{order, keeps, lines: [{player, isMine, isOpen, isEmpty: [..]}]}`: the places of the holes
// in the order of play, whether I write for others too, and of each player whether I may write the line
// and, by place, which of its cells are mine to fill. A cursor is `{player, place, chosenAt, looksSince}`;
// its player is null while there is nothing left to write, its times are null where they do not apply.

/** A choice by hand applies for this long, milliseconds. To play a hole takes longer. */
export const choiceMs = 60_000;

const at = (player, place) => ({ player, place, chosenAt: null, looksSince: null });
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

/** I chose a cell by hand. */
export const chosen = (player, place, now) => ({ player, place, chosenAt: now, looksSince: now });

/** I chose a hole by hand, but no cell on it. */
export const moved = (card, place, now) => ({ ...cellOn(card, place), looksSince: now });

/**
 * I wrote the cursor's cell: it goes on, or stays where nothing is left. A hole that I completed stays in
 * view, or the second of two taps would write the next one.
 */
export const wrote = (card, cursor, now, completesHole) =>
  next(card, cursor) ?? {
    ...cursor,
    chosenAt: applies(cursor.chosenAt, now) ? now : null,
    looksSince: completesHole ? now : null,
  };

/** Somebody else filled the cursor's cell: it goes on, or rests where nothing is left. */
export const left = (card, cursor) => next(card, cursor) ?? at(null, cursor.place);

/** The game is on another hole: the cursor follows unless I still write, or look at what I chose. */
export const followed = (card, cursor, gamePlace, now) => {
  const stays = applies(cursor.looksSince, now) || !isDone(card, cursor.place);
  return stays || cursor.place === gamePlace ? cursor : cellOn(card, gamePlace);
};

/** Whether a key asks before it writes: the cell has a score, and I did not just choose it. */
export const asksFirst = (card, { player, place, chosenAt }, now) => {
  const line = card.lines.find((each) => each.player === player);
  return !line.isEmpty[place] && !applies(chosenAt, now);
};
