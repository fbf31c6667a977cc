// A link to the card that anybody may open, and taking it back (F46).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { say } from "../../parts/frame.js";

const pass = async (url, title) => {
  if (navigator.share) {
    // Whoever closes the phone's own dialog has changed their mind.
    return navigator.share({ title, url }).catch(() => {});
  }
  await navigator.clipboard.writeText(url);
  say(t("card.copied"));
};

/** Asks, and says where this server does not share. */
const asked = async (room, method) => {
  try {
    return await room.ask(method);
  } catch (error) {
    if (error.code !== "request.unknown") throw error;
    return null;
  }
};

const pagesMax = 20;

/** The address of my link to a game that is over; null where I gave none. */
const sharedBefore = async (room) => {
  let cursor;
  for (let page = 0; page < pagesMax; page += 1) {
    const found = await link.ask("card/listShared", { limit: 100, ...(cursor && { cursor }) });
    const mine = found.cards.find((each) => each.room === room.state.room);
    if (mine || !found.cursor) return mine?.url ?? null;
    ({ cursor } = found);
  }
  return null;
};

/** @returns An element. */
export const sharing = (room) => {
  const element = h("div");
  const share = async () => {
    const found = await asked(room, "share");
    if (!found) return draw(element, h("p.quiet", t("card.shareNotHere")));
    showLink(found.url);
  };
  const takeBack = async () => {
    await asked(room, "unshare");
    say(t("card.shareEnded"));
    offer();
  };
  const offer = () =>
    draw(element, h("div.actions", action(t("card.share"), share, { id: "share" })));
  const showLink = (url) =>
    draw(
      element,
      h("p", t("card.shared"), " ", h("a", { href: url, target: "_blank", rel: "noopener" }, url)),
      h("div.actions",
        h("button.primary", { type: "button",
          onclick: () => pass(url, room.state.course.name).catch(() => say(t("card.notCopied"))) },
        t("card.passOn")),
        action(t("card.unshare"), takeBack, { id: "share" })),
    );
  // Whether it is public already is told before anything else is offered.
  const begin = async () => {
    const url = await sharedBefore(room).catch((error) => {
      if (!error.code) throw error;
      return null;
    });
    if (url) showLink(url);
    else offer();
  };
  begin();
  return element;
};
