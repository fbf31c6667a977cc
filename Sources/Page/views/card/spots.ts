// The positions of baskets and tees, and the distance to them (R7, F26, F27).
//
// The page asks for a position only after a tap. While the phone is offline, a mark waits as an errand.

import { clock } from "../../core/clock.js";
import { type Errand, errands } from "../../core/errands.js";
import { link } from "../../core/link.js";
import { randomName } from "../../core/requests.js";
import { createStore } from "../../core/store.js";
import { type Here, watchPosition } from "../../parts/position.js";
import { towards } from "../courses/geo.js";
import { wholeCourse } from "../courses/known.js";

const kind = "spot";
/** The worst accuracy that the server takes, metres. */
export const accuracyMax = 15;

interface Place {
  readonly lat: number;
  readonly lon: number;
}

interface Spot extends Place {
  readonly hole: number;
  readonly kind: string;
  readonly players?: number;
}

/** A mark that waits to be sent. */
interface SpotErrand extends Errand {
  readonly room: string;
  readonly hole: number;
  readonly body: Spot & { readonly room: string; readonly accuracy: number; readonly at: number };
}

interface Course {
  readonly id: string | null;
  readonly kind?: string;
  readonly loops?: number;
  readonly holes: readonly { readonly number: number }[];
  readonly spots?: readonly Spot[];
}

interface Room {
  readonly state: { readonly room: string; readonly course: Course };
}

/** The reason why there is no position of this phone. */
interface Fault {
  readonly code?: string;
  readonly message?: string;
}

export interface Ground {
  /** The position of this phone, once somebody asked. */
  readonly here: Here | null;
  /** The reason why there is no position. */
  readonly fault: Fault | null;
  /** The baskets that the course list has, by the hole of the course. */
  readonly listed: ReadonlyMap<number, Place>;
}

/** The number on the course of a hole of the card. */
const courseHole = ({ holes, loops = 1 }: Course, hole: number) =>
  loops > 1 ? (hole - 1) % (holes.length / loops) + 1 : hole;

export const startSpots = (room: Room) => {
  const store = createStore<Ground>({ here: null, fault: null, listed: new Map() });
  let stop: (() => void) | null = null;

  const wait = (hole: number, wanted: string) =>
    errands.of<SpotErrand>(kind).map(({ body }) => body).find((each) =>
      each.room === room.state.room && each.kind === wanted
      && courseHole(room.state.course, each.hole) === courseHole(room.state.course, hole));

  const marked = (hole: number, wanted: string): Spot | undefined =>
    (room.state.course.spots ?? []).find((each) => each.hole === hole && each.kind === wanted);

  /** The basket of a hole: as the players marked it, else as the list has it. */
  const basketOf = (hole: number): Place | null =>
    marked(hole, "basket") ?? wait(hole, "basket") ?? store.value.listed.get(courseHole(room.state.course, hole)) ?? null;

  let isRead = false;
  const readCourse = async () => {
    const { id } = room.state.course;
    if (!id || isRead || !link.isOnline) return;
    const { course } = await wholeCourse(id) as { course: { holes: { number: number; basket?: Place | null }[] } };
    const listed = new Map<number, Place>();
    for (const { number, basket } of course.holes) if (basket) listed.set(number, basket);
    store.set({ ...store.value, listed });
    isRead = true;
  };

  // For later, when there may be no connection: how a mark is sent, and the course.
  import("./sendSpot.js").catch(() => {});
  readCourse().catch(() => {});
  // A card that this phone kept opens before the connection.
  const stopLink = link.watch(() => void readCourse().catch(() => {}));
  const stopErrands = errands.watch(() => store.set({ ...store.value }));

  return {
    store,
    basketOf,
    marked,
    isWaiting: (hole: number) => Boolean(wait(hole, "basket") ?? wait(hole, "tee")),
    /** Follows the position from now on. The browser asks for the permission. */
    locate() {
      stop ??= watchPosition(
        (here) => store.set({ ...store.value, here, fault: null }),
        (fault) => {
          stop = null;
          store.set({ ...store.value, fault });
        },
      );
    },
    /** How far (metres) and in which direction (degrees from north) the basket of a hole is; null if nobody knows. */
    distance(hole: number): { distance: number; bearing: number } | null {
      const { here } = store.value;
      const basket = basketOf(hole);
      return here && basket ? towards(here, basket) : null;
    },
    /** Marks the basket or the tee here. The position must be accurate to 15 metres. */
    async mark(hole: number, wanted: "basket" | "tee") {
      const { here } = store.value;
      if (!here || here.accuracy > accuracyMax) return;
      const { lat, lon, accuracy } = here;
      const { room: id } = room.state;
      await errands.add<SpotErrand>({
        id: `${kind}/${id}/${hole}/${wanted}`, kind, made: randomName(), room: id, hole,
        body: { room: id, hole, kind: wanted, lat, lon, accuracy, at: clock.now() },
      });
    },
    end() {
      stop?.();
      stopLink();
      stopErrands();
    },
  };
};

export type Spots = ReturnType<typeof startSpots>;
