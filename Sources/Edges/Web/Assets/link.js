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

// What is said, in the language of the page.
const texts = {
  en: {
    oneMoment: "One moment ...",
    unreachable: "The server cannot be reached just now.",
    tryAgain: "Try again",
    status: (status) => `The server answers ${status}.`,
    failed: "That did not work",
    codes: {
      "account.linkInvalid": "The link has been used already, or is too old.",
      "request.tooMany": "That was too often: try again in a while.",
    },
    rooms: {
      "room.codeInvalid": "the round has begun already, or its code has changed",
      "room.full": "all seats are taken",
      "room.tooMany": "you are in as many rounds as one can be",
    },
    newAddress: (email) => `Your address is ${email} from now on.`,
    confirmedAddress: "Your address is confirmed.",
    signedInAs: (user) => `You are signed in as ${user} in this browser.`,
    seat: "You have a seat in the lobby of the round that you came for.",
    noSeat: (reason) => `The round that you came for cannot be joined: ${reason}.`,
    signedIn: "Signed in",
    confirmed: "Confirmed",
    another: (user) => `The link is for another account than ${user}, who is signed in here.`,
    useIt: (user) => `Use it, and sign ${user} out here`,
    passwordSet: "Your password is set",
    signInWithIt: "Sign in with it from now on.",
  },
  is: {
    oneMoment: "Augnablik ...",
    unreachable: "Ekki næst í þjóninn eins og er.",
    tryAgain: "Reyna aftur",
    status: (status) => `Þjónninn svarar ${status}.`,
    failed: "Þetta tókst ekki",
    codes: {
      "account.linkInvalid": "Tengillinn hefur þegar verið notaður eða er of gamall.",
      "request.tooMany": "Þetta var of oft: reyndu aftur eftir smástund.",
    },
    rooms: {
      "room.codeInvalid": "hringurinn er þegar hafinn eða kóðinn hefur breyst",
      "room.full": "öll sæti eru tekin",
      "room.tooMany": "þú ert í eins mörgum hringjum og hægt er",
    },
    newAddress: (email) => `Netfangið þitt er ${email} héðan í frá.`,
    confirmedAddress: "Netfangið þitt er staðfest.",
    signedInAs: (user) => `Þú ert innskráð(ur) sem ${user} í þessum vafra.`,
    seat: "Þú átt sæti í anddyri hringsins sem þú komst út af.",
    noSeat: (reason) => `Ekki er hægt að taka þátt í hringnum sem þú komst út af: ${reason}.`,
    signedIn: "Innskráning tókst",
    confirmed: "Staðfest",
    another: (user) => `Tengillinn er fyrir annan aðgang en ${user}, sem er skráð(ur) inn hér.`,
    useIt: (user) => `Nota hann og skrá ${user} út hér`,
    passwordSet: "Lykilorðið er vistað",
    signInWithIt: "Notaðu það við innskráningu héðan í frá.",
  },
}[document.documentElement.lang];

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
  say(texts.oneMoment);
  let answer;
  try {
    answer = await post(method, body, session);
  } catch {
    return say(texts.unreachable, { label: texts.tryAgain, run: retry });
  }
  const { status, reply } = answer;
  if (reply.ok || (session && (status === 401 || status === 403))) return done(status, reply);
  const { code, message } = reply.error ?? {};
  const said = message ? `${message[0].toUpperCase()}${message.slice(1)}.` : texts.status(status);
  const text = texts.codes[code] ?? said;
  const mayPass = status === 429 || status >= 500;
  if (!form && !mayPass) title(texts.failed);
  say(text, mayPass ? { label: texts.tryAgain, run: retry } : null);
  if (form) form.hidden = status !== 400;
};

const words = (result, isSignedIn) => {
  const parts = [];
  if (result.email) parts.push(texts.newAddress(result.email));
  else if (!isFromProvider) parts.push(texts.confirmedAddress);
  if (isSignedIn) parts.push(texts.signedInAs(result.user));
  if (result.room) parts.push(texts.seat);
  if (result.joinError) {
    parts.push(texts.noSeat(texts.rooms[result.joinError] ?? result.joinError));
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
    // The session of this browser has ended: the link still signs in anew.
    if (status === 401) return keep(null), confirm(true);
    say(texts.another(user.user), { label: texts.useIt(user.user), run: () => confirm(true) });
  });
};

const reset = () => {
  const password = form.elements.password.value;
  form.hidden = true;
  ask("resetPassword", { password, device }, null, reset, (_, reply) => {
    const isKept = keep(reply.result);
    title(texts.passwordSet);
    const where = isKept ? texts.signedInAs(reply.result.user) : "";
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
