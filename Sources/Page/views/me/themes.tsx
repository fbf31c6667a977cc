// The choice of a theme, with a picture of each. It acts at once, on this device.

import { h, useState } from "preact";
import { Icon } from "../../components/Icon.js";
import { chooseTheme, chosenTheme, themeChoices, type ThemeChoice } from "../../core/theme.js";
import { t } from "../../core/texts.js";

/** A circle in the colours of the theme. Automatic is half light, half dark. */
const Swatch = ({ choice }: { choice: ThemeChoice }) => (
  <span class="sw" data-theme={choice === "auto" ? "light" : choice} aria-hidden="true">
    {choice === "auto" && <span data-theme="dark" />}
    {choice === "sunlight" && <Icon name="brightness-high-fill" />}
  </span>
);

export const Themes = () => {
  const [chosen, setChosen] = useState(chosenTheme());
  const choose = (choice: ThemeChoice) => {
    chooseTheme(choice);
    setChosen(choice);
  };
  return (
    <div class="card themes" role="group" aria-label={t("me.theme.title")}>
      {themeChoices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === chosen ? "true" : "false"} onClick={() => choose(choice)}>
          <Swatch choice={choice} />{t(`me.theme.${choice}`)}
        </button>
      ))}
    </div>
  );
};
