export const peopleViews = [];
