// What the map can show, each thing read on its own: what fails takes nothing else away (C10).

import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { ago, dateTime, t } from "../../core/texts.js";

/** How far around the middle quizzes are looked for, metres. */
const quizRadius = 50_000;

const shown = (items, make) => items.filter((each) => each.location).map(make);

const initials = (name) => {
  const [first, second] = name.trim().split(/\s+/);
  return `${first[0]}${second?.[0] ?? first[1] ?? ""}`;
};

const course = ({ id, name, location, holes, place }) => ({
  id: `course-${id}`, kind: "course", title: name, ...location, href: href(`/courses/${id}`),
  text: [t("places.holes", { count: holes }), place].filter(Boolean).join(" · "),
});

const quiz = ({ quiz: id, name, location, challenges }) => ({
  id: `quiz-${id}`, kind: "quiz", title: name, ...location, href: href(`/quizzes/${id}`),
  text: t("places.challenges", { count: challenges }),
});

const opening = ({ open, closesAt, opensAt }) => {
  if (open) return closesAt ? t("places.openUntil", { at: dateTime(closesAt) }) : t("places.open");
  return opensAt ? t("places.closedUntil", { at: dateTime(opensAt) }) : t("places.closed");
};

const service = (entry) => ({
  id: `service-${entry.id}`, kind: "service", title: entry.name, ...entry.location,
  href: href(`/services/${entry.id}`), text: `${entry.category} · ${opening(entry)}`,
});

const place = ({ place: id, name, lat, lon, radius, inside }) => ({
  id: `place-${id}`, kind: "place", title: name, lat, lon, radius,
  text: inside ? t("places.youAreThere") : "",
});

/** A friend who shows where he or she is. */
export const friendMarker = ({ user, name, precision, position }) => ({
  id: `friend-${user}`, kind: "friend", title: name, badge: initials(name),
  lat: position.lat, lon: position.lon, accuracy: position.accuracy,
  href: href(`/people/${user}`),
  text: [ago(position.at), precision === "kilometre" && t("places.coarse")].filter(Boolean).join(" · "),
});

const near = (middle) => (middle ? { near: { lat: middle.lat, lon: middle.lon } } : {});

const quizzes = async (middle) => {
  if (!middle) return (await link.ask("quiz/list", { limit: 100 })).quizzes;
  const { lat, lon } = middle;
  return (await link.ask("quiz/near", { lat, lon, radius: quizRadius, limit: 100 })).quizzes;
};

/** Each layer by the kind of its markers, in the order of their switches. */
export const layerNames = {
  friend: () => t("places.friends"),
  course: () => t("places.courses"),
  quiz: () => t("places.quizzes"),
  service: () => t("places.services"),
  place: () => t("places.myPlaces"),
};

/** Reads the markers of a layer around a place, or without one; friends are followed instead. */
export const readers = {
  course: async (middle) =>
    shown((await link.ask("course/list", { ...near(middle), limit: 100 })).courses, course),
  quiz: async (middle) => shown(await quizzes(middle), quiz),
  service: async (middle) =>
    shown((await link.ask("service/list", { ...near(middle), limit: 100 })).services, service),
  place: async () => (await link.ask("location/places")).places.map(place),
};
