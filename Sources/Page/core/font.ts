// Inter, the page's own font. It loads after the sign-in, so that the first visit stays light. Until it is here, and for
// letters that it lacks, the page has the font of the system, which has figures of one width, too.

import { session } from "./session.js";

/** The lightest and the boldest weight of the tokens. */
const weight = "400 720";

let isLoaded = false;

const load = () => {
  const address = document.querySelector<HTMLMetaElement>('meta[name="fairway-font"]')?.content;
  if (isLoaded || !address || !session.current) return;
  isLoaded = true;
  document.fonts.add(new FontFace("Inter Variable", `url("${address}") format("woff2")`, { weight, display: "swap" }));
};

export const startFont = () => {
  load();
  session.watch(load);
};
