// Lines that are kept twice: where the two differ, and signing.

import { draw, h } from "../../core/dom.js";
import { ifStorageWorks } from "../../core/keep.js";
import { t } from "../../core/texts.js";
import { attempt, say } from "../../parts/frame.js";
import { keepTold, readTold } from "./told.js";

const keyOf = ({ player, hole, round }) => `${round} ${player} ${hole}`;

const entriesText = (room, entries) =>
  Object.entries(entries)
    .map(([keeper, strokes]) => `${room.player(keeper)?.name ?? keeper}: ${strokes ?? "–"}`)
    .join(", ");

/**
 * @param page Hears, as long as it is open, what is for this member alone.
 * @returns `{element, update(reading)}`; shows nothing where lines are not kept twice.
 */
export const signing = (page, room) => {
  const element = h("section.cardSigning");
  /** Where keepers differ, as they were told. */
  const differing = new Map();
  /** Lines that I signed and whose second keeper has not. */
  const signed = new Set();
  let reading = null;

  /** Which were heard of since the page was opened: what was kept is older. */
  const heard = new Set();

  const keepAll = () =>
    ifStorageWorks(keepTold(room.state.room, { differing: differing.values(), signed }));

  const hear = (notice) => {
    if (notice?.kind === "score.mismatch") differing.set(keyOf(notice), notice);
    else if (notice?.kind === "score.agreed") differing.delete(keyOf(notice));
    else return;
    heard.add(keyOf(notice));
    keepAll();
    if (reading) update(reading);
  };
  page.listen(room.topics.mine, hear);

  const begin = async () => {
    const told = await readTold(room.state.room);
    for (const each of told.differing) if (!heard.has(keyOf(each))) differing.set(keyOf(each), each);
    for (const line of told.signed) signed.add(line);
    if (reading) update(reading);
  };

  /** A line that could be signed has nothing that differs, whatever was told before. */
  const settle = (player, round) => {
    for (const [key, each] of differing) {
      if (each.player === player && each.round === round) differing.delete(key);
    }
  };

  const sign = (line) =>
    attempt(async () => {
      await room.ask("sign", { player: line.player.player, round: room.state.round });
      signed.add(`${room.state.round} ${line.player.player}`);
      settle(line.player.player, room.state.round);
      await keepAll();
      say(t("card.youSigned", { name: line.player.name }));
      update(reading);
    });

  const state = (line) => {
    if (line.player.signed) return h("span.tag", t("card.signed"));
    const isMine = line.player.keepers.includes(room.me);
    if (!isMine) return h("span.quiet", t("card.keptBy", { names: keepers(line) }));
    if (signed.has(`${room.state.round} ${line.player.player}`)) {
      return h("span.quiet", t("card.waitsForSecond"));
    }
    const isWhole = line.cells.every(({ strokes, isConceded }) => strokes !== null || isConceded);
    const label = t("card.signFor", { name: line.player.name });
    return h("button", { type: "button", id: `sign-${line.player.player}`, disabled: !isWhole,
      onclick: () => sign(line) }, label);
  };

  const keepers = (line) =>
    line.player.keepers.map((name) => room.player(name)?.name ?? name).join(", ");

  const difference = (notice) =>
    h("li.error", t("card.differs", {
      name: room.player(notice.player)?.name ?? notice.player,
      hole: notice.hole,
      entries: entriesText(room, notice.entries),
    }));

  const update = (next) => {
    reading = next;
    element.hidden = !room.state.settings.doubleEntry;
    if (element.hidden) return;
    for (const { player } of reading.lines) if (player.signed) settle(player.player, room.state.round);
    draw(
      element,
      h("h2", t("card.signing")),
      h("p.quiet", t("card.signingText")),
      differing.size > 0 &&
        h("ul", { role: "alert" }, [...differing.values()].map(difference)),
      h("ul.rows", reading.lines.filter(({ player }) => player.keepers).map((line) =>
        h("li", h("div.beside", h("span", line.player.name), state(line))))),
    );
  };

  if (room.state.settings.doubleEntry) begin();
  return { element, update };
};
