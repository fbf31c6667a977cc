// Other ways in: the identity providers of this server (F47, C1).

import { h } from "../../core/dom.js";
import { request } from "../../core/requests.js";
import { settings } from "../../core/settings.js";
import { t } from "../../core/texts.js";
import { purposeQuery } from "./purpose.js";

// A page of the server leads to the provider, and back to one that signs in: no path of this page.
const link = ({ id, name }, purpose) =>
  h("li", h("a.button", { href: `${settings.root}/oidc/${id}${purposeQuery(purpose)}` },
    t("accounts.signInThrough", { name })));

/**
 * A button for each provider, in a place that stays empty where there is none. It is filled when the
 * answer comes: nobody waits for it, and whoever has a password needs it not.
 */
export const providerButtons = (purpose) => {
  const place = h("section");
  const fill = async () => {
    const { providers } = await request("account/providers");
    if (!providers.length) return;
    place.append(
      h("h2", t("accounts.otherWays")),
      h("ul.rows.providers", providers.map((each) => link(each, purpose))),
    );
  };
  // Without an answer the form above says what is wrong as soon as it is sent.
  fill().catch((error) => error.code || console.error(error));
  return place;
};
