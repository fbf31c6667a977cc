export const discsViews = [];
