// Lines that are kept twice: where the two differ, and signing.

import { draw, h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { attempt, say } from "../../parts/frame.js";

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

  const hear = (notice) => {
    if (notice?.kind === "score.mismatch") differing.set(keyOf(notice), notice);
    else if (notice?.kind === "score.agreed") differing.delete(keyOf(notice));
    else return;
    if (reading) update(reading);
  };
  page.listen(room.topics.mine, hear);

  const sign = (line) =>
    attempt(async () => {
      await room.ask("sign", { player: line.player.player, round: room.state.round });
      signed.add(`${room.state.round} ${line.player.player}`);
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
    const isWhole = line.cells.every(({ strokes }) => strokes !== null);
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

  return { element, update };
};
