// Lines of guests that were offered: to me, who may have been that guest, and by me (FU9).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { go } from "../../core/router.js";
import { date, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { say } from "../../parts/frame.js";
import { claimCard } from "./claiming.js";
import { shown } from "./shown.js";

const about = ({ guestName, courseName, startedAt, expiresAt }) => [
  h("div", h("strong", guestName), ` · ${courseName || t("history.unspecified")}`),
  h("div.quiet", startedAt ? date(startedAt) : t("history.inLobby"), " · ",
    t("history.expires", { date: date(expiresAt) })),
];

const button = (label, words, work, kind = "") =>
  action(label, work, { class: kind, "aria-label": words });

const claim = async ({ room, player, startedAt }) => {
  await claimCard({ room, player });
  say(t("history.claimed"));
  await go(startedAt ? `/history/${room}` : `/rooms/${room}`);
};

const incoming = (entry, again) =>
  h(
    "li", about(entry), h("div", t("history.offeredBy", { name: entry.name })),
    h("div.actions",
      button(t("history.thatsMe"), `${t("history.thatsMe")}: ${entry.guestName}`,
        () => claim(entry), "primary"),
      button(t("history.decline"), `${t("history.decline")}: ${entry.guestName}`, async () => {
        await link.ask("card/declineClaim", { room: entry.room, player: entry.player });
        await again();
      })),
  );

const outgoing = (entry, again) =>
  h(
    "li", about(entry), h("div", t("history.offeredTo", { name: entry.name })),
    h("div.actions", button(t("history.takeBackOffer"), `${t("history.takeBackOffer")}: ${entry.guestName}`,
      async () => {
        const { room, player, user } = entry;
        await link.ask("card/cancelOffer", { room, player, user });
        await again();
      })),
  );

const list = (title, entries, row, nothing) => [
  h("h2", title),
  entries.length ? h("ul.rows", entries.map(row)) : h("p.quiet", nothing),
];

const show = (offers, again) => [
  list(t("history.offeredToMe"), offers.incoming, (each) => incoming(each, again), t("history.noneToMe")),
  list(t("history.offeredByMe"), offers.outgoing, (each) => outgoing(each, again), t("history.noneByMe")),
];

export const claimsView = {
  path: "/history/claims",
  title: () => t("history.claimsTitle"),

  open(page) {
    page.root.append(
      h("p", t("history.claimsText")),
      shown(async (again) => show(await link.ask("card/offers"), again)),
    );
  },
};
