// A score vibrates briefly, if the user wants it and the phone can. It is never the only sign.

const key = "fairway.vibrate";
const scoreMs = 10;

export const canVibrate = () => typeof navigator.vibrate === "function";

/** The user's choice in this browser. It is on until the user switches it off. */
export const isVibrating = () => localStorage.getItem(key) !== "off";

export const setVibrating = (isOn: boolean) => localStorage.setItem(key, isOn ? "on" : "off");

export const buzz = () => {
  if (canVibrate() && isVibrating()) navigator.vibrate(scoreMs);
};
