// The bars around every view, whether everything is saved, and toasts.

import { h, render } from "preact";
import type { Children } from "preact";
import { AppBar } from "../components/AppBar.js";
import type { Tool } from "../components/AppBar.js";
import { Dot } from "../components/Dot.js";
import { Face } from "../components/Face.js";
import { Banner } from "../components/Notes.js";
import { Rail } from "../components/Rail.js";
import { TabBar } from "../components/TabBar.js";
import type { Place } from "../components/TabBar.js";
import { Toast } from "../components/Toast.js";
import type { ToastText } from "../components/Toast.js";
import { draw, h as element } from "../core/dom.js";
import { errands } from "../core/errands.js";
import { keep } from "../core/keep.js";
import { link } from "../core/link.js";
import { linkStatus } from "../core/linkStatus.js";
import { topDialog } from "../core/modal.js";
import { outbox } from "../core/outbox.js";
import { isRefusal } from "../core/requests.js";
import { back, href } from "../core/router.js";
import { parentOf, roots, sectionOf } from "../core/sections.js";
import { session } from "../core/session.js";
import { errorText, t } from "../core/texts.js";
import { isAdmin } from "../views/me/admin.js";
import { closeDialogs } from "./dialog.js";
import { showLoading } from "./skeleton.js";

/** How long the first connection, and a short loss, stay unsaid, in milliseconds. */
const quietMs = 2_500;
/** How long "Saved" shows after something waited, in milliseconds. */
const savedMs = 4_000;
const toastsMost = 6;

/** What a view puts into the app bar. */
export interface Bar {
  /** After the dot below the title: "hole 12 of 18". */
  note?: Children;
  /** At most two, in place of the bell and the face. */
  tools?: readonly Tool[];
  /** Whether "Saved" shows, too. Other views show the dot only while something waits. */
  isSaving?: boolean;
}

const host = (name: string, attributes = {}) => element(`div.${name}`, attributes) as HTMLElement;
const railHost = host("host");
const tabsHost = host("host");
const top = host("top");
/** For bars that last on every view: a position that is shared. */
export const bars = host("bars");
const appbarHost = host("host");
const banners = host("banners");
/** Older browsers have no popovers. */
const notices: HTMLElement & { showPopover?: () => void } = host("notices", { role: "status" });
const main = element("main", { id: "main", tabindex: "-1" }) as HTMLElement;

let title = "";
let path = "/";
let bar: Bar = {};
/** Counts views, so that each has a title of its own, which a reader says. */
let opened = 0;
let heading: HTMLElement | null = null;
let unseen = 0;
let toasts: (ToastText & { id: number })[] = [];
let said = 0;
/** Whether what is written outlives the tab. */
let isLasting = true;
let isConnecting = false;
let wasWaiting = false;
let isSavedShown = false;
let savedTimer: ReturnType<typeof setTimeout> | undefined;
let linkTimer: ReturnType<typeof setTimeout> | undefined;

const status = () => linkStatus({
  isOnline: navigator.onLine, isConnecting, isServerDown: link.server?.state === "offline", waiting: outbox.count + errands.count,
});

const dot = () => {
  const now = status();
  if (now.kind === "offline") {
    const more = now.reason === "server" ? t("frame.serverGone") : t("frame.linkLost");
    return <Dot state="offline" text={t("frame.offline")} more={more} />;
  }
  if (now.kind === "waiting") return <Dot state="waiting" text={t("frame.toSend", { count: now.count })} />;
  return bar.isSaving || isSavedShown ? <Dot state="saved" text={t("frame.saved")} /> : <Dot state="saved" text="" />;
};

const bell = (): Tool => ({
  name: unseen > 0 ? t("frame.unseen", { count: unseen }) : t("frame.inbox"), icon: "bell", href: href("/inbox"), count: unseen,
});

const face = (user: string) => (
  <a class="tool me" href={href("/me")} aria-label={t("frame.face", { user })}><Face id={user} name={user} /></a>
);

const drawAppBar = () => {
  const user: string | null = session.user;
  const parent = parentOf(path);
  render(
    <AppBar title={title} titleKey={opened} heading={(found) => { heading = found; }} isBrand={title === "Fairway"}
      back={parent === null ? null : {
        name: t("frame.back"), href: href(parent),
        onClick: (event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          event.stopPropagation();
          back(parent);
        },
      }}
      sub={user ? [dot(), bar.note && <span class="more">{bar.note}</span>] : bar.note}
      tools={bar.tools ?? (user ? [bell()] : [])} end={user && !bar.tools && face(user)} />, appbarHost);
};

const place = (text: string, to: string, icon: Place["icon"], iconHere: Place["icon"], isHere: boolean): Place =>
  ({ text, href: href(to), icon, iconHere, isHere });

