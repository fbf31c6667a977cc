// Links to the round on other screens, and the theme of this screen. The theme is here because players need sunlight on
// the course.

import { h, useState } from "preact";
import { Segments } from "../../components/Choice.js";
import { Sheet } from "../../components/Sheet.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { chooseTheme, chosenTheme, themeChoices, type ThemeChoice } from "../../core/theme.js";

/** @param room Null for an offline game, because no other screen shows it. */
export const ScreensSheet = ({ room, onClose }: { room: string | null; onClose: () => void }) => {
  const [chosen, setChosen] = useState(chosenTheme());
  const choose = (choice: ThemeChoice) => {
    chooseTheme(choice);
    setChosen(choice);
  };
  return (
    <Sheet title={t(room === null ? "me.theme.title" : "card.menu.screens")} onClose={onClose} closeName={t("common.close")}>
      <div class="stack">
        <Segments label={t("me.theme.title")} value={chosen} onChoose={choose}
          options={themeChoices.map((value) => ({ value, text: t(`me.theme.${value}`) }))} />
        {room !== null && [
          <a key="watch" class="btn second wide" href={href(`/rooms/${room}/watch`)}>{t("card.watchFace")}</a>,
          <a key="wall" class="btn second wide" href={href(`/rooms/${room}/wall`)}>{t("card.wall")}</a>,
          <a key="discs" class="btn second wide" href={href("/discs")}>{t("card.discs")}</a>,
        ]}
      </div>
    </Sheet>
  );
};
