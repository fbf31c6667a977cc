// Tells the server where I am while I walk: there it is decided what I have come to (Q11).

import { clock } from "../../../core/clock.js";
import { hearServerTime } from "../../../core/serverTime.js";
import { position, watchPosition } from "../../../parts/position.js";

/** More often than this nothing new is learnt, and less often one might walk past. */
const everyMs = 1_500;
/** A position is of no use any more after two minutes. */
const patienceMs = 8_000;
/** Browsers may say nothing of somebody who stands still: then they are asked. */
const quietMs = 20_000;

/**
 * Sends positions until it is ended: one at a time, the newest only.
 * @param told `{moved(here), failed(error), opened(challenge, isNew), away(details), refused(error)}`
 * @returns `{again(), end()}`; `again` has a position sent without waiting for a step to be made.
 */
export const sendPositions = (room, told) => {
  let newest = null;
  let isSending = false;
  let timer = null;
  let heardAt = Date.now();
  let sentAt = 0;
  let isOver = false;
  let stop = () => {};

  /** By a clock that is wrong a position would be too old, or from the future: it is told by the server's. */
  const ask = (here) => room.ask("position", { ...here, at: clock.at(here.at) }, { patience: patienceMs });

  const refused = (error, here) => {
    const aheadMs = clock.aheadMs;
    if (error.code === "quiz.clockAhead") clock.hear(error.details.now);
    if (clock.aheadMs === aheadMs) return told.refused(error);
    newest ??= here;
  };

  const send = async () => {
    timer = null;
    const here = newest;
    newest = null;
    isSending = true;
    sentAt = here.at;
    try {
      const { challenge, opened } = await ask(here);
      told.opened(challenge, opened);
    } catch (error) {
      if (!error.code) throw error;
      if (error.code === "quiz.notThere") told.away(error.details);
      else refused(error, here);
    }
    isSending = false;
    soon();
  };

  const soon = () => {
    if (newest && !isSending && !timer) timer = setTimeout(send, everyMs);
  };

  const found = (here) => {
    heardAt = Date.now();
    told.moved(here);
    // One that was sent says nothing new.
    if (here.at <= sentAt) return;
    const isFree = !timer && !isSending;
    newest = here;
    if (isFree) send();
  };

  const watch = () => {
    stop();
    stop = watchPosition(found, told.failed);
  };

  const again = async () => {
    heardAt = Date.now();
    try {
      const here = await position({ isFresh: true });
      // Found out just now: of one who stands still some browsers repeat when the last step was.
      if (!isOver) found({ ...here, at: Date.now() });
    } catch (error) {
      // Whether positions come at all is told by those that are waited for anyhow.
      if (!error.code) throw error;
    }
  };

  const quiet = setInterval(() => Date.now() - heardAt > quietMs && again(), quietMs);
  hearServerTime().then(() => isOver || watch());
  return {
    again,
    end() {
      isOver = true;
      stop();
      clearInterval(quiet);
      clearTimeout(timer);
      newest = null;
    },
  };
};
