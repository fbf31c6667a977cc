import { roomView } from "./room.js";

export const roomsViews = [roomView];
