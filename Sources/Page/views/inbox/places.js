// Where the page shows what a notification is about. The service worker uses it too: no elements here.

const inRoom = ({ room }) => room && `/rooms/${room}`;

const inHistory = ({ room }) => room && `/history/${room}`;

const places = {
  "friend.request": () => "/people",
  "friend.accepted": ({ from }) => from && `/people/${from}`,
  // An invitation is answered first.
  invite: () => "/inbox",
  "card.offered": () => "/inbox",
  "round.started": inRoom,
  "round.ended": inHistory,
  "round.full": ({ room }) => room && `/rooms/${room}`,
  "game.changed": inRoom,
  "game.proposed": inRoom,
  // The room is closed for a player who left.
  "stake.ending": () => "/inbox",
  "card.changed": inHistory,
  "card.proposed": inHistory,
  "host.changed": inRoom,
  "room.kicked": () => "/",
  reminder: ({ reminder }) => (reminder?.service ? `/services/${reminder.service}` : "/reminders"),
  "location.shared": () => "/places",
  "location.place": () => "/places",
  "location.near": () => "/places",
  "course.proposed": () => "/courses",
  "course.answered": () => "/courses",
  "ops.alert": () => "/ops",
  "account.security": () => "/devices",
};

/** The path for a notification; the list itself for kinds that are newer than this page. */
export const placeOf = (notification) => places[notification.kind]?.(notification) || "/inbox";