const drawPlaces = () => {
  const user: string | null = session.user;
  if (!user) {
    render(null, tabsHost);
    render(null, railHost);
    return;
  }
  const section = sectionOf(path);
  const under = (to: string) => path === to || path.startsWith(`${to}/`);
  const home = place(t("frame.home"), roots.home, "house-door", "house-door-fill", section === "home");
  const map = place(t("frame.map"), roots.map, "map", "map-fill", section === "map");
  const people = place(t("frame.people"), roots.people, "people", "people-fill", section === "people");
  const me = place(t("frame.me"), roots.me, "person", "person-fill", section === "me");
  const plus = place(t("frame.play"), roots.play, "plus-lg", "plus-lg", section === "play");
  render(<TabBar label={t("frame.places")} places={[home, map, people, me]} plus={plus} />, tabsHost);

  const own = [
    place(t("frame.history"), "/history", "clock-history", "clock-history", under("/history")),
    place(t("frame.statistics"), "/statistics", "graph-up", "graph-up", under("/statistics")),
  ];
  const server = place(t("frame.server"), "/ops", "activity", "activity", under("/ops"));
  const inbox = place(t("frame.inbox"), "/inbox", "bell", "bell", under("/inbox"));
  const settings = place(t("frame.settings"), "/settings", "gear", "gear", under("/settings"));
  const isElsewhere = [...own, server, inbox, settings].some(({ isHere }) => isHere);
  render(
    <Rail label={t("frame.places")} plus={plus} groups={[[home, map, ...own, people], isAdmin() ? [server] : []]}
      rest={[
        { ...inbox, mark: unseen > 0 && <span class="tag live">{unseen}</span> }, settings,
        { ...me, text: user, isHere: section === "me" && !isElsewhere, before: <Face id={user} name={user} size="s" /> },
      ]} />, railHost);
};

const drawBanners = () => {
  const now = status();
  const refused: number = outbox.refused().length;
  const isLosing = session.current && !isLasting && now.kind === "offline";
  render([
    isLosing && <Banner key="losing" icon="wifi-off">{t("frame.linkLostHere")}</Banner>,
    refused > 0 && (
      <Banner key="refused" kind="bad" icon="exclamation-triangle" action={<a href={href("/offline")}>{t("frame.lookAtIt")}</a>}>
        {t("frame.refused", { count: refused })}
      </Banner>
    ),
  ], banners);
};

const drawToasts = () => {
  const [toast] = toasts;
  render(toast && <Toast key={toast.id} toast={toast} isNextWaiting={toasts.length > 1} onEnd={endToast} />, notices);
};

/**
 * Puts toasts into an open dialog. Outside it, the scrim would dim them, and nobody could press their button. As a popover
 * they lie over the scrim; a browser without popovers shows them in the dialog.
 */
const raiseToasts = (dialog: HTMLDialogElement | null) => {
  (dialog ?? document.body).append(notices);
  if (!dialog) return notices.removeAttribute("popover");
  notices.setAttribute("popover", "manual");
  notices.showPopover?.();
};

const endToast = () => {
  toasts = toasts.slice(1);
  drawToasts();
};

const drawStatus = () => {
  const { kind } = status();
  if (wasWaiting && kind === "saved") {
    isSavedShown = true;
    clearTimeout(savedTimer);
    savedTimer = setTimeout(() => {
      isSavedShown = false;
      drawAppBar();
    }, savedMs);
  }
  wasWaiting = kind !== "saved";
  drawAppBar();
  drawBanners();
};

/** A first connection is not a lost one, so the dot waits a little. */
const heedLink = () => {
  clearTimeout(linkTimer);
  if (link.state !== "connecting") isConnecting = false;
  else if (!isConnecting) {
    linkTimer = setTimeout(() => {
      isConnecting = link.state === "connecting";
      drawStatus();
    }, quietMs);
  }
  drawStatus();
};

const setUnseen = (count: number) => {
  if (count === unseen) return;
  unseen = count;
  drawAppBar();
  drawPlaces();
};

let isCounting = false;

/** Counts what is new. Without a connection the number stays as it is. */
const countUnseen = async () => {
  if (!session.current) return setUnseen(0);
  if (isCounting || !link.isOnline) return;
  isCounting = true;
  try {
    setUnseen((await link.ask("notification/list", { limit: 1 })).unseen);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  } finally {
    isCounting = false;
  }
};

let endListening: (() => void) | null = null;

const heedSession = () => {
  endListening?.();
  endListening = session.current ? link.listen(session.current.topics.inbox, () => { countUnseen(); }) : null;
  unseen = 0;
  countUnseen();
  drawAppBar();
  drawPlaces();
  drawBanners();
};

