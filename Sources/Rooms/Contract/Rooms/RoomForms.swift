package import Contract

/// `room/create` for one kind of rooms.
package protocol RoomCreation: RequestForm where Base == CreateRoom {
    /// The maximum number of players, including guests. `nil` for the server's default.
    var playersMax: Int? { get }
}

/// `configure` for one kind of rooms.
package protocol RoomConfiguration: RequestForm where Base == ConfigureRoom {
    /// The new maximum number of players. `nil` keeps the present one.
    var playersMax: Int? { get }
    /// The `revision` of the head on which the change is based. `nil` if the request names none, or if
    /// the mode has no revisions.
    var revision: Int? { get }
}

/// `setPlayer` for one kind of rooms.
package protocol SeatChoice: RequestForm where Base == SetPlayer {
    /// The player; `nil` for the user.
    var player: String? { get }
    /// The new name of a guest.
    var name: String? { get }
    /// The `revision` of the head on which the change is based. `nil` if the request names none, or if
    /// the mode has no revisions.
    var revision: Int? { get }
}
