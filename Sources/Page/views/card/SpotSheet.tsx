// Marks where the basket and the tee of a hole are. The accuracy comes first, because a bad mark misleads everybody.

import { h } from "preact";
import { Banner } from "../../components/Notes.js";
import { Btn } from "../../components/Btn.js";
import { Sheet } from "../../components/Sheet.js";
import { distance, errorText, number, t } from "../../core/texts.js";
import { compassPoint } from "../courses/geo.js";
import { type Ground, type Spots, accuracyMax } from "./spots.js";

const titleOf = (hole: number, isGolf: boolean, isMarked: boolean) =>
  isMarked ? t(isGolf ? "card.spots.title_golf" : "card.spots.title")
    : t(isGolf ? "card.spots.where_golf" : "card.spots.where", { hole: number(hole) });

/** @param isGolf Golfers say flag, and disc golfers say basket. */
export const SpotSheet = ({ hole, isGolf, ground, spots, onMark, onClose }: {
  hole: number; isGolf: boolean; ground: Ground; spots: Spots; onMark: (kind: "basket" | "tee") => void; onClose: () => void;
}) => {
  const { here, fault } = ground;
  const far = spots.distance(hole);
  const isKnown = spots.basketOf(hole) !== null;
  const basket = spots.marked(hole, "basket");
  const isGood = here !== null && here.accuracy <= accuracyMax;
  return (
    <Sheet title={titleOf(hole, isGolf, isKnown)} onClose={onClose}>
      {!isKnown && <p class="quiet">{t("card.spots.nobody")}</p>}
      {far && (
        <p class="far"><b>{distance(far.distance)}</b> <span class="quiet">{t(`courses.to_${compassPoint(far.bearing)}` as "courses.to_n")}</span></p>
      )}
      {fault && <Banner kind="bad" icon="exclamation-triangle">{errorText(fault)}</Banner>}
      {!fault && (
        <Banner kind={isGood ? "good" : "note"} icon="geo-alt">
          {here === null ? t("card.spots.searching")
            : t(isGood ? "card.spots.accurate" : "card.spots.tooVague", { accuracy: number(here.accuracy), most: number(accuracyMax) })}
        </Banner>
      )}
      {basket?.players !== undefined && <p class="small quiet">{t(isGolf ? "card.spots.basketBy_golf" : "card.spots.basketBy", { count: basket.players })}</p>}
      {spots.isWaiting(hole) && <p class="small quiet">{t("card.spots.waits")}</p>}
      <div class="stack tight">
        <Btn isWide id="mark-basket" isOff={!isGood} onClick={() => onMark("basket")}>
          {t(isGolf ? "card.spots.atBasket_golf" : "card.spots.atBasket")}
        </Btn>
        <Btn kind="second" isWide id="mark-tee" isOff={!isGood} onClick={() => onMark("tee")}>{t("card.spots.atTee")}</Btn>
      </div>
      <p class="small quiet">{t("card.spots.hint", { hole: number(hole) })}</p>
    </Sheet>
  );
};
