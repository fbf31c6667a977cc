// A map that needs nobody else's server: markers, lines and circles in SVG, and the same as a list.

import { draw, h, newID } from "../core/dom.js";
import { settings } from "../core/settings.js";
import { t } from "../core/texts.js";
import { mapButtons } from "./map/buttons.js";
import { mapCard } from "./map/card.js";
import { gestures } from "./map/gestures.js";
import { rows } from "./map/list.js";
import { mapPicture } from "./map/picture.js";
import { mapScale } from "./map/scale.js";
import { Viewport } from "./map/viewport.js";

/** As close as one goes to show a single marker. */
const zoomShown = 15;

/** What lies in the box, above the picture. */
const frame = (box, scale, buttons, card, hasCross) =>
  h(
    "div.map-frame",
    box,
    hasCross && h("span.map-cross", { "aria-hidden": "true" }),
    h("span.map-north", { "aria-hidden": "true" }, "N"),
    scale.element,
    settings.tiles && settings.tilesCredit && h("span.map-credit", settings.tilesCredit),
    buttons.element,
    card.element,
  );

/** The same in words; `draw(markers, me)` fills it. */
const wordList = (show) => {
  const count = h("summary");
  const list = h("ul.rows");
  return {
    element: h("details.map-list", count, list),
    draw(markers, me) {
      count.textContent = t("places.listOf", { count: markers.length });
      draw(list, rows(markers, me, show));
    },
  };
};

/** What a map shows, and which part of the world is in sight of it. */
const sight = (view, shown, center, radius) => {
  const all = () => [
    ...shown.markers, ...shown.lines.flatMap(({ points }) => points), ...(shown.me ? [shown.me] : []),
  ];
  return {
    isEmpty: () => !all().length,
    begin: () => (center ? view.around(center, radius) : view.fit(all())),
  };
};

/** Calls back at most once a frame. */
const onceAFrame = (paint) => {
  let waiting = 0;
  const ask = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      paint();
    });
  };
  return { ask, end: () => cancelAnimationFrame(waiting) };
};

/**
 * A map: `{element, update({markers, me, lines, circles}), show(marker), look(place, metres), end()}`.
 *
 * - A marker is `{id, lat, lon, kind, title, text?, href?, badge?, radius?, accuracy?, kindName?}`: `kind` is one of
 *   `map/signs.js`, `badge` two characters in place of its sign, `href` an address as `href()` makes them, `radius`
 *   and `accuracy` metres that are drawn around it.
 * - `me` is `{lat, lon, accuracy?}`; a line `{points: [{lat, lon}], kind?}`; a circle `{lat, lon, radius}`.
 * - What is in sight at first: `radius` metres (1,000) around `center`; without one, all that there is. As long as
 *   nobody moved the map, it goes on to show all.
 * @param {(place) => void} [onlongpress] Given `{lat, lon}` after a long press, or of what is below the cross.
 * @param {string} [choose] What the button says that does so with what is below the cross.
 * @param {(marker) => void} [onpress] Called in place of telling what was pressed.
 * @param {boolean} [hasList] False where the view beside it has its own list.
 */
export const map = ({
  label, markers = [], lines = [], circles = [], me = null, center = null, radius = 1_000,
  onlongpress = null, choose = t("places.chooseCross"), onpress = null, hasList = true,
}) => {
  const view = new Viewport();
  const shown = { markers, lines, circles, me };
  const { begin, isEmpty } = sight(view, shown, center, radius);
  let isMoved = false;
  /** Whether a person moved the map. A position that is found later then leaves it there. */
  let isHandled = false;

  const moved = () => {
    isMoved = true;
    isHandled = true;
    painting.ask();
  };
  /** Comes nearer, until those that lay on each other are apart; those that never are, are told together. */
  const press = (pressed) => {
    if (pressed.length === 1) return onpress ? onpress(pressed[0]) : card.tell(pressed, shown.me);
    const before = view.zoom;
    view.fit(pressed);
    if (view.zoom < before + 0.5) {
      view.zoom = Math.max(before, view.zoom);
      card.tell(pressed, shown.me);
    }
    return moved();
  };
  const show = (marker) => {
    view.centre(marker);
    view.zoom = Math.max(view.zoom, zoomShown);
    moved();
    card.tell([marker], shown.me);
    box.scrollIntoView({ block: "nearest" });
    box.focus({ preventScroll: true });
  };
  const showAll = () => {
    isMoved = false;
    isHandled = true;
    begin();
    painting.ask();
  };
  const zoom = (steps) => {
    view.zoomBy(steps);
    moved();
  };
  const toMe = () => {
    view.centre(shown.me);
    moved();
  };

  const choosePlace = onlongpress && ((place) => {
    isHandled = true;
    onlongpress(place);
  });

  const failure = h("p.error", { role: "status" });
  const picture = mapPicture(view, shown, press, (hasFailed) => {
    const text = hasFailed ? t("places.noTiles") : "";
    if (failure.textContent !== text) failure.textContent = text;
    painting.ask();
  });
  const scale = mapScale();
  const painting = onceAFrame(() => {
    picture.paint();
    scale.draw(view);
  });
  const card = mapCard();
  const buttons = mapButtons({ zoom, showAll, toMe });
  const list = hasList ? wordList(show) : null;
  const hint = newID("map");
  const box = h(
    "div.map-box", { role: "application", tabindex: 0, "aria-label": label, "aria-describedby": hint },
    picture.element,
  );
  const choice = () =>
    h("div.actions", h("button", { type: "button", onclick: () => choosePlace(view.middle) }, choose));
  const element = h(
    "div.map",
    frame(box, scale, buttons, card, onlongpress),
    failure,
    h("p.heard", { id: hint }, onlongpress ? t("places.keysAndCross") : t("places.keys")),
    onlongpress && choice(),
    list?.element,
  );

  const drawWords = () => {
    list?.draw(shown.markers, shown.me);
    buttons.me(shown.me !== null);
  };
  const stopGestures = gestures(box, view, moved, choosePlace);
  const sizes = new ResizeObserver(() => {
    if (!box.clientWidth) return;
    view.width = box.clientWidth;
    view.height = box.clientHeight;
    if (!isMoved) begin();
    painting.ask();
  });
  sizes.observe(box);
  drawWords();

  return {
    element,
    show,
    /** Shows what is around a place, unless a person moved the map. */
    look(place, metres) {
      if (isHandled) return;
      view.around(place, metres);
      isMoved = true;
      painting.ask();
    },
    /** Takes what is named in the place of what was; what is not named stays. */
    update(more) {
      const wasEmpty = isEmpty();
      Object.assign(shown, more);
      picture.regroup();
      if (!isMoved && (wasEmpty || !center)) begin();
      card.update(shown.markers, shown.me);
      drawWords();
      painting.ask();
    },
    end() {
      sizes.disconnect();
      stopGestures();
      picture.end();
      painting.end();
    },
  };
};
