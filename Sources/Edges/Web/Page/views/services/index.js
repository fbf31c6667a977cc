export const servicesViews = [];
