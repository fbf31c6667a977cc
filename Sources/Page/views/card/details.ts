// The details of holes: putts, penalties, out of bounds, fairway and a note. Each is saved as soon as it is chosen.

import type { RoomEvent } from "fairway-api";
import { clock } from "../../core/clock.js";
import { type Errand, errands } from "../../core/errands.js";
import { link } from "../../core/link.js";
import { randomName } from "../../core/requests.js";
import { createStore } from "../../core/store.js";
import { attempt } from "../../parts/frame.js";
import { everyItem } from "../history/everyPage.js";
import { type Details, completed, detailsOf } from "./detailValues.js";

const kind = "details";
const pagesMax = 10;
const keyOf = (round: number, player: string, hole: number) => `${round} ${player} ${hole}`;

interface Room {
  readonly state: { readonly room: string; readonly round: number; readonly startedAt?: number | null };
  onEvent(watcher: (event: RoomEvent) => void): () => void;
}

/** Details that wait to be sent. */
interface DetailsErrand extends Errand {
  readonly room: string;
  readonly cell: string;
  readonly hole: number;
  readonly startedAt: number | null | undefined;
  readonly body: Details & { readonly room: string; readonly player: string; readonly hole: number; readonly round: number; readonly at: number };
}

/** The details of a room's card, as this phone knows them. */
export const startDetails = (room: Room) => {
  const store = createStore<ReadonlyMap<string, Details>>(new Map());
  let wasOnline: boolean = link.isOnline;

  /** The details that were chosen before the server's were known, by cell; null afterwards. */
  let early: Map<string, Details> | null = new Map();

  const put = (cell: string, details: Details) => store.set(new Map(store.value).set(cell, details));

  /** Reads what the server has, and then what waits here. */
  const load = async () => {
    const found = new Map<string, Details>();
    let isRead = false;
    if (link.isOnline) {
      isRead = await attempt(async () => {
        const cells = await everyItem("card/details", { room: room.state.room }, "cells", pagesMax) as
          ({ round: number; player: string; hole: number } & Details)[];
        for (const each of cells) found.set(keyOf(each.round, each.player, each.hole), detailsOf(each));
      });
    }
    const again = isRead && early ? completed(early, found) : new Map<string, Details>();
    if (isRead) early = null;
    for (const each of errands.of<DetailsErrand>(kind)) {
      if (each.room === room.state.room) found.set(each.cell, detailsOf(each.body));
    }
    store.set(new Map([...store.value, ...found]));
    for (const [cell, details] of again) await attempt(() => keep(cell, details));
  };

  /** Keeps details until the server has them. */
  const keep = (cell: string, details: Details) => {
    const { room: id, startedAt } = room.state;
    const [round, player, hole] = cell.split(" ") as [string, string, string];
    put(cell, details);
    return errands.add<DetailsErrand>({
      id: `${kind}/${id}/${cell}`, kind, made: randomName(), room: id, cell, hole: Number(hole), startedAt,
      body: { room: id, player, hole: Number(hole), round: Number(round), at: clock.now(), ...details },
    });
  };

  const stops = [
    room.onEvent(({ kind: what, round, player, hole, details }) => {
      if (what === "details.set" && round && player && hole && details) put(keyOf(round, player, hole), detailsOf(details));
    }),
    errands.follow<DetailsErrand>(kind, ({ errand, result }) => {
      // The hole has other details that are newer.
      if ((result as { superseded?: boolean } | undefined)?.superseded && errand.room === room.state.room) void load();
      return false;
    }),
    // Redraw, because other details are waiting now.
    errands.watch(() => store.set(new Map(store.value))),
    // Others may have entered details while this phone was offline.
    link.watch(() => {
      if (link.isOnline && !wasOnline) void load();
      wasOnline = link.isOnline;
    }),
  ];
  // For later, when there may be no connection.
  import("./sendDetails.js").catch(() => {});
  void load();

  return {
    store,
    of: (player: string, hole: number): Details => store.value.get(keyOf(room.state.round, player, hole)) ?? {},
    has: (player: string, hole: number) => Object.keys(store.value.get(keyOf(room.state.round, player, hole)) ?? {}).length > 0,
    /** Whether details of the hole wait to be sent, also when they empty it. */
    isWaiting: (player: string, hole: number) => {
      const cell = keyOf(room.state.round, player, hole);
      return errands.of<DetailsErrand>(kind).some((each) => each.room === room.state.room && each.cell === cell);
    },
    /** Keeps details until the server has them. An empty object deletes those of the hole. */
    async save(player: string, hole: number, details: Details) {
      const cell = keyOf(room.state.round, player, hole);
      early?.set(cell, details);
      await keep(cell, details);
    },
    end: () => stops.forEach((stop) => stop()),
  };
};
