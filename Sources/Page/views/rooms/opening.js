// Opening a lobby, with what was chosen for it.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { go } from "../../core/router.js";
import { errorText, t } from "../../core/texts.js";
import { form } from "../../parts/form.js";
import { formats } from "./formats.js";
import { gameFields } from "./gameFields.js";

/**
 * The form that opens a lobby and goes there.
 * @param {number[]} holes The holes' numbers, for the one to start on.
 * @param {(values) => object} room What `room/create` is asked, but for the settings.
 * @param {{tee?: string}} seat Read when the room is made: what else I choose for myself.
 */
export const openingForm = async (holes, room, seat, ...fields) => {
  let game = null;
  let trouble = null;
  try {
    game = gameFields(await formats(), {}, holes);
  } catch (error) {
    // A round can be opened without choosing: the server has its defaults.
    if (!error.code) throw error;
    trouble = h("p.error", errorText(error));
  }
  const open = async (values) => {
    const settings = game?.read(values);
    const body = { kind: "golf", ...room(values), settings };
    const { room: made, topics } = await link.ask("room/create", body);
    const tee = seat(values);
    if (tee) await link.askRoom(topics, "setPlayer", { tee });
    return go(`/rooms/${made}`);
  };
  return form(t("rooms.open"), open, fields, trouble ?? game.element);
};
