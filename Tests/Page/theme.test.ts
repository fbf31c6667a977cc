// The theme: what the choice and the device give together, and how the page shows it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { chooseTheme, chosenTheme, startTheme, themeOf } from "../../Sources/Page/core/theme.js";
import { newDocument } from "./document.js";

let wantsContrast = false;
let heed = () => {};

/** The theme on the root, and the colours for a light and a dark device. */
const shown = () => [
  document.documentElement.dataset.theme ?? null,
  ...[...document.querySelectorAll("meta")].map(({ content }) => content),
];

beforeEach(() => {
  newDocument();
  wantsContrast = false;
  for (const scheme of ["light", "dark"]) {
    const meta = document.createElement("meta");
    meta.name = "theme-color";
    meta.media = `(prefers-color-scheme: ${scheme})`;
    document.head.append(meta);
  }
  Object.defineProperty(globalThis, "matchMedia", {
    configurable: true,
    value: () => ({
      get matches() { return wantsContrast; },
      addEventListener: (_: string, run: () => void) => { heed = run; },
    }),
  });
});

test("P3: the theme follows the choice, and the device where the choice leaves it open", () => {
  const device = (isDark: boolean, wantsContrast: boolean) => ({ isDark, wantsContrast });
  assert.equal(themeOf("auto", device(false, false)), "light");
  assert.equal(themeOf("auto", device(true, false)), "dark");
  assert.equal(themeOf("light", device(true, false)), "light");
  assert.equal(themeOf("dark", device(false, false)), "dark");
  assert.equal(themeOf("sunlight", device(true, false)), "sunlight");
});

test("P3: on a device that wants more contrast, light becomes sunlight, and dark becomes night", () => {
  assert.equal(themeOf("auto", { isDark: false, wantsContrast: true }), "sunlight");
  assert.equal(themeOf("light", { isDark: true, wantsContrast: true }), "sunlight");
  assert.equal(themeOf("auto", { isDark: true, wantsContrast: true }), "night");
  assert.equal(themeOf("dark", { isDark: false, wantsContrast: true }), "night");
});

test("P3: the bars of the browser have the ground of the chosen theme", () => {
  startTheme();
  assert.deepEqual(shown(), [null, "#f4f3ea", "#0c1310"]);
  chooseTheme("dark");
  assert.deepEqual(shown(), ["dark", "#0c1310", "#0c1310"]);
  wantsContrast = true;
  heed();
  assert.deepEqual(shown(), ["night", "#000000", "#000000"]);
  chooseTheme("auto");
  assert.deepEqual(shown(), [null, "#ffffff", "#000000"]);
});

test("P3: an unknown choice counts as automatic", () => {
  localStorage.setItem("fairway.theme", "purple");
  assert.equal(chosenTheme(), "auto");
});

test("P3: a choice in another tab shows in this one", () => {
  startTheme();
  localStorage.setItem("fairway.theme", "sunlight");
  dispatchEvent(Object.assign(new Event("storage"), { key: "fairway.theme" }));
  assert.equal(document.documentElement.dataset.theme, "sunlight");
});
