export const watchViews = [];
