// Every view of the page. An area has a folder with a list of its own. The page loads it when a user goes there.

const home = async () => (await import("./home/index.js")).homeViews;
const accounts = async () => (await import("./accounts/index.js")).accountsViews;
const rooms = async () => (await import("./rooms/index.js")).roomsViews;
const watch = async () => (await import("./watch/index.js")).watchViews;
const people = async () => (await import("./people/index.js")).peopleViews;
const me = async () => (await import("./me/index.js")).meViews;
const places = async () => (await import("./places/index.js")).placesViews;
const about = async () => (await import("./about/index.js")).aboutViews;

/** Views for signing in. Their texts load with the program. */
const signingIn = (...loaders) => ({ loaders, isOpen: true, isForSigningIn: true });
/** Views of which a guest may open some. */
const open = (...loaders) => ({ loaders, isOpen: true });
/** Views that need an account. Guests do not load them. */
const members = (...loaders) => ({ loaders, isOpen: false });

/** The views by the first word of their paths. */
export const areas = {
  "": members(home),
  shortcuts: members(home),
  "sign-in": signingIn(accounts),
  "sign-up": signingIn(accounts),
  forgotten: signingIn(accounts),
  me: members(me),
  account: members(me),
  claim: members(me),
  devices: members(me),
  profile: members(me),
  settings: members(me),
  tokens: members(me),
  inbox: members(async () => (await import("./inbox/index.js")).inboxViews),
  people: members(people),
  friend: members(people),
  play: members(rooms),
  join: open(rooms),
  rooms: members(rooms, watch),
  offline: members(async () => (await import("./card/index.js")).cardViews),
  history: members(async () => (await import("./history/index.js")).historyViews),
  statistics: members(async () => (await import("./statistics/index.js")).statisticsViews),
  handicap: members(async () => (await import("./handicap/index.js")).handicapViews),
  discs: members(async () => (await import("./discs/index.js")).discsViews),
  courses: members(async () => (await import("./courses/index.js")).coursesViews),
  places: members(places),
  sharing: members(places),
  quizzes: members(async () => (await import("./quizzes/index.js")).quizzesViews),
  services: members(async () => (await import("./services/index.js")).servicesViews),
  reminders: members(async () => (await import("./reminders/index.js")).remindersViews),
  ops: members(async () => (await import("./ops/index.js")).opsViews),
  components: open(async () => (await import("./components/index.js")).componentsViews),
  news: open(about),
  rules: open(about),
};
