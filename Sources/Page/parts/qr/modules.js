// The dark squares of a QR code, by Debian's node-qrcode-generator.

import qrcode from "qrcode-generator";

qrcode.stringToBytes = (text) => [...new TextEncoder().encode(text)];

/**
 * The rows of a text's QR code, with true for each dark square. The error correction has the lowest level (L), so that
 * a long text has few squares. Null if the text has more than 2,953 bytes in UTF-8.
 */
export const qrModules = (text) => {
  const code = qrcode(0, "L");
  code.addData(text);
  try {
    code.make();
  } catch (error) {
    // The library throws a text if the data is too long.
    if (typeof error === "string") return null;
    throw error;
  }
  const places = [...Array(code.getModuleCount()).keys()];
  return places.map((y) => places.map((x) => code.isDark(y, x)));
};
