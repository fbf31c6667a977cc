// The identity providers that sign me in (F47).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { attempt } from "../../parts/frame.js";

// The server asks once more there, and leads to the provider and back.
const connect = ({ id }) =>
  attempt(async () => {
    const { url } = await link.ask("account/linkProvider", { provider: id });
    location.assign(url);
  });

const disconnect = async ({ id, name }, again) => {
  const isMeant = await confirm(t("me.unlink", { name }), t("me.unlinkText", { name }), {
    yes: t("me.unlink", { name }), isDangerous: true,
  });
  if (isMeant && (await attempt(() => link.ask("account/unlinkProvider", { provider: id })))) again();
};

const row = (provider, again) => {
  const { name, linked } = provider;
  const onclick = () => (linked ? disconnect(provider, again) : connect(provider));
  return h("li.beside",
    h("div", h("strong", name), h("div.hint", t(linked ? "me.isLinked" : "me.isNotLinked"))),
    h("button", { type: "button", onclick }, t(linked ? "me.unlink" : "me.link", { name })));
};

/** A section that stays empty where this server has no providers. */
export const linkedProviders = () => {
  const place = h("section");
  const read = async () => {
    const { providers } = await link.ask("account/providers");
    draw(place, providers.length > 0 && [
      h("h2", t("me.providers")),
      h("ul.rows", providers.map((each) => row(each, read))),
    ]);
  };
  attempt(read);
  return place;
};
