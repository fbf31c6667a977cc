// The same game anew, with the same people.

import { link } from "../../core/link.js";
import { go } from "../../core/router.js";

const hole = ({ number, par, strokeIndex }) => ({ number, par, ...(strokeIndex && { strokeIndex }) });

const request = ({ course, settings }) => ({
  kind: "golf",
  ...(course.id ? { course: course.id } : { courseName: course.name, ...(course.kind && { sport: course.kind }) }),
  holes: course.holes.map(hole),
  settings,
});

/** Whom I may not invite is told the code by me. */
const invite = (room, user) =>
  link.ask("invite/send", { room, user }).catch((error) => {
    if (!error.code) throw error;
  });

/** Opens a lobby like this game's, asks its members into it, and goes there. */
export const playAgain = async ({ state, me }) => {
  const { room, topics } = await link.ask("room/create", request(state));
  for (const { player, name, guest, left } of state.players) {
    if (left || player === me) continue;
    if (guest) await link.askRoom(topics, "addGuest", { name });
    else await invite(room, player);
  }
  return go(`/rooms/${room}`);
};
