// The place of the frame that a path belongs to, and where Back leads without a history.

export type Section = "home" | "map" | "play" | "people" | "me" | "none";

const sections: Record<Exclude<Section, "none">, readonly string[]> = {
  home: ["", "shortcuts", "rooms"],
  map: ["places", "sharing", "courses", "services", "quizzes"],
  play: ["play", "join", "offline"],
  people: ["people", "friend"],
  me: [
    "me", "account", "claim", "devices", "profile", "settings", "tokens", "inbox", "history", "statistics", "handicap", "discs",
    "reminders", "ops",
  ],
};

/** The view that each section begins with. */
export const roots = { home: "/", map: "/places", play: "/play", people: "/people", me: "/me" } as const;

export const sectionOf = (path: string): Section => {
  const word = path.split("/")[1] ?? "";
  const found = Object.entries(sections).find(([, words]) => words.includes(word));
  return (found?.[0] as Section | undefined) ?? "none";
};

/** The path above another one: its folder, or else the first view of its section. Null for a first view. */
export const parentOf = (path: string): string | null => {
  if ((Object.values(roots) as string[]).includes(path) || path === "/sign-in") return null;
  const words = path.split("/");
  // A room has no list above it: rounds are on the first page.
  if (words.length > 2 && !(words.length === 3 && words[1] === "rooms")) return words.slice(0, -1).join("/");
  if (["/sign-up", "/forgotten"].includes(path)) return "/sign-in";
  const section = sectionOf(path);
  return section === "none" ? "/" : roots[section];
};
