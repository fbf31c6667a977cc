export const handicapViews = [];
