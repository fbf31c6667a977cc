export const statisticsViews = [];
