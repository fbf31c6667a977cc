// Joining a lobby by code, by link or by QR code, which is a link (F8, F17, F31, FU5, FU6).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { RequestError } from "../../core/requests.js";
import { go, href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { errorText, t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { isCode, readCode } from "./code.js";

const join = async (text) => {
  const code = readCode(text);
  if (!isCode(code)) throw new RequestError({ code: "join.wrong", message: t("rooms.wrongCode") });
  const { room } = await link.ask("room/join", { code });
  return go(`/rooms/${room}`, { replace: true });
};

const codeForm = (code = "") => {
  const input = field("code", t("rooms.code"), {
    required: true, value: code, class: "joinCode", autocomplete: "off", autocapitalize: "characters",
    spellcheck: "false", maxlength: 200, hint: t("rooms.joinHint"),
  });
  return form(t("rooms.join"), (values) => join(values.code), input);
};

/** Both ways lead back here: what somebody came for is not lost by signing in. */
const asGuest = (code) => {
  const back = encodeURIComponent(`/join/${code}`);
  const carried = `join=${encodeURIComponent(code)}&to=${back}`;
  return [
    h("p", t("rooms.invitedHere")),
    h("p.joinCode", code),
    h("div.actions",
      h("a.button.primary", { href: href(`/sign-in?${carried}`) }, t("rooms.signInAndJoin")),
      h("a.button", { href: href(`/sign-up?${carried}`) }, t("rooms.signUpAndJoin"))),
  ];
};

export const joinView = {
  path: "/join",
  title: () => t("rooms.joinTitle"),

  open(page) {
    const made = codeForm();
    page.root.append(made);
    made.querySelector("input").focus();
  },
};

export const joinCodeView = {
  path: "/join/:code",
  isOpen: true,
  title: () => t("rooms.joinTitle"),

  async open(page) {
    const code = readCode(page.params.code);
    if (!session.current) return draw(page.root, asGuest(code));
    draw(page.root, h("p.quiet", t("common.loading")));
    try {
      await join(code);
    } catch (error) {
      if (!error.code) throw error;
      if (page.signal.aborted) return;
      draw(page.root, h("p.error", { role: "alert" }, errorText(error)), codeForm(code));
    }
  },
};
