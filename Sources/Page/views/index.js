// Every view of the page. An area has a folder with a list of its own, which is loaded when somebody goes
// there.

const home = async () => (await import("./home/index.js")).homeViews;
const accounts = async () => (await import("./accounts/index.js")).accountsViews;
const rooms = async () => (await import("./rooms/index.js")).roomsViews;
const watch = async () => (await import("./watch/index.js")).watchViews;
const people = async () => (await import("./people/index.js")).peopleViews;
const me = async () => (await import("./me/index.js")).meViews;
const places = async () => (await import("./places/index.js")).placesViews;
const about = async () => (await import("./about/index.js")).aboutViews;

/** Who has the views of paths that begin with a word. */
export const areas = {
  "": [home],
  shortcuts: [home],
  "sign-in": [accounts],
  "sign-up": [accounts],
  forgotten: [accounts],
  me: [me],
  account: [me],
  claim: [me],
  devices: [me],
  profile: [me],
  settings: [me],
  tokens: [me],
  inbox: [async () => (await import("./inbox/index.js")).inboxViews],
  people: [people],
  friend: [people],
  play: [rooms],
  join: [rooms],
  rooms: [rooms, watch],
  offline: [async () => (await import("./card/index.js")).cardViews],
  history: [async () => (await import("./history/index.js")).historyViews],
  statistics: [async () => (await import("./statistics/index.js")).statisticsViews],
  handicap: [async () => (await import("./handicap/index.js")).handicapViews],
  discs: [async () => (await import("./discs/index.js")).discsViews],
  courses: [async () => (await import("./courses/index.js")).coursesViews],
  places: [places],
  sharing: [places],
  quizzes: [async () => (await import("./quizzes/index.js")).quizzesViews],
  services: [async () => (await import("./services/index.js")).servicesViews],
  reminders: [async () => (await import("./reminders/index.js")).remindersViews],
  ops: [async () => (await import("./ops/index.js")).opsViews],
  components: [async () => (await import("./components/index.js")).componentsViews],
  news: [about],
  rules: [about],
};
