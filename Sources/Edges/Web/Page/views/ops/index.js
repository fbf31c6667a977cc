export const opsViews = [];
