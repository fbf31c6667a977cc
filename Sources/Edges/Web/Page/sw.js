// The service worker: the page opens without a connection, and tells of what comes while it is closed.

import { startPush } from "./worker/push.js";
import { keepAll, openShell, shell } from "./worker/shell.js";

/* global __FILES__, __VERSION__ */
const cacheName = `fairway-${__VERSION__}`;
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

// Files by their hash are what they were.
const answer = async (event) => {
  const cache = await caches.open(cacheName);
  const { request } = event;
  if (request.mode === "navigate") return openShell(event, cache, files);
  return (await cache.match(request)) ?? fetch(request);
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && isOurs(new URL(request.url))) event.respondWith(answer(event));
});

startPush();
