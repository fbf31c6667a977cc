// A quiz that is being written, as the server keeps it. It is begun there with the first thing that is said.

import { link } from "../../../core/link.js";

const empty = () => ({ quiz: null, status: "draft", challenges: [], missing: {}, order: "set" });

/**
 * `{quiz, read(), texts(body), challenge(body, number), take(number), publish(), remove()}`.
 * @param {string?} id Null for a new one.
 * @param {(id) => void} begun Told the id of a new one.
 */
export const quizStore = (id, begun) => {
  const store = { quiz: { ...empty(), quiz: id } };

  const begin = async (body) => {
    const change = await link.ask("quiz/create", body);
    store.quiz.quiz = change.quiz;
    begun(change.quiz);
    return change;
  };

  store.read = async () => {
    const { quiz } = store.quiz;
    if (quiz) store.quiz = { ...empty(), ...(await link.ask("quiz/get", { quiz })) };
    return store.quiz;
  };

  store.texts = (body) => {
    const { quiz } = store.quiz;
    return quiz ? link.ask("quiz/edit", { ...body, quiz }) : begin(body);
  };

  /** Writes a challenge; without a number, a new one. */
  store.challenge = async (body, number) => {
    if (!store.quiz.quiz) await begin({});
    return link.ask("quiz/challenge", { ...body, quiz: store.quiz.quiz, ...(number && { number }) });
  };

  store.take = (number) => link.ask("quiz/challenge", { quiz: store.quiz.quiz, number, remove: true });
  store.publish = () => link.ask("quiz/publish", { quiz: store.quiz.quiz });
  store.remove = () => link.ask("quiz/remove", { quiz: store.quiz.quiz });
  return store;
};
