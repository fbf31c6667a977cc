export const aboutViews = [];
