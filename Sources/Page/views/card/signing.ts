// Lines that two players keep: where the two differ, and signing.

import { ifStorageWorks } from "../../core/keep.js";
import { link } from "../../core/link.js";
import type { FollowedRoom } from "../../core/room.js";
import { createStore } from "../../core/store.js";
import { number, t } from "../../core/texts.js";
import { attempt, say } from "../../parts/frame.js";
import type { Card, Line, Player } from "../../golf/card.js";
import type { Score } from "../../golf/score.js";
import { scoreText } from "../../golf/words.js";
import { keepTold, readTold } from "./told.js";

/** A message to the keepers about a cell on which the two differ. */
interface Notice {
  readonly kind: string;
  readonly player: string;
  readonly hole: number;
  readonly round: number;
  /** The score of each keeper. */
  readonly entries: Readonly<Record<string, Score | null>>;
}

interface Room {
  readonly state: { readonly room: string; readonly round: number; readonly settings: { readonly doubleEntry?: boolean } };
  readonly topics: { readonly mine: string };
  readonly me: string | null;
  player(name: string): Player | undefined;
  ask: FollowedRoom["ask"];
}

/** The messages to this browser about a room. */
export interface Told {
  /** By round, player and hole. */
  readonly differing: ReadonlyMap<string, Notice>;
  /** Lines that I signed, by round and player. */
  readonly signed: ReadonlySet<string>;
}

const keyOf = ({ player, hole, round }: Pick<Notice, "player" | "hole" | "round">) => `${round} ${player} ${hole}`;
const lineKey = (round: number, player: string) => `${round} ${player}`;

/** The notices without those of a line that is signed: nothing of it differs any more, whatever earlier messages said. */
export const settled = (told: Told, round: number, player: string): Told => {
  const left = [...told.differing].filter(([, each]) => each.player !== player || each.round !== round);
  return left.length === told.differing.size ? told : { ...told, differing: new Map(left) };
};

export const startSigning = (room: Room) => {
  const store = createStore<Told>({ differing: new Map(), signed: new Set() });
  /** Messages since the page was opened. Those in the browser's store are older. */
  const heard = new Set<string>();

  const keepAll = () => {
    const { differing, signed } = store.value;
    return ifStorageWorks(keepTold(room.state.room, { differing: differing.values(), signed }));
  };

  // The messages for this member alone.
  const stop = link.listen<Notice>(room.topics.mine, (notice) => {
    if (notice?.kind !== "score.mismatch" && notice?.kind !== "score.agreed") return;
    const differing = new Map(store.value.differing);
    if (notice.kind === "score.mismatch") differing.set(keyOf(notice), notice);
    else differing.delete(keyOf(notice));
    heard.add(keyOf(notice));
    store.set({ ...store.value, differing });
    keepAll();
  });

  const begin = async () => {
    const told = await readTold(room.state.room) as { differing: Notice[]; signed: string[] };
    const early = told.differing.filter((each) => !heard.has(keyOf(each)));
    store.set({
      differing: new Map([...early.map((each) => [keyOf(each), each] as const), ...store.value.differing]),
      signed: new Set([...told.signed, ...store.value.signed]),
    });
  };
  if (room.state.settings.doubleEntry) void begin();

  return {
    store,
    end: stop,
    /** Takes the card as it is now: a line that is signed differs nowhere. */
    update(card: Card) {
      const signed = card.lines.filter(({ player }) => player.signed);
      store.set(signed.reduce((told, { player }) => settled(told, room.state.round, player.player), store.value));
    },
    isDifferent: (player: string, hole: number) =>
      store.value.differing.has(keyOf({ round: room.state.round, player, hole })),
    /** The line is mine to sign, and I have not signed it. */
    maySign: ({ player }: Line) =>
      !player.signed && room.me !== null && (player.keepers ?? []).includes(room.me)
      && !store.value.signed.has(lineKey(room.state.round, player.player)),
    /** I signed the line, and the other keeper did not. */
    waits: ({ player }: Line) => !player.signed && store.value.signed.has(lineKey(room.state.round, player.player)),
    isWhole: ({ cells }: Line) => cells.every(({ strokes, isConceded }) => strokes !== null || isConceded),
    /** The names of the players who keep a line. */
    keepers: ({ player }: Line) => (player.keepers ?? []).map((name) => room.player(name)?.name ?? name).join(", "),
    sign: ({ player }: Line) =>
      attempt(async () => {
        const { round } = room.state;
        await room.ask("sign", { player: player.player, round });
        const told = settled(store.value, round, player.player);
        store.set({ ...told, signed: new Set([...told.signed, lineKey(round, player.player)]) });
        await keepAll();
        say(t("card.youSigned", { name: player.name }));
      }),
    /** The cells on which the two keepers differ, in words. */
    differences: (): readonly string[] => [...store.value.differing.values()].map(({ player, hole, entries }) =>
      t("card.differs", {
        name: room.player(player)?.name ?? player,
        hole: number(hole),
        entries: Object.entries(entries)
          .map(([keeper, strokes]) => `${room.player(keeper)?.name ?? keeper}: ${scoreText(strokes)}`).join(", "),
      })),
  };
};
