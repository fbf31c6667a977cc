// Friends and who of them is there, requests, and ways to find more (F16, F32, L2).

import { draw, h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { ago, compare, t } from "../../core/texts.js";
import { folded } from "../../parts/folded.js";
import { reading } from "../../parts/reading.js";
import { askForm, myCode } from "./adding.js";
import { changes } from "./changes.js";
import { person, presence, sorted } from "./person.js";
import { playedWith } from "./played.js";
import { followTies } from "./ties.js";

/** How often "5 minutes ago" is said anew. */
const clockMs = 30_000;

const row = (words, ...buttons) =>
  h("li.beside", h("div", words), buttons.length > 0 && h("div.person-buttons", buttons));

const list = (id, title, rows) =>
  rows.length > 0 && h("section.box", h("h2", { id, tabindex: "-1" }, title), h("ul.rows", rows));

const incoming = (ties, can) =>
  list("incoming", t("people.incoming"), ties.incoming.map((each) =>
    row([person(each), h("div.quiet", ago(each.at))], can.accept(each), can.decline(each)),
  ));

const friends = (ties) =>
  h(
    "section",
    h("h2", { id: "friends", tabindex: "-1" }, t("people.friends")),
    ties.friends.length > 0
      ? h("ul.rows", sorted(ties.friends, ties.presence, compare).map((each) =>
        row(person(each), presence(ties.presence.get(each.user)))))
      : h("p.quiet", t("people.noFriends")),
  );

const outgoing = (ties, can) =>
  list("outgoing", t("people.outgoing"), ties.outgoing.map((each) =>
    row([person(each), h("div.quiet", ago(each.at))], can.cancel(each)),
  ));

const blocked = (ties, can) =>
  list("blocked", t("people.blockedOnes"), ties.blocked.map((each) =>
    row(person(each), can.unblock(each)),
  ));

const played = () => {
  const place = h("div");
  return folded(t("people.playedWith"), place, reading(place, playedWith));
};

const mine = () => {
  const { place, read } = myCode();
  return folded(t("people.mineTitle"), place, read);
};

const follow = async (page, place) => {
  const top = h("div");
  const bottom = h("div");
  const drawAll = () => {
    const isHere = top.contains(document.activeElement) || bottom.contains(document.activeElement);
    draw(top, incoming(ties, can), friends(ties));
    draw(bottom, outgoing(ties, can), blocked(ties, can));
    // What was pressed is gone: the list that it was in, or that of friends, is where to go on.
    if (isHere && document.activeElement === document.body) top.querySelector("h2").focus();
  };
  const can = changes(() => ties.again());
  const ties = await followTies(page, drawAll);
  drawAll();
  const clock = setInterval(drawAll, clockMs);
  page.leave(() => clearInterval(clock));
  draw(
    place,
    top,
    h("section", h("h2", t("people.addTitle")), askForm(() => ties.again())),
    mine(),
    played(),
    bottom,
  );
};

export const peopleView = {
  path: "/people",
  title: () => t("people.title"),

  async open(page) {
    const place = h("div");
    page.root.append(
      h("p", h("a", { href: href("/places") }, t("people.onTheMap"))),
      place,
    );
    await reading(place, async () => {
      const inner = h("div");
      await follow(page, inner);
      return inner;
    })();
  },
};
