// The service worker's part of addresses. All of them open the same shell: the server's if it answers, or else the one in
// the cache.

import type { FetchEvent } from "./scope.js";

/** Below the worker's own folder. */
export const shell = "./";
/** The longest wait for the server. On a bad connection, the user sees nothing meanwhile. */
const patienceMs = 3_000;

/**
 * Whether a shell loads only files in the cache, so that it opens without a connection. The shell of a newer page does not,
 * and brings a worker of its own. The sign-in page of a hotel's network does not, either.
 */
const fits = (text: string, files: readonly string[]) => {
  const named: readonly string[] = text.match(/\b(?:app|theme)-\w+\.\w+/g) ?? [];
  return named.length > 0 && named.every((name) => files.includes(name));
};

/** Caches the shell and the files that it loads. */
export const keepAll = async (cache: Cache, files: readonly string[]) => {
  await cache.addAll([shell, ...files]);
  const kept = await cache.match(shell);
  // The page has just changed. The browser tries again with the next worker.
  if (!kept || !fits(await kept.text(), files)) throw new Error("the shell is another page's");
};

const ask = async (request: Request, cache: Cache, files: readonly string[]) => {
  const answer = await fetch(request);
  // 5xx: a proxy cannot reach the server, or the server cannot answer. 429: this address sent too many
  // requests.
  if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`);
  // The worker reads to the end, because a connection may fail half way.
  const text = answer.ok && (await answer.clone().text());
  if (text && fits(text, files)) await cache.put(shell, answer.clone());
  return answer;
};

const late = () => new Promise<null>((resolve) => { setTimeout(resolve, patienceMs, null); });

/** The answer to an address of the page. A late answer goes to the cache for the next time. */
export const openShell = async (event: FetchEvent, cache: Cache, files: readonly string[]) => {
  const asked = ask(event.request, cache, files);
  const known = asked.catch(() => null);
  event.waitUntil(known);
  const answer = await Promise.race([known, late()]);
  return answer ?? (await cache.match(shell)) ?? asked;
};
