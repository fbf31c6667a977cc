// Personal access tokens: for programs of mine, and for whom I show a part of what is mine (F44, F77).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { settings } from "../../core/settings.js";
import { date, t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { attempt, say } from "../../parts/frame.js";
import { reading } from "../../parts/reading.js";
import { tokenForm } from "./tokenForm.js";

const revoke = async (token, again) => {
  const isMeant = await confirm(t("me.revokeToken", { name: token.name }), t("me.revokeTokenText"), {
    yes: t("me.revoke"), isDangerous: true,
  });
  if (!isMeant || !(await attempt(() => link.ask("token/revoke", { token: token.id })))) return;
  say(t("me.revoked", { name: token.name }));
  again();
};

const dates = ({ expiresAt, usedAt }) => [
  t("me.goodUntil", { date: date(expiresAt) }),
  usedAt ? t("me.usedLast", { date: date(usedAt) }) : t("me.usedNever"),
];

const row = (token, again) =>
  h("li.beside",
    h("div", h("strong", token.name), h("div.hint", token.scopes.join(", ")),
      h("div.hint", dates(token).join(" · "))),
    h("button", { type: "button", onclick: () => revoke(token, again),
      "aria-label": t("me.revokeToken", { name: token.name }) }, t("me.revoke")));

const list = async (again) => {
  const { tokens } = await link.ask("token/list");
  if (!tokens.length) return h("p.quiet", t("me.noTokens"));
  return h("ul.rows", tokens.map((token) => row(token, again)));
};

export const tokensView = {
  path: "/tokens",
  title: () => t("me.tokens"),

  open(page) {
    const place = h("div");
    const made = h("div");
    const again = reading(place, () => list(again));
    page.root.append(
      h("p", t("me.tokensText"), " ",
        h("a", { href: `${settings.root}/v1/openapi.json` }, t("me.apiDocument"))),
      place,
      h("h2", t("me.newToken")), tokenForm((box) => {
        draw(made, box);
        again();
      }),
      made,
    );
    return again();
  },
};