/** Says something in passing. Where several things are said, each shows for 2 s at least. */
export const say = (text: string, { isError = false, action }: { isError?: boolean; action?: ToastText["action"] } = {}) => {
  if (toasts.at(-1)?.text === text) return;
  said += 1;
  toasts = [...toasts, { id: said, text, isBad: isError, ...(action && { action }) }].slice(0, toastsMost);
  drawToasts();
};

/** Does something, and says why where it was refused. Returns whether it was done. */
export const attempt = async (work: () => unknown): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    say(errorText(error as Error), { isError: true });
    return false;
  }
};

/** A view, as `core/router.js` finds it. */
interface View {
  path?: string;
  title: (params: Record<string, string>) => string;
  /** A class of the document's body. */
  style?: string;
  isRedrawn?: boolean;
}

/** All that a view has. */
export interface Page {
  params: Record<string, string>;
  query: URLSearchParams;
  /** Aborted when the view is left. */
  signal: AbortSignal;
  /** Where the view draws. */
  root: HTMLElement;
  /** The element of the title. */
  readonly heading: HTMLElement;
  /** Changes the title. */
  title(text: string): void;
  /** Puts tools and a note into the app bar. */
  bar(next: Bar): void;
  /** Shows the view from its beginning. */
  toTop(): void;
  /** Calls back when the view is left. */
  leave(callback: () => void): void;
  /** Hears a topic as long as the view is open. */
  listen(filter: string, handler: Parameters<typeof link.listen>[1]): void;
}

let endLoading = () => {};
/** The element with the focus when the view began to load. */
let focusAtBegin: Element | null = null;

export const frame = {
  /** Puts the frame into the document. */
  start() {
    top.append(bars, appbarHost);
    main.append(banners);
    document.body.append(element("a.skip", { href: "#main", onclick: skip }, t("frame.skip")), railHost, top, main, tabsHost, notices);
    topDialog.watch(raiseToasts);
    link.watch(heedLink);
    link.watch(countUnseen);
    outbox.watch(drawStatus);
    errands.watch(drawStatus);
    session.watch(heedSession);
    keep.isLasting().then((found: boolean) => {
      isLasting = found;
      drawBanners();
    }, () => {});
    addEventListener("online", heedLink);
    addEventListener("offline", drawStatus);
    heedSession();
  },

  /** Clears the place of a view. */
  begin(view: View, params: Record<string, string>, query: URLSearchParams, signal: AbortSignal): Page {
    closeDialogs();
    const root = host(view.isRedrawn ? "view" : "view.old");
    const page: Page = {
      params, query, signal, root,
      get heading() {
        return heading ?? main;
      },
      title(text) {
        title = text;
        document.title = text === "Fairway" ? text : `${text} – Fairway`;
        drawAppBar();
      },
      bar(next) {
        bar = next;
        drawAppBar();
      },
      toTop() {
        scrollTo(0, 0);
        page.heading.focus({ preventScroll: true });
      },
      leave: (callback) => signal.addEventListener("abort", callback, { once: true }),
      listen: (filter, handler) => page.leave(link.listen(filter, handler)),
    };
    for (const kind of ["pointerdown", "keydown"]) {
      root.addEventListener(kind, () => root.toggleAttribute("data-used", true), { once: true });
    }
    const isLeavingInbox = path === "/inbox";
    opened += 1;
    bar = {};
    path = pathOf(view, params);
    document.body.className = [view.style, session.current && "has-rail"].filter(Boolean).join(" ");
    page.title(view.title(params));
    drawPlaces();
    main.replaceChildren(banners, root);
    endLoading();
    endLoading = showLoading(root);
    focusAtBegin = document.activeElement;
    if (isLeavingInbox) countUnseen();
    return page;
  },

  fail(page: Page, error: unknown) {
    endLoading();
    if (!isRefusal(error)) console.error(error);
    draw(page.root, element("p.error", { role: "alert" }, errorText(error as Error)));
  },

  /** Scrolls an opened view to its beginning, or to where the person left it. Does nothing if the person uses it already. */
  ready(page: Page, topPixels: number) {
    endLoading();
    if (page.root.hasAttribute("data-used")) return;
    scrollTo(0, topPixels);
    const focus = document.activeElement;
    // A key may have moved the focus while the view was loading.
    if (focus === document.body || focus === focusAtBegin) page.heading.focus({ preventScroll: true });
  },
};

/** The path of a view with its parameters. */
const pathOf = (view: View, params: Record<string, string>) =>
  (view.path ?? "/none").replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

const skip = (event: Event) => {
  event.preventDefault();
  // The router would open the view again.
  event.stopPropagation();
  main.focus();
};
