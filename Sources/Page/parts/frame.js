// What is around every view: the way about, how the link stands, what was just told.

import { draw, h } from "../core/dom.js";
import { keep } from "../core/keep.js";
import { link } from "../core/link.js";
import { outbox } from "../core/outbox.js";
import { isRefusal } from "../core/requests.js";
import { href } from "../core/router.js";
import { session } from "../core/session.js";
import { errorText, t } from "../core/texts.js";
import { closeDialogs } from "./dialog.js";

const places = [
  ["/", "home"],
  ["/play", "play"],
  ["/people", "people"],
  ["/places", "map"],
  ["/me", "me"],
];

const navigation = h("nav.places", { "aria-label": t("frame.places") });
const banner = h("p.banner", { role: "status" });
/** Stays until it was looked at, unlike what is told in passing. */
const refused = h("p.untaken", { role: "status" });
const notices = h("div.notices", { role: "status", "aria-live": "polite" });
const main = h("main", { id: "main", tabindex: "-1" });

const drawNavigation = (path) =>
  draw(
    navigation,
    session.current &&
      places.map(([to, name]) => {
        const isHere = to === "/" ? path === "/" : path.startsWith(to);
        return h("a", { href: href(to), "aria-current": isHere && "page" }, t(`frame.${name}`));
      }),
  );

/** Whether what is written outlives the tab. */
let isLasting = true;

const words = () => {
  if (!session.current) return "";
  if (!navigator.onLine || link.state === "connecting") {
    return t(isLasting ? "frame.linkLost" : "frame.linkLostHere");
  }
  return link.server?.state === "offline" ? t("frame.serverGone") : "";
};

const drawBanner = () => {
  const text = words();
  banner.hidden = !text;
  if (banner.textContent !== text) banner.textContent = text;
};

const drawRefused = () => {
  const count = outbox.refused().length;
  const shown = String(count);
  refused.hidden = !count;
  if (refused.dataset.count === shown) return;
  refused.dataset.count = shown;
  draw(refused, count > 0 && [
    t("frame.refused", { count }), " ", h("a", { href: href("/offline") }, t("frame.lookAtIt")),
  ]);
};

let since = null;

// A link that is opened for the first time is no link that was lost.
const noteLink = () => {
  clearTimeout(since);
  if (link.state === "connecting") since = setTimeout(drawBanner, 2_500);
  else drawBanner();
};

/** Tells something in passing. */
export const say = (text, { isError = false } = {}) => {
  const notice = h("p.notice", { class: isError ? "error" : "" }, text);
  notices.append(notice);
  while (notices.children.length > 3) notices.firstChild.remove();
  setTimeout(() => notice.remove(), 8_000);
};

/** Does something, and tells where it was refused. Returns whether it was done. */
export const attempt = async (work) => {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    say(errorText(error), { isError: true });
    return false;
  }
};

export const frame = {
  /** Puts the frame into the document. */
  start() {
    document.body.append(
      h("a.skip", { href: "#main", onclick: skip }, t("frame.skip")),
      navigation, banner, refused, main, notices,
    );
    link.watch(noteLink);
    outbox.watch(drawRefused);
    drawRefused();
    keep.isLasting().then((found) => {
      isLasting = found;
    }, () => {});
    addEventListener("online", noteLink);
    addEventListener("offline", drawBanner);
    drawBanner();
  },

  /** Clears the place of a view. What it is given is all that a view has. */
  begin(view, params, query, signal) {
    closeDialogs();
    const heading = h("h1", { tabindex: "-1" });
    const root = h(view.isRedrawn ? "div.view" : "div.view.old");
    const page = {
      params, query, signal, root, heading,
      /** Changes the title. */
      title(text) {
        heading.textContent = text;
        document.title = text === "Fairway" ? text : `${text} – Fairway`;
      },
      /** Shows the view from its beginning. */
      toTop() {
        scrollTo(0, 0);
        heading.focus({ preventScroll: true });
      },
      /** Calls back when the view is left. */
      leave: (callback) => signal.addEventListener("abort", callback, { once: true }),
      /** Hears a topic as long as the view is open. */
      listen: (filter, handler) => page.leave(link.listen(filter, handler)),
    };
    for (const kind of ["pointerdown", "keydown"]) {
      root.addEventListener(kind, () => root.toggleAttribute("data-used", true), { once: true });
    }
    page.title(view.title(params));
    document.body.className = view.style ?? "";
    drawNavigation(view.path ?? "");
    main.replaceChildren(heading, root);
    return page;
  },

  fail(page, error) {
    if (!isRefusal(error)) console.error(error);
    draw(page.root, h("p.error", { role: "alert" }, errorText(error)));
  },

  /** Scrolls an opened view to its beginning, or to where the person left it. Does nothing if the person uses it already. */
  ready(page, top) {
    if (page.root.hasAttribute("data-used")) return;
    scrollTo(0, top);
    if (!page.root.contains(document.activeElement)) page.heading.focus({ preventScroll: true });
  },
};

const skip = (event) => {
  event.preventDefault();
  main.focus();
};
