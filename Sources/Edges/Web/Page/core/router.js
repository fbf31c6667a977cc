// Finds the view of an address, and keeps one open at a time.

import { h } from "./dom.js";
import { session } from "./session.js";
import { settings } from "./settings.js";
import { t } from "./texts.js";

const base = `${settings.root}/app`;
let routes = [];
let frame = null;
let current = null;

/** `/rooms/:room` as a pattern. */
const pattern = (path) =>
  new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);

const find = (path) => {
  for (const { view, expression } of routes) {
    const match = path.match(expression);
    if (match) return { view, params: decoded(match.groups) };
  }
  return null;
};

const decoded = (groups = {}) =>
  Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );

/** The address of a path of the page: `/app/play`. */
export const href = (path) => `${base}${path}`;

const here = () => location.pathname.slice(base.length).replace(/\/+$/, "") || "/";

/** Goes to a path: `go("/play")`. */
export const go = (path, { replace = false } = {}) => {
  history[replace ? "replaceState" : "pushState"](null, "", href(path));
  return show();
};

const nothing = {
  title: () => t("common.nothingHere"),
  isOpen: true,
  open: (page) => page.root.append(h("p", t("common.nothingHereText"))),
};

const open = async (view, params) => {
  current?.abort();
  const controller = new AbortController();
  current = controller;
  const query = new URLSearchParams(location.search);
  const page = frame.begin(view, params, query, controller.signal);
  try {
    await view.open(page);
  } catch (error) {
    if (!controller.signal.aborted) frame.fail(page, error);
  }
  // Who hears the page, or reads it by keyboard, begins at its title.
  if (!controller.signal.aborted) frame.ready(page);
};

const show = () => {
  const { view, params } = find(here()) ?? { view: nothing, params: {} };
  if (!session.current && !view.isOpen) {
    const back = here() + location.search;
    const query = back === "/" ? "" : `?to=${encodeURIComponent(back)}`;
    return go(`/sign-in${query}`, { replace: true });
  }
  return open(view, params);
};

const follow = (event) => {
  const anchor = event.target.closest?.("a[href]");
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!anchor || !isPlain || anchor.target || anchor.download) return;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || !`${url.pathname}/`.startsWith(`${base}/`)) return;
  event.preventDefault();
  history.pushState(null, "", url);
  show();
};

/**
 * Begins.
 * @param views `{path, title(params), open(page), isOpen}`; `isOpen`: also for whoever is not signed in.
 * @param shell Shows views: see `parts/frame.js`.
 */
export const start = (views, shell) => {
  routes = views.map((view) => ({ view, expression: pattern(view.path) }));
  frame = shell;
  addEventListener("popstate", show);
  document.addEventListener("click", follow);
  session.watch(() => show());
  return show();
};
