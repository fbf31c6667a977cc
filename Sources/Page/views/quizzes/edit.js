// Making a quiz and changing one (Q13): places by long presses on the map, questions, answers, a name.

import { draw, h } from "../../core/dom.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { field, form, values } from "../../parts/form.js";
import { attempt, say } from "../../parts/frame.js";
import { map } from "../../parts/map.js";
import { position } from "../../parts/position.js";
import { reading } from "../../parts/reading.js";
import { editChallenge } from "./edit/challenge.js";
import { challengeList } from "./edit/challengeList.js";
import { incomplete, missingOfQuiz } from "./edit/missing.js";
import { quizStore } from "./edit/store.js";
import { editHref } from "./entry.js";

const marker = ({ location, question, radius }, index) => ({
  id: `challenge-${index + 1}`,
  ...location,
  kind: "challenge",
  badge: String(index + 1),
  title: t("quizzes.challenge", { number: index + 1 }),
  text: question,
  radius: radius ?? 30,
});

const markers = ({ challenges }) =>
  challenges.map((each, index) => each.location && marker(each, index)).filter(Boolean);

const textFields = (quiz) => [
  field("name", t("quizzes.name"), { maxlength: 64, value: quiz.name ?? "" }),
  field("description", t("quizzes.description"), { rows: 3, maxlength: 2000, value: quiz.description ?? "" }),
  field("reward", t("quizzes.reward"), { maxlength: 200, hint: t("quizzes.rewardHint"), value: quiz.reward ?? "" }),
  field("order", t("quizzes.order"), {
    options: ["set", "any"].map((each) => [each, t(`quizzes.order_${each}`)]), value: quiz.order ?? "set",
  }),
];

/** Where I am is where most begin; who does not tell it has the whole world before them. */
const showMe = async (page, places) => {
  try {
    const me = await position();
    if (!page.signal.aborted) places.update({ me });
  } catch (error) {
    if (!error.code) throw error;
  }
};

/** Challenges by long press, from a list, and where I am. */
const challengesSection = (page, store) => {
  const list = h("div.field", { dataset: { field: "challenges" } });
  const places = map({
    label: t("quizzes.map"), markers: markers(store.quiz), hasList: false,
    onlongpress: (location) => add({ location }),
  });
  page.leave(places.end);

  const show = () => {
    draw(list, h("p.error"), challengeList(store.quiz, { edit, take }));
    places.update({ markers: markers(store.quiz) });
  };

  const ask = async (challenge, at, isNew) => {
    const saved = await editChallenge(challenge, at, isNew, store.challenge);
    if (saved) say(t("quizzes.challengeSaved", { number: saved }));
    await attempt(store.read);
    show();
  };
  const add = (challenge) => ask(challenge, store.quiz.challenges.length + 1, true);
  const edit = (number) => ask(store.quiz.challenges[number - 1], number, false);

  const take = async (number) => {
    const isSure = await confirm(t("quizzes.takeTitle", { number }), null, { yes: t("common.remove"), isDangerous: true });
    if (!isSure) return;
    await attempt(async () => {
      await store.take(number);
      await store.read();
    });
    show();
  };

  const addHere = () =>
    attempt(async () => {
      const { lat, lon } = await position();
      await add({ location: { lat, lon } });
    });

  show();
  showMe(page, places);
  return h(
    "section", h("h2", t("quizzes.challengesAll")), h("p.hint", t("quizzes.addHint")), places.element,
    h("div.actions", h("button", { type: "button", onclick: addHere }, t("quizzes.addHere"))), list,
  );
};

const remove = (store) => async () => {
  const text = t("quizzes.removeText");
  if (!(await confirm(t("quizzes.removeTitle"), text, { yes: t("common.remove"), isDangerous: true }))) return;
  await attempt(async () => {
    await store.remove();
    await go("/quizzes?of=mine");
  });
};

/** What publishing is refused for stands beside what lacks it. */
const publish = async (store) => {
  try {
    await store.publish();
  } catch (error) {
    const own = missingOfQuiz(error.fields ?? {});
    if (error.code !== "quiz.incomplete" || !Object.keys(own).length) throw error;
    throw incomplete(own);
  }
};

const editor = (page, store) => {
  const { quiz } = store;
  const isPublished = quiz.status === "published";
  const challenges = challengesSection(page, store);
  const saveTexts = async (given) => {
    const { name, description, reward, order } = given;
    await store.texts({ name, description, reward, order });
  };
  const texts = form(
    t(isPublished ? "quizzes.saveQuiz" : "quizzes.publish"),
    async (given) => {
      await saveTexts(given);
      if (!isPublished) await publish(store);
      say(t("quizzes.published", given));
      await go(`/quizzes/${encodeURIComponent(store.quiz.quiz)}`);
    },
    challenges, h("h2", t("quizzes.about")), textFields(quiz),
  );
  const saveDraft = () =>
    attempt(async () => {
      await saveTexts(values(texts));
      say(t("quizzes.draftSaved"));
    });
  return [
    h("p", isPublished ? t("quizzes.isPublished") : t("quizzes.isDraft")),
    texts,
    h(
      "div.actions",
      !isPublished && h("button", { type: "button", onclick: saveDraft }, t("quizzes.saveDraft")),
      quiz.quiz && h("button.danger", { type: "button", onclick: remove(store) }, t("quizzes.remove")),
    ),
  ];
};

export const newQuizView = {
  path: "/quizzes/new",
  title: () => t("quizzes.create"),

  open(page) {
    // From then on a reload finds the draft.
    const store = quizStore(null, (id) => history.replaceState(null, "", editHref(id)));
    draw(page.root, editor(page, store));
  },
};

export const editQuizView = {
  path: "/quizzes/:quiz/edit",
  title: () => t("quizzes.edit"),

  open: (page) =>
    reading(page.root, async () => {
      const store = quizStore(page.params.quiz, () => {});
      const { name } = await store.read();
      if (name) page.title(name);
      return editor(page, store);
    })(),
};
