// Keys and bodies of Web Push (RFC 8291, 8292), for the page and its service worker.

/** A server's key as `PushManager.subscribe` takes it: the bytes of Base64URL. */
export const keyBytes = (text) => {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
};

/** A browser's subscription as `push/subscribe` takes it. */
export const subscriptionBody = (subscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return { provider: "webPush", endpoint, keys };
};
