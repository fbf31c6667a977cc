// The effect of a change, before anybody makes it (F39, R5).

import { h, useEffect, useRef, useState } from "preact";
import type { Children } from "preact";
import { Card as Box } from "../../components/Card.js";
import { errorText, t } from "../../core/texts.js";
import type { CardState } from "../../golf/card.js";
import { type ChangeEffect, effectRows } from "../../golf/effect.js";
import { namesOf } from "../../golf/words.js";

/**
 * One row of a list (`dl`): the old value, crossed out, and the new value. If both are equal, the row says "No change".
 * @param isFact Shows the value itself instead of "No change".
 */
export const Change = ({ title, before, after, isFact = false }: {
  title: string; before: string; after: string; isFact?: boolean;
}) => {
  const isSame = before === after;
  return (
    <div class="line apart effect">
      <dt class="quiet">{title}</dt>
      <dd>{!isSame && <s class="quiet">{before}</s>} <b>{isSame && !isFact ? t("card.correct.same") : after}</b></dd>
    </div>
  );
};

interface EffectProps {
  /** The game before the change. */
  readonly state: CardState;
  /** The settings after the change, if they change. */
  readonly settings?: CardState["settings"] | undefined;
  readonly me: string | null;
  /** Identifies the change. A new value starts a new request. */
  readonly change: string;
  /** The version of the game. Another one asks again. */
  readonly version?: number;
  /** Asks the server for the effect. */
  readonly ask: () => Promise<ChangeEffect>;
  /** Rows that the page computes itself. */
  readonly children?: Children;
  /** A note about the time after saving. */
  readonly after?: string;
}

interface Found {
  readonly change: string;
  readonly effect?: ChangeEffect;
  /** The game when the page asked. */
  readonly state?: CardState;
  readonly error?: string;
}

/** The rows come a moment later, because the server computes them. Without a connection, the page says so. */
export const Effect = ({ state, settings, me, change, version = 0, ask, children, after }: EffectProps) => {
  const [found, setFound] = useState<Found>({ change });
  // The rows compare with the game at the time of the request.
  const asked = useRef(0);
  useEffect(() => {
    const mine = ++asked.current;
    const set = (more: Partial<Found>) => {
      if (mine === asked.current) setFound({ change, ...more });
    };
    ask().then((effect) => set({ effect, state }), (error) => set({ error: errorText(error) }));
    return () => { asked.current += 1; };
  }, [change, version]);
  // An answer about an earlier change is not shown.
  const { effect, error, state: then }: Found = found.change === change ? found : { change };
  const names = namesOf(state, effect?.waiting ?? []);
  return (
    <Box title={t("card.correct.effect")} action={<span class="tag warn">{t("card.correct.unsaved")}</span>}>
      <div aria-live="polite">
        {children && <dl>{children}</dl>}
        <dl>
          {effect && then && effectRows(then, effect, me, settings).map(({ key, title, before, after }) => (
            <Change key={key} title={title} before={before} after={after} />
          ))}
        </dl>
        {!effect && <p class="small quiet">{error ?? t("card.effect.asking")}</p>}
        {after && <p class="small quiet">{after}</p>}
        {names && <p class="small">{t("card.effect.waits", { names })}</p>}
      </div>
    </Box>
  );
};
