// Making a personal access token: what it is for, what it may do, and until when.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { RequestError } from "../../core/requests.js";
import { t } from "../../core/texts.js";
import { check, field, form } from "../../parts/form.js";
import { secret } from "../../parts/secret.js";
import { isAdmin } from "./admin.js";

const areas = ["account", "rooms", "courses", "friends", "history", "locations", "quizzes",
  "services", "notifications"];

const scopes = () =>
  (isAdmin() ? [...areas, "ops"] : areas).flatMap((area) => [`${area}:read`, `${area}:write`]);

const scopeText = (scope) => {
  const [area, may] = scope.split(":");
  return `${t(`me.areas.${area}`)}: ${t(`me.${may}`)}`;
};

const make = async ({ name, days, ...ticks }, done) => {
  const chosen = scopes().filter((scope) => ticks[scope]);
  if (!chosen.length) {
    throw new RequestError({ code: "token.scopeMissing", message: t("me.chooseScope") });
  }
  const { token } = await link.ask("token/create", { name, days: Number(days), scopes: chosen });
  done(h("div.box", { role: "status" }, h("p", t("me.shownOnce")),
    secret(t("me.token"), token.token)));
};

const lengths = () => [7, 30, 90, 366].map((days) => [days, t("me.days", { count: days })]);

/** @param {(box) => void} done Given what shows the token, once. */
export const tokenForm = (done) =>
  form(
    t("me.makeToken"), (values) => make(values, done),
    field("name", t("me.tokenName"), { required: true, maxlength: 64 }),
    field("days", t("me.goodFor"), { options: lengths(), value: 90 }),
    h("fieldset.scopes", h("legend", t("me.mayDo")), h("p.hint", t("me.mayDoHint")),
      scopes().map((scope) => check(scope, scopeText(scope)))),
  );
