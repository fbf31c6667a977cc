// Uses the link of a mail, and shows the outcome.
"use strict";

const key = "fairway.session";
const [, root, kind, token] = location.pathname.match(/^(.*)\/([cr])\/([^/]+)\/?$/);
// The browser came back from an identity provider, so there is no address to confirm.
const isFromProvider = location.hash === "#signed-in";
const outcome = document.getElementById("outcome");
const again = document.getElementById("again");
const form = document.getElementById("new");
// All attempts have the same id, so the server repeats its answer and not the change.
const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

// The texts in the language of the page (LinkText.swift). A text may have the place of a value: `{user}`.
const texts = JSON.parse(document.currentScript.dataset.texts);
const filled = (text, value) => text.replace(/\{\w+\}/, () => value);

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

// Stores the session, or deletes it. Returns false if the browser stores nothing.
const keep = (session) => {
  try {
    if (session) localStorage.setItem(key, JSON.stringify(session));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
};

const say = (text, action) => {
  outcome.textContent = text;
  again.hidden = !action;
  again.textContent = action?.label ?? "";
  again.onclick = action?.run ?? null;
};

const title = (text) => {
  document.title = text;
  document.querySelector("h1").textContent = text;
};

const post = async (method, body, session) => {
  const headers = { "Content-Type": "application/json", "Accept-Language": document.documentElement.lang };
  if (session) headers.Authorization = `Bearer ${session.device.token}`;
  const response = await fetch(`${root}/v1/do/account/${method}`, {
    method: "POST",
    headers,
    body: JSON.stringify({ id, token: decodeURIComponent(token), ...body }),
  });
  return { status: response.status, reply: await response.json() };
};

const device = { name: "Web browser", kind: "web" };

// Posts a request and passes the answer on. After a temporary error, the user can try again.
const ask = async (method, body, session, retry, done) => {
  say(texts.oneMoment);
  let answer;
  try {
    answer = await post(method, body, session);
  } catch {
    return say(texts.unreachable, { label: texts.tryAgain, run: retry });
  }
  const { status, reply } = answer;
  if (reply.ok || (session && (status === 401 || status === 403))) return done(status, reply);
  const text = reply.error?.message || filled(texts.status, status);
  const mayPass = status === 429 || status >= 500;
  if (!form && !mayPass) title(texts.failed);
  say(text, mayPass ? { label: texts.tryAgain, run: retry } : null);
  if (form) form.hidden = status !== 400;
};

const words = (result, isSignedIn) => {
  const parts = [];
  if (result.email) parts.push(filled(texts.newAddress, result.email));
  else if (!isFromProvider) parts.push(texts.confirmedAddress);
  if (isSignedIn) parts.push(filled(texts.signedInAs, result.user));
  if (result.room) parts.push(texts.seat);
  if (result.joinError) {
    parts.push(texts.noSeat, texts[result.joinError] ?? `(${result.joinError})`);
  }
  return parts.join(" ");
};

const confirm = (asGuest) => {
  const session = asGuest ? null : read();
  const user = session?.device?.token ? session : null;
  ask("confirm", user ? {} : { device }, user, () => confirm(asGuest), (status, reply) => {
    if (reply.ok) {
      const isSignedIn = user ? true : keep(reply.result);
      title(isFromProvider ? texts.signedIn : texts.confirmed);
      return say(words(reply.result, isSignedIn));
    }
    // The session of this browser has ended, but the link can still start a new one.
    if (status === 401) return keep(null), confirm(true);
    say(filled(texts.another, user.user), { label: filled(texts.useIt, user.user), run: () => confirm(true) });
  });
};

const reset = () => {
  const password = form.elements.password.value;
  form.hidden = true;
  ask("resetPassword", { password, device }, null, reset, (_, reply) => {
    const isKept = keep(reply.result);
    title(texts.passwordSet);
    const where = isKept ? filled(texts.signedInAs, reply.result.user) : "";
    say(`${texts.signInWithIt} ${where}`);
  });
};

if (kind === "c") confirm(false);
else {
  form.hidden = false;
  form.onsubmit = (event) => {
    event.preventDefault();
    reset();
  };
}
