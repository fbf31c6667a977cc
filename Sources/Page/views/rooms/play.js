// Choosing where to play (FU3, F5), as the first step of a round.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { courseList } from "../courses/courseList.js";

export const playView = {
  path: "/play",
  title: () => t("rooms.play"),

  open(page) {
    page.root.append(
      h("div.actions",
        h("a.button", { href: href("/join") }, t("rooms.joinByCode")),
        h("a.button", { href: href("/rooms") }, t("rooms.mine")),
        h("a.button", { href: href("/offline") }, t("card.offline"))),
      h("h2", t("rooms.chooseCourse")),
      h("p", h("a.button", { href: href("/play/unlisted") }, t("rooms.unlisted"))),
      courseList(page, (course) => href(`/play/${encodeURIComponent(course.id)}`)),
    );
  },
};
