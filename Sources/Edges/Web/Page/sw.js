// The service worker: the page opens without a connection, and tells of what comes while it is closed.

import { startPush } from "./worker/push.js";

/* global __FILES__, __VERSION__ */
const cacheName = `fairway-${__VERSION__}`;
const shell = "./";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.addAll([shell, ...__FILES__])).then(() =>
      self.skipWaiting(),
    ),
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

// Files by their hash are what they were; the shell comes from the server where there is one, since it
// says where the broker is.
const answer = async (request) => {
  const cache = await caches.open(cacheName);
  if (request.mode !== "navigate") return (await cache.match(request)) ?? fetch(request);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(shell, fresh.clone());
    return fresh;
  } catch {
    return (await cache.match(shell)) ?? Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && isOurs(new URL(request.url))) event.respondWith(answer(request));
});

startPush();
