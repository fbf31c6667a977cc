package import Localization

/// The common part of rooms in all modes: a group meets in a lobby, plays, and ends the game.
///
/// It is a value without clock, database or topics. A ``GameRoom`` contains it and adds the game. A
/// command of a user checks everything before it changes anything. Only methods of this module
/// change the phase, the host, the code, the start and the end, so that no mode sets them by
/// mistake. A mode may correct names, seats and limits.
package struct Room: Equatable, Sendable {
    package let id: String
    package let kind: RoomKind
    /// The most players in a room, in any mode and with any configuration.
    package static let seatsLimit = 100
    /// The most users whom the server remembers as removed from one room.
    package static let kickedMax = 1_000

    /// The name of what is played, or of its place.
    package var title: String
    package let createdAt: Int64
    package internal(set) var phase = Phase.lobby
    package internal(set) var code: String
    /// `nil` if no member is left.
    package internal(set) var host: String?
    package internal(set) var startedAt: Int64?
    package internal(set) var endedAt: Int64?
    package var seats: [Seat] = []
    /// The users whom the host removed. They may not join again.
    package internal(set) var kicked: Set<String> = []
    /// The users whom the host removed after the end. Their part in the game stays theirs, but
    /// they change nothing.
    package var barred: Set<String> = []
    /// The maximum number of players: members and guests.
    package var seatsMax: Int
    /// The number of guests so far. It makes their IDs unique, even after a guest has left.
    package var guestsCount = 0
    /// The time since which nothing is missing in the game, and nobody changed it, so that any member may soon
    /// end it. Unix milliseconds. `nil` while something is missing, or if the mode does not count.
    package var completeAt: Int64?
    /// The number of the last event.
    package var seq = 0

    /// Creates a lobby without players.
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

    /// Makes another member the host, by a rule of the mode. `nil` leaves the room without one.
    package mutating func replaceHost(by member: String?) { host = member }

    /// Sets the code with which users join.
    package mutating func open(with code: String) { self.code = code }

    /// Turns a lobby without players into a room whose game was played outside Fairway, and is over.
    /// - Parameters:
    ///   - startedAt: The beginning of the game, Unix milliseconds.
    ///   - endedAt: Its end, Unix milliseconds.
    package mutating func finish(
        with seats: [Seat], host: String, from startedAt: Int64, to endedAt: Int64
    ) {
        self.seats += seats
        guestsCount = self.seats.count(where: \.isGuest)
        (self.host, self.startedAt, self.endedAt) = (host, startedAt, endedAt)
        phase = .ended
    }

    package func seat(of player: String) -> Int? {
        seats.firstIndex { $0.player == player }
    }

    /// Whether this user may read and write in the room.
    package func isMember(_ user: String) -> Bool {
        seats.contains { $0.player == user && $0.isMember }
    }

    package var members: [String] { seats.filter(\.isMember).map(\.player) }

    /// Whether this user is a member, or was one and left without being kicked.
    package func hasPlayed(_ user: String) -> Bool {
        isMember(user) || (seat(of: user) != nil && !kicked.contains(user))
    }

    /// Whether this user may read what only players see: members while the room is open, and afterwards also users who
    /// left.
    package func mayRead(_ user: String) -> Bool {
        phase.isOpen ? isMember(user) : hasPlayed(user)
    }

    /// Whether a player left before the end. Leaving after the end does not count.
    package func isGone(_ seat: Int) -> Bool { isGone(seats[seat]) }

    package func isGone(_ seat: Seat) -> Bool {
        seat.hasLeft && seat.leftAt ?? .min < endedAt ?? .max
    }

    /// The names of all players, for the number of people who play at a place.
    ///
    /// A guest in several rooms of the same host counts once, if the name is the same.
    package var peopleInPlay: Set<String> {
        Set(
            seats.filter { !$0.hasLeft }.map {
                $0.isGuest ? Self.person(guest: $0.name, of: host) : $0.player
            })
    }

    /// Names a guest by host and name. It never equals a username, because usernames contain no
    /// space.
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

/// The kind of game in a room. Each mode declares its own.
package struct RoomKind: RawRepresentable, Hashable, Sendable {
    /// The word on the wire and in the database.
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
}

/// The stage in the life of a room.
package enum Phase: String, Sendable {
    case lobby, playing, ended, abandoned

    /// Whether the room is gathering players or playing.
    package var isOpen: Bool { self == .lobby || self == .playing }
}

/// A player's place in a room.
package struct Seat: Equatable, Sendable {
    /// A username, or the ID of a guest: `g1`, `g2`, ...
    package var player: String
    package var name: String
    package var isGuest: Bool
    package var joinedAt: Int64
    package var hasLeft = false
    /// The time when the player left or was removed, Unix milliseconds. `nil` if it is not known.
    package var leftAt: Int64?
    /// Players with the same number are partners. `nil` is a player without partners.
    package var team: Int?
    /// Whether the user claimed the place of a guest after the end.
    package var isLate = false

    package init(
        player: String, name: String, isGuest: Bool, joinedAt: Int64, hasLeft: Bool = false,
        leftAt: Int64? = nil, team: Int? = nil, isLate: Bool = false
    ) {
        self.player = player
        self.name = name
        self.isGuest = isGuest
        self.joinedAt = joinedAt
        self.hasLeft = hasLeft
        self.leftAt = leftAt
        self.team = team
        self.isLate = isLate
    }

    /// Whether the player has an account and may read and write in the room.
    package var isMember: Bool { !isGuest && !hasLeft }
}

/// The reasons why a room refuses a command.
package enum RoomError: Error, Equatable {
    case codeInvalid
    /// The room has the maximum number of players.
    case full(playersMax: Int)
    case notHost
    case notMember
    /// The command is not allowed in this phase of the room.
    case wrongPhase(Phase)
    case unknownPlayer
    /// Only a guest's name can be changed. A member has the name of the account.
    case notGuest
    /// The host removed this many users, the maximum.
    case kickedTooMany(Int)
    /// These players cannot play the format.
    case notReady(reason: LocalizedText)
}

extension Room {
    /// The stored part of a room, without its seats and its progress.
    package struct Record: Equatable, Sendable {
        package var id = ""
        package var kind = RoomKind(rawValue: "")
        package var title = ""
        package var seatsMax = 0
        package var code = ""
        package var createdAt: Int64 = 0
        package var phase = Phase.lobby
        package var host: String?
        package var startedAt: Int64?
        package var endedAt: Int64?
        package var guestsCount = 0

        package init() {}
    }

    package var record: Record {
        var record = Record()
        (record.id, record.kind, record.title, record.seatsMax) = (id, kind, title, seatsMax)
        (record.code, record.phase, record.host) = (code, phase, host)
        (record.createdAt, record.startedAt, record.endedAt) = (createdAt, startedAt, endedAt)
        record.guestsCount = guestsCount
        return record
    }

    /// Restores a room without its seats.
    package init(_ record: Record) {
        self.init(
            id: record.id, kind: record.kind, title: record.title, seatsMax: record.seatsMax,
            code: record.code, createdAt: record.createdAt)
        (phase, host, guestsCount) = (record.phase, record.host, record.guestsCount)
        (startedAt, endedAt) = (record.startedAt, record.endedAt)
    }

    package mutating func restore(
        seats: [Seat], kicked: Set<String>, barred: Set<String> = []
    ) {
        (self.seats, self.kicked, self.barred) = (seats, kicked, barred)
    }
}
