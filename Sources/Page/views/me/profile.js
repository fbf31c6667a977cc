// What others see of me (F20).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { check, field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { reading } from "../../parts/reading.js";

const save = async ({ name, about, isPublic }) => {
  await link.ask("account/changeProfile", { name, about, isPublic });
  say(t("me.saved"));
};

const profileForm = async () => {
  const profile = await link.ask("account/profile");
  return form(
    t("common.save"), save,
    field("name", t("me.name"), { required: true, maxlength: 64, autocomplete: "name",
      value: profile.name, hint: t("me.nameHint") }),
    field("about", t("me.about"), { rows: 4, maxlength: 500, value: profile.about ?? "",
      hint: t("me.aboutHint") }),
    check("isPublic", t("me.isPublic"), { checked: profile.isPublic, hint: t("me.isPublicHint") }),
  );
};

export const profileView = {
  path: "/profile",
  title: () => t("me.profile"),

  open(page) {
    const place = h("div");
    page.root.append(
      place,
      h("p", h("a", { href: href(`/people/${session.user}`) }, t("me.asOthersSee"))),
    );
    return reading(place, profileForm)();
  },
};
