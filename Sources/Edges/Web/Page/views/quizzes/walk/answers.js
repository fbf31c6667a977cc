// Answers on their way: each is kept in this browser until the server has taken it, and sent under one
// id, so that a lost link neither loses an answer nor gives it twice.

import { keep } from "../../../core/keep.js";
import { link } from "../../../core/link.js";
import { randomName } from "../../../core/requests.js";

const store = "answers";
const againMs = 5_000;

/** Returns when the link is back, or after a while. */
const chance = () =>
  new Promise((resolve) => {
    const wasOnline = link.isOnline;
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, againMs);
    const stop = link.watch(() => link.isOnline && !wasOnline && end());
  });

/**
 * `{pending, give(challenge, answer), end()}`; `pending` are the answers by challenge that are on their way.
 * @param {() => void} changed Called when one more, or one less, is on its way.
 * @param {(result) => void} taken Given the result of each answer that was taken.
 * @param {(error, record) => void} refused Of one that was kept from before; others tell who gave them.
 */
export const followAnswers = (room, { changed, taken, refused }) => {
  const place = room.state.room;
  const pending = new Map();
  let isOver = false;
  const key = ({ user, challenge }) => `${user}/${place}/${challenge}`;

  const drop = async (record) => {
    pending.delete(record.challenge);
    await keep.remove(store, key(record));
    if (!isOver) changed();
  };

  const send = async (record) => {
    const { id, challenge, answer } = record;
    while (!isOver) {
      try {
        const result = await room.ask("answer", { challenge, answer }, { id });
        await drop(record);
        if (!isOver) taken(result);
        return;
      } catch (error) {
        if (!error.mayPass) {
          await drop(record);
          throw error;
        }
      }
      await chance();
    }
  };

  const begin = async () => {
    const kept = await keep.all(store);
    for (const record of kept.filter((each) => each.room === place && each.user === room.me)) {
      if (pending.has(record.challenge)) continue;
      pending.set(record.challenge, record);
      changed();
      send(record).catch((error) => refused(error, record));
    }
  };
  begin();

  return {
    pending,
    /** Gives an answer. Throws where it is refused; returns when it is taken. */
    async give(challenge, answer) {
      const record = { id: randomName(), user: room.me, room: place, challenge, answer };
      await keep.set(store, key(record), record);
      pending.set(challenge, record);
      changed();
      await send(record);
    },
    end() {
      isOver = true;
    },
  };
};
