import { editQuizView, newQuizView } from "./edit.js";
import { walkHistoryView } from "./history.js";
import { quizView } from "./quiz.js";
import { quizzesView } from "./quizzes.js";

export const quizzesViews = [quizzesView, newQuizView, walkHistoryView, editQuizView, quizView];
