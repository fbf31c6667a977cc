// The first page: what goes on, who waits, and what I chose to have at hand (F21).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { errorText, t } from "../../core/texts.js";
import { whenBack } from "../../parts/whenBack.js";
import { crowds } from "./crowd.js";
import { keptOpenRooms, listOpenRooms, openRooms } from "./openRooms.js";
import { keptShortcuts, readShortcuts, shortcutPath, shortcutText, shownShortcuts } from "./shortcuts.js";
import { listWaiting, waitingSection } from "./waiting.js";
import { welcome } from "./welcome.js";

const coursesShown = 10;

const tiles = (chosen) => [
  h("ul.shortcuts", shownShortcuts(chosen).map((word) =>
    h("li", h("a.shortcut", { href: href(shortcutPath(word)), "data-word": word }, shortcutText(word))))),
  h("p", h("a", { href: href("/shortcuts") }, t("home.choose"))),
];

const unseenLine = (unseen) =>
  unseen > 0 && h("p", h("a.button", { href: href("/inbox") }, t("home.unseen", { count: unseen })));

/** All that the server is asked for, at once. */
const ask = () =>
  Promise.all([
    listOpenRooms(),
    listWaiting(),
    link.ask("notification/list", { limit: 1 }),
    link.ask("course/list", { limit: coursesShown }),
    readShortcuts(),
  ]);

/** The first page's parts, each in its own place. */
const parts = (page) => ({
  news: h("div"),
  waiting: h("div"),
  rooms: openRooms(page),
  first: h("div"),
  shortcuts: h("nav", { "aria-label": t("home.shortcutsLabel") }),
  crowds: crowds(page),
  failed: h("div"),
});

const show = (page, own, read, [rooms, waiting, { unseen }, { courses }, shortcuts]) => {
  draw(own.news, unseenLine(unseen));
  draw(own.waiting, waitingSection(waiting, read));
  own.rooms.update(rooms);
  const isFirst = !rooms.length && !courses.some((each) => each.playedAt);
  draw(own.first, isFirst && welcome());
  draw(own.shortcuts, tiles(shortcuts));
  own.crowds.update(courses);
  draw(own.failed);
};

const fail = (own, read, error) => {
  if (!error.code) throw error;
  draw(own.failed,
    h("p.error", { role: "alert" }, errorText(error)),
    h("div.actions", h("button", { type: "button", onclick: read }, t("common.tryAgain"))));
};

export const homeView = {
  path: "/",
  title: () => "Fairway",

  async open(page) {
    const own = parts(page);
    let newest = 0;
    const read = async () => {
      const mine = ++newest;
      const found = await ask().catch((error) => mine === newest && fail(own, read, error));
      if (found && mine === newest && !page.signal.aborted) show(page, own, read, found);
    };
    draw(page.root, own.news, own.waiting, own.rooms.element, own.first, own.shortcuts,
      own.crowds.element, own.failed);
    // The page shows at once what this browser has stored. Offline, players can continue a round from here.
    draw(own.shortcuts, tiles(await keptShortcuts()));
    own.rooms.update(await keptOpenRooms());
    page.listen(session.current.topics.inbox, read);
    whenBack(page, read);
    // Not waited for: what is there already can be used.
    read();
  },
};
