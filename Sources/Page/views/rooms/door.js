// How others come in: the code, its QR code, a link, an invitation (F17, F31, FU4, FU6, FU11).

import { draw, h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { say } from "../../parts/frame.js";
import { qr } from "../../parts/qr.js";
import { inviteFriends } from "./invite.js";
import { canShare, copy, roomLink, share } from "./passOn.js";

/** Read letter by letter, as it is passed on by voice. */
const spelled = (code) => h("span.heard", code.split("").join(" "));

export const doorSection = (room, book) => {
  // Late friends can join a round, but no walk.
  const hint = t(room.state.kind === "quiz" ? "rooms.codeHintWalk" : "rooms.codeHint");
  const code = h("div");
  let shown = null;
  let url = null;
  /** Draws the friends anew, while they are shown. */
  let drawFriends = () => {};
  const invite = async () => {
    await inviteFriends(room, book, (show) => (drawFriends = show));
    drawFriends = () => {};
  };

  const passOn = (label, work) =>
    action(label, async () => {
      url ??= await roomLink(room.state.room);
      await work(url);
    });

  const drawCode = () =>
    draw(
      code,
      h("p.joinCode", h("span", { "aria-hidden": "true" }, shown), spelled(shown)),
      qr(`j/${shown}`, t("rooms.qrOf", { code: shown })),
    );

  const buttons = h("div.actions",
    canShare() && passOn(t("rooms.share"), share),
    passOn(t("rooms.copyLink"), copy),
    h("button", { type: "button", onclick: invite }, t("rooms.inviteFriends")));

  return {
    element: h("section.door", { "aria-label": t("rooms.code") },
      h("h2", t("rooms.code")), code, h("p.hint", hint), buttons),
    update() {
      drawFriends();
      if (!room.state.code || room.state.code === shown) return;
      // Who is kicked knows the old code: there is a new one, and a new link.
      if (shown) say(t("rooms.newCode"));
      shown = room.state.code;
      url = null;
      drawCode();
    },
  };
};
