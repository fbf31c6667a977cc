// The distance to the basket, and the taps that tell where baskets and tees are (R7, F26, F27).
//
// The page asks for a position only after a tap. While the phone is offline, a tap waits as an errand.

import { draw, h } from "../../core/dom.js";
import { clock } from "../../core/clock.js";
import { errands } from "../../core/errands.js";
import { link } from "../../core/link.js";
import { randomName } from "../../core/requests.js";
import { distance, errorText, number, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { position } from "../../parts/position.js";
import { compassPoint, towards } from "../courses/geo.js";
import { wholeCourse } from "../courses/known.js";

const kind = "spot";
/** The worst accuracy that the server takes, metres. */
const accuracyMax = 15;

/** The number on the course of a hole of the card. */
const courseHole = ({ holes, loops = 1 }, hole) =>
  loops > 1 ? (hole - 1) % (holes.length / loops) + 1 : hole;

/**
 * @param room As `followRoom` gives it.
 * @param {() => number} holeInView The number of the hole in view.
 * @returns `{element, update(), end()}`
 */
export const spotsPart = (room, holeInView) => {
  const said = h("p", { role: "status" });
  const marks = h("p.hint");
  const element = h("details.cardSpots");
  /** The course as the list has it, once somebody asked for a distance. */
  let listed = null;
  let shownHole = null;

  /** Golfers say flag, and disc golfers say basket. */
  const say = (key, values) => t(`card.spots.${key}${room.state.course.kind === "golf" ? "_golf" : ""}`, values);

  const marked = (hole, wanted) =>
    (room.state.course.spots ?? []).find((each) => each.hole === hole && each.kind === wanted);

  /** My mark of a hole that waits to be sent. */
  const waiting = (hole, wanted) =>
    errands.of(kind).map(({ body }) => body).find((each) => each.room === room.state.room
      && each.kind === wanted && courseHole(room.state.course, each.hole) === courseHole(room.state.course, hole));

  /** The basket of a hole: as the players marked it, else as the list has it. */
  const basketOf = async (hole) => {
    const own = marked(hole, "basket") ?? waiting(hole, "basket");
    if (own || !room.state.course.id) return own ?? null;
    listed ??= (await wholeCourse(room.state.course.id)).course;
    const wanted = courseHole(room.state.course, hole);
    return listed.holes.find((each) => each.number === wanted)?.basket ?? null;
  };

  const measure = async () => {
    const hole = holeInView();
    try {
      const basket = await basketOf(hole);
      if (!basket) return draw(said, say("unknown", { hole }));
      const here = await position();
      const { distance: metres, bearing } = towards(here, basket);
      draw(said, say("far", {
        hole, distance: distance(metres), direction: t(`courses.to_${compassPoint(bearing)}`),
        accuracy: distance(here.accuracy ?? 0),
      }));
    } catch (error) {
      if (!error.code) throw error;
      draw(said, errorText(error));
    }
  };

  const mark = async (wanted) => {
    const hole = holeInView();
    try {
      const { lat, lon, accuracy } = await position({ isFresh: true });
      if (accuracy > accuracyMax) {
        return draw(said, t("card.spots.inaccurate", { accuracy: number(accuracy), most: accuracyMax }));
      }
      const { room: id } = room.state;
      await errands.add({
        id: `${kind}/${id}/${hole}/${wanted}`, kind, made: randomName(), room: id, hole,
        body: { room: id, hole, kind: wanted, lat, lon, accuracy, at: clock.now() },
      });
      draw(said, wanted === "basket" ? say("thanks_basket", { hole }) : t("card.spots.thanks_tee", { hole }));
    } catch (error) {
      if (!error.code) throw error;
      draw(said, errorText(error));
    }
  };

  element.append(
    h("summary", say("title")),
    h("div.actions",
      action(t("card.spots.measure"), measure, { class: "primary" }),
      action(say("atBasket"), () => mark("basket")),
      action(t("card.spots.atTee"), () => mark("tee"))),
    said, marks);

  const update = () => {
    const hole = holeInView();
    // A distance on another hole would mislead.
    if (hole !== shownHole) draw(said);
    shownHole = hole;
    const basket = marked(hole, "basket");
    const tee = marked(hole, "tee");
    const waits = waiting(hole, "basket") || waiting(hole, "tee");
    draw(marks, [
      t("card.spots.hint", { hole }),
      basket && say("basketBy", { count: basket.players }),
      tee && t("card.spots.teeBy", { count: tee.players }),
      waits && t("card.spots.waits"),
    ].filter(Boolean).join(" "));
  };
  const stop = errands.watch(update);
  // For later, when there may be no connection: how a tap is sent, and the course.
  import("./sendSpot.js").catch(() => {});
  if (room.state?.course?.id && link.isOnline) wholeCourse(room.state.course.id).catch(() => {});
  return { element, update, end: stop };
};
