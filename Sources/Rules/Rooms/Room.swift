/// A room: a group that gathers in a lobby, plays, and is done.
///
/// A value: commands check everything first and then change it, returning what changed. It knows
/// neither clock nor database nor topics.
package struct Room: Equatable, Sendable {
    /// The most rounds of a game.
    package static let roundsMax = 20
    /// A write may be this far ahead of the server's clock, milliseconds.
    package static let clockAheadMax: Int64 = 120_000
    /// For so long the clock may have stood still, milliseconds; more is another clock's time.
    static let clockStandsStill: Int64 = 50

    package let id: String
    package let kind: RoomKind
    package let courseID: String?
    package let courseName: String
    /// As the course had them when the room was made; none where it is unknown.
    package let tees: [CardTee]
    /// What is played, as the course said when the room was made; nil for rooms that did not keep it.
    package var sport: HandicapScore.Sport?
    /// Of the course, degrees east, as it said then; nil where it is unknown.
    package var longitude: Double?
    package let createdAt: Int64
    package internal(set) var phase = Phase.lobby
    package var code: String
    /// Nil once nobody is left.
    package internal(set) var host: String?
    package internal(set) var startedAt: Int64?
    package internal(set) var endedAt: Int64?
    /// When each round began; fewer than there are rounds where that is not known.
    package internal(set) var roundStarts: [Int64] = []
    package internal(set) var seats: [Seat] = []
    /// Who was shown out and may not come back.
    package internal(set) var kicked: Set<String> = []
    package internal(set) var settings: Settings
    package internal(set) var card: Card
    /// What is walked in a room of that kind; its card has no holes.
    package internal(set) var walk: Walk?
    /// What each keeper wrote, where lines are kept twice.
    package internal(set) var entries = DoubleEntry()
    /// Who signed which line.
    package internal(set) var signatures: [RoundLine: Set<String>] = [:]
    /// Lines that all have signed who must; another round has lines of its own.
    package internal(set) var closed: Set<RoundLine> = []
    /// The number of the hole that a member chose; nil: the scores decide (``hole``).
    package internal(set) var chosenHole: Int?
    /// How many guests there ever were: their ids are never given twice.
    package internal(set) var guestsCount = 0
    /// The last event's number.
    package var seq = 0

    /// A lobby without players.
    package init(
        id: String, kind: RoomKind, courseID: String?, courseName: String, holes: [CardHole],
        tees: [CardTee] = [], playersMax: Int, code: String, createdAt: Int64
    ) {
        self.id = id
        self.kind = kind
        self.courseID = courseID
        self.courseName = courseName
        self.tees = tees
        self.settings = Settings(playersMax: playersMax)
        self.code = code
        self.createdAt = createdAt
        self.card = Card(holes: holes)
    }

    package func seat(of player: String) -> Int? {
        seats.firstIndex { $0.player == player }
    }

    /// Whether this user reads and writes here.
    package func isMember(_ user: String) -> Bool {
        seats.contains { $0.player == user && $0.isMember }
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

    /// The users who wrote a score for somebody else in the current round, in the order of names.
    package var scorers: [String] {
        var found: Set<String> = []
        for (seat, each) in seats.enumerated() {
            for position in card.holes.indices {
                let cell = card.cell(seat: seat, position: position, round: card.rounds - 1)
                if let cell, cell.strokes != nil, cell.by != each.player { found.insert(cell.by) }
            }
        }
        return found.sorted()
    }

    /// Names a guest by host and name. It never equals a username, because usernames contain no space.
    package static func person(guest name: String, of host: String?) -> String {
        "\(host ?? "") \(name.lowercased())"
    }

    package var members: [String] { seats.filter(\.isMember).map(\.player) }

    /// Refuses what belongs to rooms of another kind.
    package func requireKind(_ kind: RoomKind) throws(RoomError) {
        guard self.kind == kind else { throw .wrongKind(self.kind) }
    }

    func requireHost(_ user: String) throws(RoomError) {
        guard isMember(user) else { throw .notMember }
        guard host == user else { throw .notHost }
    }

    func require(_ phases: Phase...) throws(RoomError) {
        guard phases.contains(phase) else { throw .wrongPhase(phase) }
    }
}
