// The service worker's files: one that was loaded once opens without a link from then on.

/** Files by their hash are what they were. */
const isHashed = (url) => /\/(app|part)-\w+\.(js|css)$/.test(new URL(url).pathname);

/** The answer to a file of the page. */
export const openFile = async (event, cache) => {
  const { request } = event;
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && isHashed(request.url)) event.waitUntil(cache.put(request, answer.clone()));
  return answer;
};

/** Keeps what a page has loaded already; the browser mostly has it still, and asks nobody. */
export const keepLoaded = async (cache, urls) => {
  for (const url of urls.filter(isHashed)) {
    if (!(await cache.match(url))) await cache.add(url).catch(() => {});
  }
};
