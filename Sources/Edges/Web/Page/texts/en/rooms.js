export default {
  room: "Room",
  notIn: "You are not in this room, or it is over. Join it with its code.",
};
