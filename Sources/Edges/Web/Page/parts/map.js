// A map that needs nobody else's server: markers, lines and circles in SVG, and the same as a list.

import { draw, h, newID, s } from "../core/dom.js";
import { settings } from "../core/settings.js";
import { distance, t } from "../core/texts.js";
import { clusters } from "./map/clusters.js";
import { gestures } from "./map/gestures.js";
import { circle, grid, line } from "./map/ground.js";
import { rows, words } from "./map/list.js";
import { marks } from "./map/marks.js";
import { tiles } from "./map/tiles.js";
import { Viewport } from "./map/viewport.js";

/** How much a button zooms; one doubles. */
const buttonZoom = 1;
/** How long a scale may be, pixels. */
const scaleMax = 110;

/** 1, 2 or 5 and zeros: the longest length that is no longer than so many metres. */
const roundLength = (metres) => {
  const power = 10 ** Math.floor(Math.log10(metres));
  return [5, 2, 1].map((each) => each * power).find((each) => each <= metres);
};

const drawScale = (scale, view) => {
  const length = roundLength(scaleMax * view.metresPerPixel);
  scale.style.width = `${length / view.metresPerPixel}px`;
  scale.textContent = distance(length);
};

/** Drawn, since not every device has letters for them. */
const icons = {
  closer: "M12 5V19M5 12H19",
  farther: "M5 12H19",
  all: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  me: "M12 2V6M12 18V22M2 12H6M18 12H22M12 6A6 6 0 1 1 11.9 6Z",
  close: "M6 6 18 18M18 6 6 18",
};

const iconButton = (icon, label, onclick) =>
  h(
    "button.map-button", { type: "button", "aria-label": label, title: label, onclick },
    s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: icons[icon] })),
  );

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
  let groups = null;
  let isMoved = false;
  let frame = 0;
  let told = [];

  const hint = newID("map");
  const picture = s("svg", { "aria-hidden": "true" });
  const box = h(
    "div.map-box", { role: "application", tabindex: 0, "aria-label": label, "aria-describedby": hint }, picture,
  );
  const scale = h("span.map-scale");
  const failure = h("p.map-failed.error", { role: "status" });
  const card = h("div.map-told", { role: "status" });
  const list = hasList && h("ul.rows");
  const count = h("summary");
  const background = tiles(() => {
    failure.textContent = t("places.noTiles");
    redraw();
  });

  const everything = () => [
    ...shown.markers, ...shown.lines.flatMap((each) => each.points), ...(shown.me ? [shown.me] : []),
  ];

  const begin = () => {
    if (center) view.around(center, radius);
    else view.fit(everything());
  };

  const paint = () => {
    frame = 0;
    groups ??= { zoom: view.zoom, all: clusters(shown.markers, view.zoom) };
    if (groups.zoom !== view.zoom) groups = { zoom: view.zoom, all: clusters(shown.markers, view.zoom) };
    background.draw(view);
    const around = shown.markers.flatMap((marker) => [
      marker.radius && circle(view, marker, marker.radius, "around"),
      marker.accuracy && circle(view, marker, marker.accuracy, "accuracy"),
    ]);
    draw(
      picture,
      !settings.tiles || failure.textContent ? grid(view) : null,
      background.layer,
      shown.circles.map((each) => circle(view, each, each.radius, "around")),
      around,
      shown.me?.accuracy && circle(view, shown.me, shown.me.accuracy, "accuracy"),
      shown.lines.map((each) => line(view, each)),
      marks(groups.all, view, shown.me, press),
    );
    drawScale(scale, view);
  };

  const redraw = () => {
    frame ||= requestAnimationFrame(paint);
  };

  const moved = () => {
    isMoved = true;
    redraw();
  };

  const tell = (markers) => {
    told = markers.map(({ id }) => id);
    const close = () => tell([]);
    draw(
      card,
      markers.length > 0 && h("div.map-told-words", markers.map((marker) => h("p", words(marker, shown.me)))),
      markers.length > 0 && iconButton("close", t("common.close"), close),
    );
  };

  /** Comes nearer, until those that lay on each other are apart; those that never are, are told together. */
  const press = (markers) => {
    if (markers.length === 1) return onpress ? onpress(markers[0]) : tell(markers);
    const before = view.zoom;
    view.fit(markers);
    if (view.zoom < before + 0.5) {
      view.zoom = Math.max(before, view.zoom);
      tell(markers);
    }
    moved();
  };

  const show = (marker) => {
    view.centre(marker);
    view.zoom = Math.max(view.zoom, 15);
    moved();
    tell([marker]);
    box.scrollIntoView({ block: "nearest" });
    box.focus({ preventScroll: true });
  };

  const drawList = () => {
    if (!list) return;
    count.textContent = t("places.listOf", { count: shown.markers.length });
    draw(list, rows(shown.markers, shown.me, show));
  };

  const zoom = (steps) => () => {
    view.zoomBy(steps);
    moved();
  };

  const showAll = () => {
    isMoved = false;
    begin();
    redraw();
  };

  const toMe = () => {
    if (!shown.me) return;
    view.centre(shown.me);
    moved();
  };

  const meButton = iconButton("me", t("places.toMe"), toMe);
  const drawMeButton = () => {
    meButton.hidden = !shown.me;
  };

  const choice = onlongpress && h(
    "div.actions",
    h("button", { type: "button", onclick: () => onlongpress(view.middle) }, choose),
  );

  const element = h(
    "div.map",
    h(
      "div.map-frame", box,
      onlongpress && h("span.map-cross", { "aria-hidden": "true" }),
      h("span.map-north", { "aria-hidden": "true" }, "N"),
      scale,
      settings.tiles && settings.tilesCredit && h("span.map-credit", settings.tilesCredit),
      h(
        "div.map-buttons",
        iconButton("closer", t("places.closer"), zoom(buttonZoom)),
        iconButton("farther", t("places.farther"), zoom(-buttonZoom)),
        iconButton("all", t("places.showAll"), showAll),
        meButton,
      ),
      card,
    ),
    failure,
    h("p.heard", { id: hint }, onlongpress ? t("places.keysAndCross") : t("places.keys")),
    choice,
    list && h("details.map-list", count, list),
  );

  const stopGestures = gestures(box, view, moved, onlongpress);
  const sizes = new ResizeObserver(() => {
    if (!box.clientWidth) return;
    view.width = box.clientWidth;
    view.height = box.clientHeight;
    if (!isMoved) begin();
    redraw();
  });
  sizes.observe(box);
  drawList();
  drawMeButton();

  return {
    element,
    show,
    /** Shows what is around a place. */
    look(place, metres) {
      view.around(place, metres);
      moved();
    },
    /** Takes what is named in the place of what was; what is not named stays. */
    update(more) {
      const hadNothing = !everything().length;
      Object.assign(shown, more);
      groups = null;
      if (!isMoved && (hadNothing || !center)) begin();
      tell(shown.markers.filter(({ id }) => told.includes(id)));
      drawList();
      drawMeButton();
      redraw();
    },
    end() {
      sizes.disconnect();
      stopGestures();
      cancelAnimationFrame(frame);
    },
  };
};
