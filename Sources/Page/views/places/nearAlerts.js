// Friends of whose nearness I want to be told, if they want the same of me (location/alertNear).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { ago, compare, distance, t } from "../../core/texts.js";
import { attempt } from "../../parts/frame.js";
import { readTies } from "../people/ties.js";

const radii = [500, 1_000, 2_000, 5_000, 10_000];

const state = ({ radius, mutual, toldAt }) => {
  if (!radius) return mutual ? t("places.theyWait") : "";
  const words = mutual ? t("places.bothWant") : t("places.waitsForThem");
  return toldAt ? `${words} · ${t("places.toldAgo", { ago: ago(toldAt) })}` : words;
};

const row = ({ user, name }, alert) => {
  const said = h("div.quiet", { role: "status" }, state(alert));
  const change = () =>
    attempt(async () => {
      said.textContent = state(await link.ask("location/alertNear", { user, radius: Number(select.value) }));
    });
  const known = radii.includes(alert.radius) || !alert.radius ? radii : [...radii, alert.radius];
  const id = `alert-${user}`;
  const select = h(
    "select", { id, value: String(alert.radius), onchange: change },
    h("option", { value: 0 }, t("places.noAlert")),
    known.map((each) => h("option", { value: each }, t("places.withinDistance", { distance: distance(each) }))),
  );
  return h("li.beside", h("div", h("label", { for: id }, name), said), h("div.short", select));
};

export const nearAlerts = async () => {
  const [{ friends }, { alerts }] = await Promise.all([readTies(), link.ask("location/alerts")]);
  const alertOf = (user) => alerts.find((each) => each.user === user) ?? { radius: 0, mutual: false };
  const sorted = [...friends].sort((one, other) => compare(one.name, other.name));
  return [
    h("p.quiet", t("places.alertsText")),
    sorted.length
      ? h("ul.rows", sorted.map((friend) => row(friend, alertOf(friend.user))))
      : h("p", t("places.noFriends")),
  ];
};
