// My settings: appearance, language, notifications, quiet hours, who sees what, who can contact me (Q15, F21, T4).

import { h as component, render } from "preact";
import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { language, languages, setLanguage, t, takeAccountLanguage } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { reading } from "../../parts/reading.js";
import { canVibrate, isVibrating, setVibrating } from "../card/vibration.js";
import { notificationsForm } from "./notifications.js";
import { quietHoursForm } from "./quietHours.js";
import { Themes } from "./themes.js";

const languageForm = () =>
  form(
    t("me.changeLanguage"),
    async (values) => {
      if (!session.user) return setLanguage(values.language);
      await link.ask("account/changeSettings", { language: values.language });
      takeAccountLanguage(values.language);
    },
    field("language", t("me.language"), { options: Object.entries(languages), value: language,
      hint: t("me.languageHint") }),
  );

const audiences = () =>
  ["nobody", "friends", "everybody"].map((each) => [each, t(`me.audiences.${each}`)]);

const contacts = () => ["everybody", "friends"].map((each) => [each, t(`me.audiences.${each}`)]);

const privacyForm = ({ history, discs, contact }) =>
  form(
    t("common.save"),
    async (values) => {
      await link.ask("account/changeSettings", values);
      say(t("me.saved"));
    },
    field("history", t("me.seesHistory"), { options: audiences(), value: history,
      hint: t("me.seesHistoryHint") }),
    field("discs", t("me.seesDiscs"), { options: audiences(), value: discs }),
    field("contact", t("me.contact"), { options: contacts(), value: contact,
      hint: t("me.contactHint") }),
  );

/** A choice of this browser, which acts at once. */
const vibration = () =>
  canVibrate() && [
    h("h2", t("me.card")),
    h("p", h("label.choice",
      h("input", { type: "checkbox", checked: isVibrating(), onchange: ({ target }) => setVibrating(target.checked) }),
      " ", t("me.vibrate"))),
  ];

/** A choice of this device, which acts at once. */
const appearance = () => {
  const place = h("div");
  render(component(Themes, {}), place);
  return [h("h2", t("me.theme.title")), place, h("p.hint", t("me.theme.hint"))];
};

const chosen = async () => {
  const settings = await link.ask("account/settings");
  return [
    h("h2", t("me.notifications")), notificationsForm(settings.notifications),
    h("h2", t("me.quietHours")), quietHoursForm(settings.quietHours),
    h("h2", t("me.privacy")), privacyForm(settings),
    vibration(),
  ].filter(Boolean);
};

export const settingsView = {
  path: "/settings",
  title: () => t("me.settings"),

  open(page) {
    const place = h("div");
    page.root.append(
      ...appearance(),
      languageForm(),
      h("p", h("a", { href: href("/shortcuts") }, t("me.firstPage"))),
      place,
    );
    return reading(place, chosen)();
  },
};
