// What of a walk is mine alone: the questions that are open to me, where to go next, how it went.

import { link } from "../../../core/link.js";

/**
 * `{open, next, score, read(), update(), opened(challenge), answered(result), end()}`. The server is asked again whenever the room shows
 * that something of mine changed elsewhere (a partner answered, another device of mine arrived), and
 * when the link is back.
 * @param {() => void} changed
 */
export const followProgress = (room, changed) => {
  let seen = null;
  let isOver = false;
  const progress = { open: [], next: null, score: null };

  const mark = () => JSON.stringify(room.state.walks[room.me] ?? null);

  progress.read = async () => {
    seen = mark();
    try {
      Object.assign(progress, await room.ask("walk"));
      if (!isOver) changed();
    } catch (error) {
      if (!error.code) throw error;
      // Read anew with the next change, or when the link is back.
      seen = null;
    }
  };

  progress.update = () => {
    if (seen !== null && seen !== mark()) progress.read();
  };

  /** A challenge has just opened. */
  progress.opened = (challenge) => {
    if (progress.open.some(({ number }) => number === challenge.number)) return;
    progress.open = [...progress.open, challenge].sort((one, other) => one.number - other.number);
    changed();
  };

  /** One of them is answered. */
  progress.answered = (result) => {
    progress.open = progress.open.filter(({ number }) => number !== result.challenge);
    progress.score = result.score ?? progress.score;
    changed();
    return progress.read();
  };

  let wasOnline = link.isOnline;
  const stop = link.watch(() => {
    if (link.isOnline && !wasOnline) progress.read();
    wasOnline = link.isOnline;
  });
  progress.end = () => {
    isOver = true;
    stop();
  };
  return progress;
};
