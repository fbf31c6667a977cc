/// The part that rooms of all modes have in common: a group gathers in a lobby, plays, and is done.
///
/// It is a value, and knows neither the clock nor the database nor topics. A ``GameRoom`` holds it and adds the game.
/// A command checks everything before it changes anything.
package struct Room: Equatable, Sendable {
    package let id: String
    package let kind: RoomKind
    /// The name of the course, or of the quiz.
    package let title: String
    package let createdAt: Int64
    package internal(set) var phase = Phase.lobby
    package var code: String
    /// Nil once nobody is left.
    package internal(set) var host: String?
    package internal(set) var startedAt: Int64?
    package internal(set) var endedAt: Int64?
    package internal(set) var seats: [Seat] = []
    /// The users whom the host removed, and who may not come back.
    package internal(set) var kicked: Set<String> = []
    /// The number of places, for members and guests.
    package var seatsMax: Int
    /// The number of guests so far. It makes their ids unique, also after one has left.
    package internal(set) var guestsCount = 0
    /// The last event's number.
    package var seq = 0

    /// A lobby without players.
    package init(
        id: String, kind: RoomKind, title: String, seatsMax: Int, code: String, createdAt: Int64
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.seatsMax = seatsMax
        self.code = code
        self.createdAt = createdAt
    }

    package func seat(of player: String) -> Int? {
        seats.firstIndex { $0.player == player }
    }

    /// Whether this user reads and writes here.
    package func isMember(_ user: String) -> Bool {
        seats.contains { $0.player == user && $0.isMember }
    }

    package var members: [String] { seats.filter(\.isMember).map(\.player) }

    /// Whether this user is a member, or was one and was not removed by the host.
    package func hasPlayed(_ user: String) -> Bool {
        isMember(user) || (seat(of: user) != nil && !kicked.contains(user))
    }

    /// Whether a player left before the game was over. Players who leave after the end have played all of it.
    package func isGone(_ seat: Int) -> Bool {
        seats[seat].hasLeft && seats[seat].leftAt ?? .min < endedAt ?? .max
    }

    /// The names of all who play here, as a course counts them.
    ///
    /// A guest counts once for all cards of the same host, if the name is the same.
    package var peopleInPlay: Set<String> {
        Set(
            seats.filter { !$0.hasLeft }.map {
                $0.isGuest ? Self.person(guest: $0.name, of: host) : $0.player
            })
    }

    /// Names a guest by host and name. It never equals a username, because usernames contain no space.
    package static func person(guest name: String, of host: String?) -> String {
        "\(host ?? "") \(name.lowercased())"
    }

    package func requireMember(_ user: String) throws(RoomError) {
        guard isMember(user) else { throw .notMember }
    }

    package func requireHost(_ user: String) throws(RoomError) {
        try requireMember(user)
        guard host == user else { throw .notHost }
    }

    package func require(_ phases: Phase...) throws(RoomError) {
        guard phases.contains(phase) else { throw .wrongPhase(phase) }
    }
}
