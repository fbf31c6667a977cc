// Answers on their way: each is kept in this browser until the server has taken it, and sent under one
// id, also after the walk was left, so that a lost link neither loses an answer nor gives it twice.

import { errands } from "../../../core/errands.js";
import { randomName } from "../../../core/requests.js";

const kind = "answer";

/**
 * `{pending, give(challenge, answer), end()}`; `pending` are the answers by challenge that are on their way.
 * @param {() => void} changed Called when one more, or one less, is on its way.
 * @param {(result) => void} taken Given the result of each answer that was taken.
 * @param {(error, errand) => void} refused Of one that was kept from before; others tell who gave them.
 */
export const followAnswers = (room, { changed, taken, refused }) => {
  const place = room.state.room;
  /** Who gave one here, by what it is known by. */
  const givers = new Map();
  let pending = new Map();

  const read = () => {
    const here = errands.of(kind).filter((each) => each.room === place);
    pending = new Map(here.map((each) => [each.challenge, each]));
  };

  const hear = ({ errand, result, error }) => {
    if (errand.room !== place) return false;
    const giver = givers.get(errand.made);
    givers.delete(errand.made);
    if (!error) taken(result);
    else if (!giver) refused(error, errand);
    giver?.(error);
    return true;
  };

  read();
  const stops = [
    errands.follow(kind, hear),
    errands.watch(() => {
      read();
      changed();
    }),
  ];

  return {
    get pending() {
      return pending;
    },
    /** Gives an answer. Throws where it is refused; returns when it is taken. */
    async give(challenge, answer) {
      const made = randomName();
      const id = `${kind}/${place}/${challenge}`;
      const outcome = new Promise((resolve) => givers.set(made, resolve));
      await errands.add({ id, kind, made, room: place, topics: room.topics, challenge, answer });
      const error = await outcome;
      if (error) throw error;
    },
    end: () => stops.forEach((stop) => stop()),
  };
};
