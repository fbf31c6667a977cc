// Putting a service into the directory, and correcting one; for admins.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { RequestError } from "../../core/requests.js";
import { go, href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { form } from "../../parts/form.js";
import { attempt, say } from "../../parts/frame.js";
import { reading } from "../../parts/reading.js";
import { isAdmin } from "../me/admin.js";
import { documentFields, documentOf, fieldName } from "./document.js";

/** What is wrong is named by its path in the document; here each has a field. */
const byField = (error) => {
  if (!error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, text]) => [fieldName(path), text]);
  return new RequestError({ code: error.code, message: error.message, fields: Object.fromEntries(fields) });
};

const editor = (document, save) =>
  form(
    t("services.saveService"),
    async (given) => {
      let saved;
      try {
        saved = await save(documentOf(given, document));
      } catch (error) {
        throw error.code ? byField(error) : error;
      }
      say(t("services.saved", { name: given.name }));
      await go(`/services/${encodeURIComponent(saved.service)}`);
    },
    documentFields(document),
  );

const remove = ({ id, name }) => async () => {
  const text = t("services.removeText");
  if (!(await confirm(t("services.removeTitle", { name }), text, { yes: t("common.remove"), isDangerous: true }))) return;
  await attempt(async () => {
    await link.ask("service/remove", { service: id });
    await go("/services");
  });
};

const forAdmins = () => [
  h("p", { role: "alert" }, t("services.forAdmins")),
  h("p", h("a", { href: href("/services") }, t("services.toServices"))),
];

export const newServiceView = {
  path: "/services/new",
  title: () => t("services.register"),
  open: (page) =>
    page.root.append(isAdmin() ? editor({}, (document) => link.ask("service/register", { document })) : h("div", forAdmins())),
};

export const editServiceView = {
  path: "/services/:service/edit",
  title: () => t("services.correct"),
  open: (page) =>
    reading(page.root, async () => {
      if (!isAdmin()) return forAdmins();
      const { service } = await link.ask("service/get", { service: page.params.service });
      return [
        editor(service, (document) => link.ask("service/correct", { service: service.id, document })),
        h("div.actions", h("button.danger", { type: "button", onclick: remove(service) }, t("common.remove"))),
      ];
    })(),
};
