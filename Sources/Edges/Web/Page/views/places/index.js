export const placesViews = [];
