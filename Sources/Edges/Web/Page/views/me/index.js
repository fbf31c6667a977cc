export const meViews = [];
