export default {
  room: "Room",
  notIn: "You are not in this room, or it is over. Join it with its code.",
  kicked: "The host has shown you out of the game.",
  out: "You are no longer in that game.",
};
