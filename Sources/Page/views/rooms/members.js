// The members of a room: players who have an account and have not left.

/** Whether one member is left, so that the room ends when this member leaves. */
export const isAlone = ({ players }) => players.filter(({ guest, left }) => !guest && !left).length < 2;
