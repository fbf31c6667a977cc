// QR codes of what people pass on: the server draws them.

import { h } from "../core/dom.js";
import { settings } from "../core/settings.js";

/**
 * The QR code of a public link.
 * @param {string} link A join or friend link as the server gave it (`https://.../j/KQ7XPM`), or its end
 *   alone (`j/KQ7XPM`, `f/alice`).
 * @param {string} label What it is, for whoever does not see it.
 */
export const qr = (link, label) => {
  const [path] = link.match(/[jf]\/[^/?#]+$/) ?? [];
  return h("img.qr", {
    src: path && `${settings.root}/qr/${path}.svg`, alt: label, width: 200, height: 200,
  });
};
