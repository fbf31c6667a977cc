export const homeViews = [];
