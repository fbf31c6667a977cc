// The corrections of a game that is over, as a folded list (F39).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { dateTime, number, t } from "../../core/texts.js";
import { teamName } from "../../golf/card.js";
import type { Score } from "../../golf/score.js";
import { teamTitle } from "../../golf/words.js";
import { pagedList } from "../../parts/pages.js";
import { reading } from "../../parts/reading.js";
import type { Room } from "./play.js";

interface Change {
  readonly at: number;
  readonly by: string;
  readonly player: string;
  readonly team?: number;
  readonly what: string;
  readonly hole?: number;
  readonly before: Score | null;
  readonly after: Score | null;
}

const shown = (what: string, value: Score | null) => {
  if (typeof value !== "number") return value ?? "–";
  return what === "team" ? teamTitle(value) : number(value);
};

const changeRow = (room: Room) => ({ at, by, player, team, what, hole, before, after }: Change) => {
  const name = (each: string) => room.player(each)?.name ?? each;
  const partners = room.state.players.filter((each) => each.team === team);
  const values = {
    by: name(by), name: team ? teamName(partners) : name(player), hole, before: shown(what, before), after: shown(what, after),
    what: what === "strokes" ? "" : t(`card.what.${what as "tee"}`),
  };
  return [
    h("span", t(what === "strokes" ? "card.changedStrokes" : "card.changed", values)), " ", h("span.quiet", dateTime(at)),
  ];
};

export const scoreLog = (room: Room): Element => {
  const place = h("div");
  const read = reading(place, () =>
    pagedList(
      async (cursor: string | undefined) => {
        const { changes, cursor: next } = await link.ask("card/log", { room: room.state.room, ...(cursor && { cursor }) });
        return { items: changes, cursor: next };
      },
      changeRow(room) as never, t("card.nothingCorrected")));
  return h(
    "details", { ontoggle: (event: { target: HTMLDetailsElement }) => event.target.open && read() },
    h("summary", t("card.log")), place);
};
