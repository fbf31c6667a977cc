export const historyViews = [];
