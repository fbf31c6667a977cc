// Ways to become friends: by username, or by my own code and link.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { session } from "../../core/session.js";
import { errorText, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { emptySent, field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { qr } from "../../parts/qr.js";
import { reading } from "../../parts/reading.js";
import { askFriend } from "./changes.js";

/** Asks by username; one that nobody has is told beside the field (L2). */
export const askForm = (done) =>
  form(
    t("people.ask"),
    async (values, made) => {
      try {
        await askFriend(values.user);
      } catch (error) {
        if (error.code === "friend.unknown") error.fields = { user: errorText(error) };
        throw error;
      }
      emptySent(made, values);
      await done();
    },
    field("user", t("people.username"), { required: true, maxlength: 64, autocapitalize: "none",
      autocomplete: "off", spellcheck: "false", hint: t("people.usernameHint") }),
  );

const share = (url) =>
  action(t("people.shareLink"), async () => {
    try {
      await navigator.share({ title: "Fairway", text: t("people.shareText"), url });
    } catch (error) {
      // Whoever thought better of it is told nothing.
      if (error.name !== "AbortError") throw error;
    }
  });

const copy = (url) =>
  action(t("people.copyLink"), async () => {
    await navigator.clipboard.writeText(url);
    say(t("people.copied"));
  });

/** My own code and link, for others to scan or open (F32). */
export const myCode = () => {
  const place = h("div");
  const read = reading(place, async () => {
    const { url } = await link.ask("friend/link");
    // A server that was told no address of its own gives a path.
    const whole = new URL(url, location.origin).href;
    return [
      qr(`f/${session.user}`, t("people.myCode")),
      h("p.link", h("a", { href: whole }, whole)),
      h("div.actions", navigator.share && share(whole), navigator.clipboard && copy(whole)),
    ];
  });
  return { place, read };
};
