// The service worker: the page opens without a connection, and tells of what comes while it is closed.

import { startPush } from "./worker/push.js";
import { keepLoaded, openFile } from "./worker/files.js";
import { keepAll, openShell, shell } from "./worker/shell.js";

/* global __FILES__, __VERSION__ */
const cacheName = `fairway-${__VERSION__}`;
/** Kept from the first visit on; all other files once a page has loaded them. */
const files = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) => keepAll(cache, files)).then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("fairway-") && name !== cacheName) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

const isOurs = (url) =>
  url.origin === location.origin && url.pathname.startsWith(new URL(shell, location).pathname);

const answer = async (event) => {
  const cache = await caches.open(cacheName);
  return event.request.mode === "navigate" ? openShell(event, cache, files) : openFile(event, cache);
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && isOurs(new URL(request.url))) event.respondWith(answer(event));
});

// A page reports the files that it loaded before the worker started.
self.addEventListener("message", (event) => {
  const urls = event.data?.loaded?.filter((url) => isOurs(new URL(url)));
  if (urls) event.waitUntil(caches.open(cacheName).then((cache) => keepLoaded(cache, urls)));
});

startPush();
