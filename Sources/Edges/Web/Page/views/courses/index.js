export const coursesViews = [];
