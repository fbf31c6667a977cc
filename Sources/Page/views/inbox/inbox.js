// My notifications, as they come (FU11).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { reading } from "../../parts/reading.js";
import { whenBack } from "../../parts/whenBack.js";
import { notificationItem } from "./item.js";
import { notificationList } from "./list.js";
import { pushSection } from "./push.js";

const ids = (notifications) => notifications.map((each) => each.notification).slice(0, 200);

/** Asks, and takes it as done: the inbox tells the other devices the same. */
const settle = async (list, method, key, chosen) => {
  await link.ask(`notification/${method}`, { notifications: chosen });
  list.take({ [key]: chosen });
};

const all = (list) => {
  const { newestFirst, unseen } = list;
  return h("div.actions",
    unseen.length > 0 && action(t("inbox.allSeen"), () => settle(list, "seen", "seen", ids(unseen))),
    newestFirst.length > 1 && action(t("inbox.dismissAll"), () => settle(list, "dismiss", "dismissed", ids(newestFirst))));
};

const content = (list, more) => {
  const shown = list.newestFirst;
  if (!shown.length) return h("p.quiet", t("inbox.nothing"));
  return [
    all(list),
    h("ul.rows", shown.map((each) =>
      notificationItem(each, () => settle(list, "dismiss", "dismissed", [each.notification])))),
    list.cursor && h("div.actions", action(t("common.more"), more, { id: "inbox-more" })),
  ];
};

export const inboxView = {
  path: "/inbox",
  title: () => t("inbox.inbox"),

  open(page) {
    const place = h("div");
    let isRead = false;
    const list = notificationList(() => isRead && show());
    const more = async () =>
      list.add(await link.ask("notification/list", list.cursor ? { cursor: list.cursor } : {}));
    const show = () => draw(place, content(list, more));
    const read = reading(place, async () => {
      list.clear();
      list.cursor = null;
      isRead = true;
      await more();
      return content(list, more);
    });
    whenBack(page, read);
    page.listen(session.current.topics.inbox, list.take);
    page.root.append(
      place,
      pushSection(),
      h("p", h("a", { href: href("/settings") }, t("inbox.choose"))),
    );
    return read();
  },
};
