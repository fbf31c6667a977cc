// One language for the page and for the texts that the server sends: refusals, notifications and mails (W7).

import { request } from "./requests.js";
import { session } from "./session.js";
import { isChosen, language, languages, setLanguage } from "./texts.js";

/** The user who signed in last and whose account and page have one language since. */
const key = "fairway.languageOf";

/**
 * After a sign-in, the language that the reader chose in this browser becomes that of the account. If the reader chose
 * none here, the page takes the account's language. If the account has none, it gets the page's.
 */
const agree = async () => {
  const { user, device: { token } } = session.current;
  const { language: theirs } = await request("account/settings", {}, { token });
  if (theirs !== language && (isChosen() || !languages[theirs])) {
    await request("account/changeSettings", { language }, { token });
  }
  if (session.user !== user) return;
  localStorage.setItem(key, user);
  if (languages[theirs] && theirs !== language && !isChosen()) setLanguage(theirs);
};

const begin = () => {
  if (!session.user) return localStorage.removeItem(key);
  if (localStorage.getItem(key) === session.user) return;
  // Without an answer, the next visit asks again.
  agree().catch((error) => error.code || console.error(error));
};

export const startAccountLanguage = () => {
  session.watch(begin);
  begin();
};
