// The theme that the user chose on this device. `styles/tokens.css` has the themes.

export const themeChoices = ["auto", "light", "dark", "sunlight"] as const;

/** `auto` follows the device. */
export type ThemeChoice = typeof themeChoices[number];

/** Night is dark with more contrast. It has no choice of its own. */
export type Theme = "light" | "dark" | "sunlight" | "night";

/** The settings of the device. */
export interface Device {
  readonly isDark: boolean;
  readonly wantsContrast: boolean;
}

const key = "fairway.theme";
const contrast = "(prefers-contrast: more)";

/** `--ground` of each theme, for the bars of the browser around the page. */
const grounds: Readonly<Record<Theme, string>> = {
  light: "#f4f3ea",
  dark: "#0c1310",
  sunlight: "#ffffff",
  night: "#000000",
};

export const themeOf = (choice: ThemeChoice, { isDark, wantsContrast }: Device): Theme => {
  if (choice === "sunlight") return "sunlight";
  if (choice === "dark" || (choice === "auto" && isDark)) return wantsContrast ? "night" : "dark";
  return wantsContrast ? "sunlight" : "light";
};

export const chosenTheme = (): ThemeChoice => {
  const kept = localStorage.getItem(key);
  return themeChoices.find((choice) => choice === kept) ?? "auto";
};

/** Shows the choice. Without a theme on the root, the device decides (`deploy/themes`). */
const showTheme = () => {
  const choice = chosenTheme();
  const wantsContrast = matchMedia(contrast).matches;
  const root = document.documentElement;
  if (choice === "auto") root.removeAttribute("data-theme");
  else root.dataset.theme = themeOf(choice, { isDark: false, wantsContrast });
  // The shell has one colour for a light device and one for a dark device.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.content = grounds[themeOf(choice, { isDark: meta.media.includes("dark"), wantsContrast })];
  }
};

export const chooseTheme = (choice: ThemeChoice) => {
  localStorage.setItem(key, choice);
  showTheme();
};

/** Shows the choice, and each later change by the device or in another tab. */
export const startTheme = () => {
  showTheme();
  matchMedia(contrast).addEventListener("change", showTheme);
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) showTheme();
  });
};
