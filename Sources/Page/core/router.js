// Finds the view of an address, and keeps one open at a time.

import { decoded } from "./decoded.js";
import { h } from "./dom.js";
import { isOverlayEntry, startOverlays } from "./overlay.js";
import { lost } from "./requests.js";
import { session } from "./session.js";
import { settings } from "./settings.js";
import { t } from "./texts.js";

const base = `${settings.root}/app`;
const reloadKey = "fairway.reloaded";
let areas = {};
let frame = null;
let current = null;

/** `/rooms/:room` as a pattern. */
const pattern = (path) =>
  new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);

/** The views that may be at a path. */
const load = async (path) => {
  const loaders = areas[path.split("/")[1]] ?? [];
  return (await Promise.all(loaders.map((each) => each()))).flat();
};

const find = async (path) => {
  for (const view of await load(path)) {
    const match = path.match(pattern(view.path));
    const params = match && decodedAll(match.groups);
    if (params) return { view, params };
  }
  return { view: nothing, params: {} };
};

// A part of the page that cannot be had: there is no link, or the server has a newer page by now.
const away = (error) => {
  const isNew = navigator.onLine && !sessionStorage.getItem(reloadKey);
  sessionStorage.setItem(reloadKey, "yes");
  if (isNew) location.reload();
  else console.info(error);
  const open = () => {
    throw lost();
  };
  return { view: { title: () => t("common.nothingLoaded"), isOpen: true, open }, params: {} };
};

/** Null where one of them is no text. */
const decodedAll = (groups = {}) => {
  const params = Object.entries(groups).map(([name, value]) => [name, decoded(value)]);
  return params.some(([, value]) => value === null) ? null : Object.fromEntries(params);
};

/** The address of a path of the page: `/app/play`. */
export const href = (path) => `${base}${path}`;

const here = () => location.pathname.slice(base.length).replace(/\/+$/, "") || "/";

/** Leaves for an address; Back leads to where this one was read. */
const push = (url) => {
  // A sheet is over: the next view takes the place of its entry.
  if (isOverlayEntry()) return history.replaceState({ depth: depth() + 1 }, "", url);
  history.replaceState({ ...history.state, top: scrollY }, "");
  history.pushState({ depth: depth() + 1 }, "", url);
};

/** How many views of this visit Back leads to. */
const depth = () => history.state?.depth ?? 0;

/** Goes back to the view before this one. Without one in this visit, it goes to a path. */
export const back = (path) => (depth() > 0 ? history.back() : go(path, { replace: true }));

/** Goes to a path: `go("/play")`. */
export const go = (path, { replace = false } = {}) => {
  if (replace) history.replaceState({ depth: depth() }, "", href(path));
  else push(href(path));
  return show();
};

/** The path of the open view. */
let opened = "";

/**
 * Replaces the open view by another one. It does nothing if the user has followed a link
 * meanwhile, even if the new view is still loading.
 */
export const redirect = (path) => {
  if (here() === opened) return go(path, { replace: true });
};

const nothing = {
  title: () => t("common.nothingHere"),
  isOpen: true,
  open: (page) => page.root.append(h("p", t("common.nothingHereText"))),
};

const open = async (view, params, top) => {
  current?.abort();
  opened = here();
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
  if (!controller.signal.aborted) frame.ready(page, top);
};

let showing = 0;

/** @param top So far down it was read before. */
const show = async (top = 0) => {
  const mine = ++showing;
  const path = here();
  const { view, params } = await find(path).catch(away);
  // Somebody went on meanwhile.
  if (mine !== showing) return;
  // A sign-out changed the address without showing it.
  if (here() !== path) return show(top);
  if (!session.current && !view.isOpen) {
    const back = here() + location.search + location.hash;
    const query = back === "/" ? "" : `?to=${encodeURIComponent(back)}`;
    return go(`/sign-in${query}`, { replace: true });
  }
  if (view !== nothing && view.path) sessionStorage.removeItem(reloadKey);
  return open(view, params, top);
};

const follow = (event) => {
  const anchor = event.target.closest?.("a[href]");
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!anchor || !isPlain || anchor.target || anchor.download) return;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || !`${url.pathname}/`.startsWith(`${base}/`)) return;
  event.preventDefault();
  push(url);
  show();
};

/**
 * Begins.
 * @param views By the first word of a path, functions that load lists of `{path, title(params), open(page),
 *   isOpen}`; `isOpen`: also for whoever is not signed in.
 * @param shell Shows views: see `parts/frame.js`.
 */
export const start = (views, shell) => {
  areas = views;
  frame = shell;
  // A view is not there yet when the browser would look for the place.
  history.scrollRestoration = "manual";
  startOverlays();
  addEventListener("popstate", ({ state }) => show(state?.top));
  document.addEventListener("click", follow);
  session.watch(() => show());
  return show();
};
