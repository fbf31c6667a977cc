export const cardViews = [];
