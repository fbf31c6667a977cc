// One language for the page and for the texts that the server sends: refusals, notifications and mails (W7).

import type { Requests } from "fairway-api";
import { isRefusal, request } from "./requests.js";
import { session, type Session } from "./session.js";
import { guestLanguage, languages, takeAccountLanguage } from "./texts.js";

type Language = Requests["account/changeSettings"]["body"]["language"];

/**
 * The page takes the language of the account. An account without one gets the language that the page has for guests: a
 * reader's choice in this browser, or the browser's language.
 */
const agree = async ({ user, device: { token } }: Session) => {
  const { language: theirs } = await request("account/settings", {}, { token });
  const wanted = theirs !== null && languages[theirs] ? theirs : guestLanguage();
  // The server refuses a language that it does not have. Then the account stays without one.
  if (theirs === null) await request("account/changeSettings", { language: wanted as Language }, { token });
  if (session.user === user) takeAccountLanguage(wanted);
};

const begin = () => {
  if (!session.current) return takeAccountLanguage(null);
  // Without an answer, the next visit asks again.
  agree(session.current).catch((error) => isRefusal(error) || console.error(error));
};

export const startAccountLanguage = () => {
  session.watch(begin);
  begin();
};
