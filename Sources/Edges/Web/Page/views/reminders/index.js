export const remindersViews = [];
