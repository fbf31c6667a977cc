// The details of holes: putts, penalties, out of bounds, fairway and a note. Each is saved as soon as it is chosen.

import { clock } from "../../core/clock.js";
import { type Errand, errands } from "../../core/errands.js";
import { link } from "../../core/link.js";
import { randomName } from "../../core/requests.js";
import { createStore } from "../../core/store.js";
import { attempt } from "../../parts/frame.js";
import { everyItem } from "../history/everyPage.js";

/** What somebody noted about a hole. A key that is missing was not noted. */
export interface Details {
  readonly putts?: number;
  readonly penalties?: number;
  readonly outOfBounds?: number;
  readonly fairway?: boolean;
  readonly note?: string;
}

export const countsMax = 20;
export const noteMax = 280;

const kind = "details";
const pagesMax = 10;
const names = ["putts", "penalties", "outOfBounds", "fairway", "note"] as const;

const keyOf = (round: number, player: string, hole: number) => `${round} ${player} ${hole}`;

/** The details of an object that has more keys, as the server takes them. */
export const detailsOf = (found: Details): Details =>
  Object.fromEntries(names.map((name) => [name, found[name]]).filter(([, value]) => value !== undefined && value !== null));

/** The details without one that was emptied. */
export const withDetail = (details: Details, change: { readonly [Name in keyof Details]?: Details[Name] | undefined }): Details =>
  detailsOf({ ...details, ...change } as Details);

interface Room {
  readonly state: { readonly room: string; readonly round: number; readonly startedAt?: number | null };
  onEvent(watcher: (event: { kind: string; round: number; player: string; hole: number; details: Details }) => void): () => void;
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

  const put = (cell: string, details: Details) => store.set(new Map(store.value).set(cell, details));

  /** Reads what the server has, and then what waits here. */
  const load = async () => {
    const found = new Map<string, Details>();
    if (link.isOnline) {
      await attempt(async () => {
        const cells = await everyItem("card/details", { room: room.state.room }, "cells", pagesMax) as
          ({ round: number; player: string; hole: number } & Details)[];
        for (const each of cells) found.set(keyOf(each.round, each.player, each.hole), detailsOf(each));
      });
    }
    for (const each of errands.of<DetailsErrand>(kind)) {
      if (each.room === room.state.room) found.set(each.cell, detailsOf(each.body));
    }
    store.set(new Map([...store.value, ...found]));
  };

  const stops = [
    room.onEvent((event) => {
      if (event.kind === "details.set") put(keyOf(event.round, event.player, event.hole), detailsOf(event.details));
    }),
    errands.follow<DetailsErrand>(kind, ({ errand, result }) => {
      // The hole has other details that are newer.
      if ((result as { superseded?: boolean } | undefined)?.superseded && errand.room === room.state.room) void load();
      return false;
    }),
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
    /** Keeps details until the server has them. An empty object deletes those of the hole. */
    async save(player: string, hole: number, details: Details) {
      const { room: id, round, startedAt } = room.state;
      const cell = keyOf(round, player, hole);
      put(cell, details);
      await errands.add<DetailsErrand>({
        id: `${kind}/${id}/${cell}`, kind, made: randomName(), room: id, cell, hole, startedAt,
        body: { room: id, player, hole, round, at: clock.now(), ...details },
      });
    },
    end: () => stops.forEach((stop) => stop()),
  };
};

export type DetailsBook = ReturnType<typeof startDetails>;
