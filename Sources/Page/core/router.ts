// Finds the view of an address, and keeps one open at a time.

import { decoded } from "./decoded.js";
import { h } from "./dom.js";
import { isOverlayEntry, startOverlays } from "./overlay.js";
import { lost } from "./requests.js";
import { session } from "./session.js";
import { settings } from "./settings.js";
import { t, withTexts } from "./texts.js";

/** The parts of an address that a view's path names: `{room}` of `/rooms/:room`. */
export type Params = Readonly<Record<string, string>>;

/** All that an open view has. */
export interface Page {
  readonly params: Params;
  readonly query: URLSearchParams;
  /** Aborted when the view is left. */
  readonly signal: AbortSignal;
  /** The place of the view. */
  readonly root: HTMLElement;
  readonly heading: HTMLElement;
  /** Changes the title. */
  title(text: string): void;
  /** Shows the view from its beginning. */
  toTop(): void;
  /** Calls back when the view is left. */
  leave(callback: () => void): void;
  /** Hears a topic as long as the view is open. */
  listen(filter: string, handler: (message: any, topic: string) => void): void;
}

export interface View {
  /** `/rooms/:room`. A view without one shows a fault. */
  readonly path?: string;
  /** Whether guests may open it. */
  readonly isOpen?: boolean;
  /** A class of the document while the view is open. */
  readonly style?: string;
  title(params: Params): string;
  open(page: Page): unknown;
}

/** Shows views: see `parts/frame.js`. */
export interface Frame {
  begin(view: View, params: Params, query: URLSearchParams, signal: AbortSignal): Page;
  fail(page: Page, error: unknown): void;
  ready(page: Page, top: number): void;
}

export interface Area {
  readonly loaders: readonly (() => Promise<readonly View[]>)[];
  /** Whether it has views for guests. */
  readonly isOpen: boolean;
  /** Whether its views need only the texts that load first. */
  readonly isForSigningIn?: boolean;
}
/** Areas by the first word of their paths. */
export type Areas = Readonly<Record<string, Area>>;

const base = `${settings.root}/app`;
const reloadKey = "fairway.reloaded";
let areas: Areas = {};
let frame: Frame;
let current: AbortController | null = null;

/** `/rooms/:room` as a pattern. */
const pattern = (path: string) =>
  new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);

const areaOf = (path: string) => areas[path.split("/")[1] ?? ""];

/** The views that may have a path. */
const load = async (path: string) => {
  const area = areaOf(path);
  if (!area) return [];
  const views = Promise.all(area.loaders.map((each) => each()));
  return (await (area.isForSigningIn ? views : withTexts(views))).flat();
};

/** The decoded parts of an address, or null if one of them is no text. */
const decodedAll = (groups: Params = {}): Params | null => {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups)) {
    const text = decoded(value);
    if (text === null) return null;
    params[name] = text;
  }
  return params;
};

const nothing: View = {
  title: () => t("common.nothingHere"),
  isOpen: true,
  open: (page) => page.root.append(h("p", t("common.nothingHereText"))),
};

const find = async (path: string): Promise<{ view: View; params: Params }> => {
  for (const view of await load(path)) {
    const match = path.match(pattern(view.path ?? ""));
    const params = match && decodedAll(match.groups);
    if (params) return { view, params };
  }
  return { view: nothing, params: {} };
};

/** A part of the page cannot be loaded: there is no connection, or the server has a newer page by now. */
const away = (error: unknown) => {
  const isNew = navigator.onLine && !sessionStorage.getItem(reloadKey);
  sessionStorage.setItem(reloadKey, "yes");
  if (isNew) location.reload();
  else console.info(error);
  const open = () => {
    throw lost();
  };
  const view: View = { title: () => t("common.nothingLoaded"), isOpen: true, open };
  return { view, params: {} };
};

/** The address of a path of the page: `/app/play`. */
export const href = (path: string) => `${base}${path}`;

const here = () => location.pathname.slice(base.length).replace(/\/+$/, "") || "/";

/** Goes to an address. The Back button returns to the current place on this page. */
const push = (url: string | URL) => {
  // A sheet is over: the next view takes the place of its entry.
  if (isOverlayEntry()) return history.replaceState({ depth: depth() + 1 }, "", url);
  history.replaceState({ ...history.state, top: scrollY }, "");
  history.pushState({ depth: depth() + 1 }, "", url);
};

/** The number of views of this visit to which the Back button leads. */
const depth = (): number => history.state?.depth ?? 0;

/** Goes back to the view before this one. Without one in this visit, it goes to a path. */
export const back = (path: string) => (depth() > 0 ? history.back() : void go(path, { replace: true }));

/** Goes to a path: `go("/play")`. */
export const go = (path: string, { replace = false } = {}): Promise<void> => {
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
export const redirect = async (path: string) => {
  if (here() === opened) await go(path, { replace: true });
};

const open = async (view: View, params: Params, top: number) => {
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
  // Screen readers and keyboards begin at the title.
  if (!controller.signal.aborted) frame.ready(page, top);
};

/** Has a guest sign in first. The current address opens after that. */
const signIn = () => {
  const back = here() + location.search + location.hash;
  const query = back === "/" ? "" : `?to=${encodeURIComponent(back)}`;
  return go(`/sign-in${query}`, { replace: true });
};

let showing = 0;

/** Shows the view of the current address, scrolled down to `top` pixels. */
const show = async (top = 0): Promise<void> => {
  const mine = ++showing;
  const path = here();
  // A guest does not load the views of members.
  if (!session.current && areaOf(path)?.isOpen === false) return signIn();
  const { view, params } = await find(path).catch(away);
  // The user went on meanwhile.
  if (mine !== showing) return;
  // A sign-out changed the address without showing it.
  if (here() !== path) return show(top);
  if (!session.current && !view.isOpen) return signIn();
  if (view !== nothing && view.path) sessionStorage.removeItem(reloadKey);
  return open(view, params, top);
};

const follow = (event: MouseEvent) => {
  const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!anchor || !isPlain || anchor.target || anchor.download) return;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || !`${url.pathname}/`.startsWith(`${base}/`)) return;
  event.preventDefault();
  push(url);
  void show();
};

/**
 * Begins.
 * @param views The views by the first word of their paths.
 * @param shell Shows views.
 */
export const start = (views: Areas, shell: Frame) => {
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
