// Does what a mail's link is for, and says in words what came of it.
"use strict";

const key = "fairway.session";
const [, root, kind, token] = location.pathname.match(/^(.*)\/([cr])\/([^/]+)\/?$/);
// Back from an identity provider, whose word there is nothing to confirm of.
const isFromProvider = location.hash === "#signed-in";
const outcome = document.getElementById("outcome");
const again = document.getElementById("again");
const form = document.getElementById("new");
// The same for every try: what was done is answered, and not done twice.
const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

const rooms = {
  "room.codeInvalid": "the round has begun already, or its code has changed",
  "room.full": "all seats are taken",
  "room.tooMany": "you are in as many rounds as one can be",
};

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

// Whether this browser keeps it: some keep nothing.
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
  const headers = { "Content-Type": "application/json" };
  if (session) headers.Authorization = `Bearer ${session.device.token}`;
  const response = await fetch(`${root}/v1/do/account/${method}`, {
    method: "POST",
    headers,
    body: JSON.stringify({ id, token: decodeURIComponent(token), ...body }),
  });
  return { status: response.status, reply: await response.json() };
};

const device = { name: "Web browser", kind: "web" };

// Posts, and goes on with the answer; what may pass can be tried again.
const ask = async (method, body, session, retry, done) => {
  say("One moment ...");
  let answer;
  try {
    answer = await post(method, body, session);
  } catch {
    return say("The server cannot be reached just now.", { label: "Try again", run: retry });
  }
  const { status, reply } = answer;
  if (reply.ok || (session && (status === 401 || status === 403))) return done(status, reply);
  const text = reply.error?.message ?? `the server answers ${status}`;
  const mayPass = status === 429 || status >= 500;
  if (!form && !mayPass) title("That did not work");
  say(
    `${text[0].toUpperCase()}${text.slice(1)}.`,
    mayPass ? { label: "Try again", run: retry } : null,
  );
  if (form) form.hidden = status !== 400;
};

const words = (result, isSignedIn) => {
  const parts = [];
  if (result.email) parts.push(`Your address is ${result.email} from now on.`);
  else if (!isFromProvider) parts.push("Your address is confirmed.");
  if (isSignedIn) parts.push(`You are signed in as ${result.user} in this browser.`);
  if (result.room) parts.push("You have a seat in the lobby of the round that you came for.");
  if (result.joinError) {
    const reason = rooms[result.joinError] ?? result.joinError;
    parts.push(`The round that you came for cannot be joined: ${reason}.`);
  }
  return parts.join(" ");
};

const confirm = (asGuest) => {
  const session = asGuest ? null : read();
  const user = session?.device?.token ? session : null;
  ask("confirm", user ? {} : { device }, user, () => confirm(asGuest), (status, reply) => {
    if (reply.ok) {
      const isSignedIn = user ? true : keep(reply.result);
      title(isFromProvider ? "Signed in" : "Confirmed");
      return say(words(reply.result, isSignedIn));
    }
    // The session of this browser has ended: the link still signs in anew.
    if (status === 401) return keep(null), confirm(true);
    say(`The link is for another account than ${user.user}, who is signed in here.`, {
      label: `Use it, and sign ${user.user} out here`,
      run: () => confirm(true),
    });
  });
};

const reset = () => {
  const password = form.elements.password.value;
  form.hidden = true;
  ask("resetPassword", { password, device }, null, reset, (_, reply) => {
    const isKept = keep(reply.result);
    title("Your password is set");
    const where = isKept ? `You are signed in as ${reply.result.user} in this browser.` : "";
    say(`Sign in with it from now on. ${where}`);
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
