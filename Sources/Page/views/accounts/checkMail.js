// After signing up: the mail with the link that confirms the address (FU1, F18).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { request } from "../../core/requests.js";
import { go, href } from "../../core/router.js";
import { session, thisDevice } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { form } from "../../parts/form.js";
import { purposePath } from "./purpose.js";

const key = "fairway.signUp";

/** What signs in again for another mail where only confirmed accounts are let in; never kept. */
let credentials = null;

const read = () => JSON.parse(sessionStorage.getItem(key) ?? "null");

/** Keeps, as long as this tab is open, to whom the mail goes and what the sign-up was for. */
export const awaitMail = (waiting, login) => {
  sessionStorage.setItem(key, JSON.stringify(waiting));
  credentials = login;
};

// Where only confirmed accounts are let in, the attempt to sign in sends the mail again.
const resendAsGuest = async () => {
  try {
    session.begin(await request("account/signIn", { ...credentials, device: thisDevice() }));
  } catch (error) {
    if (error.code !== "account.unconfirmed") throw error;
  }
  return t("accounts.mailSentAgain");
};

const resendAsUser = async () => {
  const { confirmed, mailServer } = await link.ask("account/resendConfirmation");
  if (confirmed) return t("accounts.alreadyConfirmed");
  return t(mailServer === false ? "accounts.noMailServer" : "accounts.mailSentAgain");
};

const resend = async (outcome) => {
  // Clears the result of the last attempt, because the form may show a refusal beside it.
  draw(outcome);
  draw(outcome, session.current ? await resendAsUser() : await resendAsGuest());
};

const goingOn = (purpose) => {
  if (purpose.join) return t("accounts.goToRound");
  return purpose.friend ? t("accounts.goToFriend") : t("accounts.goOn");
};

const drawView = (page, { email, purpose, mailServer }) => {
  const outcome = h("p", { role: "status" });
  const mayAsk = session.current || credentials;
  page.root.append(
    h("p", mailServer === false ? t("accounts.noMailServer") : t("accounts.mailSent", { email })),
    h("p.quiet", t(session.current ? "accounts.mailMeanwhile" : "accounts.mailFirst")),
    session.current
      ? h("p.actions", h("a.button.primary", { href: href(purposePath(purpose)) }, goingOn(purpose)))
      : "",
    h("h2", t("accounts.noMail")),
    h("p", t("accounts.noMailText")),
    mayAsk ? form(t("accounts.sendAgain"), () => resend(outcome)) : "",
    outcome,
  );
};

export const checkMailView = {
  path: "/sign-up/mail",
  isOpen: true,
  title: () => t("accounts.lookAtMail"),

  open(page) {
    const waiting = read();
    if (!waiting) return go("/", { replace: true });
    // The link was opened in another tab, which signed in: what this one waited for has come.
    if (session.current && waiting.isGuest) {
      return go(purposePath(waiting.purpose), { replace: true });
    }
    if (!session.current) sessionStorage.setItem(key, JSON.stringify({ ...waiting, isGuest: true }));
    drawView(page, waiting);
  },
};
