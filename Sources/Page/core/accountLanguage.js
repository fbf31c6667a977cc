// One language for the page and for the texts that the server sends: refusals, notifications and mails (W7).

import { request } from "./requests.js";
import { session } from "./session.js";
import { guestLanguage, languages, takeAccountLanguage } from "./texts.js";

/**
 * The page takes the language of the account. An account without one gets the language that the page has for guests: a
 * reader's choice in this browser, or the browser's language.
 */
const agree = async () => {
  const { user, device: { token } } = session.current;
  const { language: theirs } = await request("account/settings", {}, { token });
  const wanted = languages[theirs] ? theirs : guestLanguage();
  if (theirs === null) await request("account/changeSettings", { language: wanted }, { token });
  if (session.user === user) takeAccountLanguage(wanted);
};

const begin = () => {
  if (!session.user) return takeAccountLanguage(null);
  // Without an answer, the next visit asks again.
  agree().catch((error) => error.code || console.error(error));
};

export const startAccountLanguage = () => {
  session.watch(begin);
  begin();
};
