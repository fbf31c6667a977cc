export const inboxViews = [];
