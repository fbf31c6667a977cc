// The service worker's files. A file that was loaded once opens without a connection from then on.

import type { FetchEvent } from "./scope.js";

/** A file with a hash in its name never changes. */
const isHashed = (url: string) => /\/(app|part|inter)-\w+\.(js|css|woff2)$/.test(new URL(url).pathname);

/** The answer to a file of the page. */
export const openFile = async (event: FetchEvent, cache: Cache) => {
  const { request } = event;
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && isHashed(request.url)) event.waitUntil(cache.put(request, answer.clone()));
  return answer;
};

/** Caches the files that a page has already loaded. The browser usually still has them. */
export const keepLoaded = async (cache: Cache, urls: readonly string[]) => {
  for (const url of urls.filter(isHashed)) {
    if (!(await cache.match(url))) await cache.add(url).catch(() => {});
  }
};
