// Tells the server where I am while I walk: there it is decided what I have come to (Q11).

import { watchPosition } from "../../../parts/position.js";

/** More often than this nothing new is learnt, and less often one might walk past. */
const everyMs = 1_500;
/** A position is of no use any more after two minutes. */
const patienceMs = 8_000;

/**
 * Sends positions until it is ended: one at a time, the newest only.
 * @param told `{moved(here), failed(error), opened(challenge), away({challenge, distance, bearing}), refused(error)}`
 * @returns {() => void} Ends it.
 */
export const sendPositions = (room, told) => {
  let newest = null;
  let isSending = false;
  let timer = null;

  const send = async () => {
    timer = null;
    const here = newest;
    newest = null;
    isSending = true;
    try {
      const { challenge, opened } = await room.ask("position", here, { patience: patienceMs });
      told.opened(challenge, opened);
    } catch (error) {
      if (!error.code) throw error;
      if (error.code === "quiz.notThere") told.away(error.details);
      else told.refused(error);
    }
    isSending = false;
    soon();
  };

  const soon = () => {
    if (newest && !isSending && !timer) timer = setTimeout(send, everyMs);
  };

  const found = (here) => {
    told.moved(here);
    const isFirst = !timer && !isSending;
    newest = here;
    if (isFirst) send();
  };

  const stop = watchPosition(found, told.failed);
  return () => {
    stop();
    clearTimeout(timer);
    newest = null;
  };
};
