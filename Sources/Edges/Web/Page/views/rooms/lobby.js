import { h } from "../../core/dom.js";

export const lobbyStage = (page, room) => ({
  update: () => page.root.replaceChildren(h("p", room.state.code)),
});
