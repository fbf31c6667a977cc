/// A topic of the contract with its parts as text, for daemon and command line.
package enum Topic: Hashable, Sendable {
    /// A request of a guest; the service is always `account`.
    case guestDo(clientId: String, service: String, method: String)
    /// A reply to a guest; `below` is what follows `reply/`, or empty.
    case guestReply(clientId: String, below: String)
    /// A request of a user.
    case userDo(user: String, service: String, method: String)
    /// A reply to a user; `below` is what follows `reply/`, or empty.
    case userReply(user: String, below: String)
    /// A user's notifications.
    case userInbox(user: String)
    /// What in a room is for one user alone.
    case userRoom(user: String, room: String)
    /// A friend's position, for a user.
    case userLocation(user: String, friend: String)
    /// A friend's arrivals and departures, for a user.
    case userLocationEvent(user: String, friend: String)
    /// A friend's card, for a user.
    case userLocationInfo(user: String, friend: String)
    /// A user's friends.
    case userFriends(user: String)
    /// Whether a friend is there, for a user.
    case userPresence(user: String, friend: String)
    /// A request inside a room.
    case roomDo(room: String, user: String, method: String)
    /// A text score.
    case roomScore(room: String, user: String, player: String, hole: String)
    /// The whole room.
    case roomState(room: String)
    /// A change of a room.
    case roomEvent(room: String)
    /// Who of a room is connected.
    case roomPresence(room: String)
    /// A line for a watch face.
    case roomBrief(room: String)
    /// For everybody signed in.
    case publicTopic(below: String)
    /// The daemon's state.
    case status
    /// For admins.
    case ops(below: String)
    /// What an OwnTracks app publishes; `below` follows the device, or is empty.
    case owntracks(user: String, device: String, below: String)
    /// Commands to an OwnTracks app.
    case owntracksCommand(user: String, device: String)
}
