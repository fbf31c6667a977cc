// The service worker's part of addresses: all of them open the same shell, which is the server's where
// that answers, and else the one that is kept.

/** Below the worker's own folder. */
export const shell = "./";
/** So long the server is waited for; on a bad link whoever waits sees nothing at all. */
const patienceMs = 3_000;

/**
 * Whether a shell loads what is kept, so that it opens without a link. That of a newer page does not: its
 * worker brings its own. Nor does what is no shell at all, as a hotel's page that wants to be signed in to.
 */
const fits = (text, files) => {
  const named = text.match(/\bapp-\w+\.\w+/g) ?? [];
  return named.length > 0 && named.every((name) => files.includes(name));
};

/** Keeps the shell and what it loads. */
export const keepAll = async (cache, files) => {
  await cache.addAll([shell, ...files]);
  const kept = await cache.match(shell);
  // The page changed just now: the browser tries again with the next worker.
  if (!fits(await kept.text(), files)) throw new Error("the shell is another page's");
};

const ask = async (request, cache, files) => {
  const answer = await fetch(request);
  // 5xx: a proxy cannot reach the server, or the server cannot answer. 429: this address sent too many
  // requests.
  if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`);
  // Read to its end, since a link may fail half way.
  const text = answer.ok && (await answer.clone().text());
  if (text && fits(text, files)) await cache.put(shell, answer.clone());
  return answer;
};

const late = () => new Promise((resolve) => setTimeout(resolve, patienceMs));

/** The answer to an address of the page. What comes late is kept for the next time. */
export const openShell = async (event, cache, files) => {
  const asked = ask(event.request, cache, files);
  const known = asked.catch(() => null);
  event.waitUntil(known);
  const answer = await Promise.race([known, late()]);
  return answer ?? (await cache.match(shell)) ?? asked;
};
