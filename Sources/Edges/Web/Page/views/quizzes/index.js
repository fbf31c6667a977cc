export const quizzesViews = [];
