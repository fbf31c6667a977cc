// A QR code that is drawn in the page: of what must not go to a server again, such as a password.

import { s } from "../../core/dom.js";
import { qrModules } from "./modules.js";

/** Light modules around, as the standard asks. */
const quiet = 4;

/**
 * The QR code of a text; null where it is too long for one.
 * @param {string} label What it is, for whoever does not see it.
 */
export const drawnQR = (text, label) => {
  const rows = qrModules(text);
  if (!rows) return null;
  const size = rows.length + 2 * quiet;
  const d = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : ""))).join("");
  return s(
    "svg.qr.large", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label,
      "shape-rendering": "crispEdges" },
    s("path", { d }),
  );
};
