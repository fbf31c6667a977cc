// The service worker: the page opens without a connection, and shows notifications while it is closed.

import { startPush } from "./worker/push.js";
import { keepLoaded, openFile } from "./worker/files.js";
import { scope, type FetchEvent } from "./worker/scope.js";
import { keepAll, openShell, shell } from "./worker/shell.js";

/** `deploy/page` fills them in. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

const cacheName = `fairway-${__VERSION__}`;
/** Cached at the first visit. All other files are cached when a page has loaded them. */
const files = __FILES__;

scope.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) => keepAll(cache, files)).then(() => scope.skipWaiting()),
  );
});

scope.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("fairway-") && name !== cacheName) await caches.delete(name);
    }
    await scope.clients.claim();
  };
  event.waitUntil(clean());
});

const isOurs = (url: URL) =>
  url.origin === location.origin && url.pathname.startsWith(new URL(shell, location.href).pathname);

const answer = async (event: FetchEvent) => {
  const cache = await caches.open(cacheName);
  return event.request.mode === "navigate" ? openShell(event, cache, files) : openFile(event, cache);
};

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && isOurs(new URL(request.url))) event.respondWith(answer(event));
});

// A page reports the files that it loaded before the worker started.
scope.addEventListener("message", (event) => {
  const { loaded } = (event.data ?? {}) as { loaded?: readonly string[] };
  const urls = loaded?.filter((url) => isOurs(new URL(url)));
  if (urls) event.waitUntil(caches.open(cacheName).then((cache) => keepLoaded(cache, urls)));
});

startPush();
