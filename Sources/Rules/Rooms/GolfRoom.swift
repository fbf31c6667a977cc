/// A room in which golf or disc golf is played, on a card.
package struct GolfRoom: GameRoom {
    /// The most rounds of a game.
    package static let roundsMax = 20
    /// A write may be this far ahead of the server's clock, milliseconds.
    package static let clockAheadMax: Int64 = 120_000
    /// The longest time for which the clock may not advance, milliseconds. A larger difference is another clock's time.
    static let clockStandsStill: Int64 = 50

    /// The part of a seat that only golf has.
    package struct Line: Equatable, Sendable {
        /// The number of holes that had been played when the player came, in the order of play from the first round
        /// on.
        package internal(set) var missed = 0
        package var tee: String?
        /// The handicap index, by the room's policy; below zero for a plus player.
        package var handicap: Fraction?
        /// Whether somebody entered it. The index of the player's record does not replace it then.
        package var isHandicapEntered = false
        /// The member who also keeps this line in a room with double entry; nil: the next member.
        package var marker: String?
        /// The RoundRating of an imported round, from UDisc.
        package var rating: Int?

        package init(
            missed: Int = 0, tee: String? = nil, handicap: Fraction? = nil,
            isHandicapEntered: Bool = false, marker: String? = nil, rating: Int? = nil
        ) {
            self.missed = missed
            self.tee = tee
            self.handicap = handicap
            self.isHandicapEntered = isHandicapEntered
            self.marker = marker
            self.rating = rating
        }
    }

    package var room: Room
    package let courseID: String?
    /// The course's tees when the room was made; none for an unknown course.
    package let tees: [CardTee]
    /// The course's sport when the room was made; nil for rooms that did not keep it.
    package var sport: HandicapScore.Sport?
    /// The course's longitude when the room was made, degrees east; nil if it is unknown.
    package var longitude: Double?
    /// One a seat, in the same order.
    package internal(set) var lines: [Line] = []
    package internal(set) var settings = Settings()
    package internal(set) var card: Card
    /// The beginning of each round. Rounds whose beginning is not known are missing.
    package internal(set) var roundStarts: [Int64] = []
    /// The entries of each keeper in a room with double entry.
    package internal(set) var entries = DoubleEntry()
    /// The users who signed each line.
    package internal(set) var signatures: [RoundLine: Set<String>] = [:]
    /// The lines with all signatures. Each round has lines of its own.
    package internal(set) var closed: Set<RoundLine> = []
    /// The number of the hole that a member chose; nil if the scores decide (``hole``).
    package internal(set) var chosenHole: Int?

    /// A game around a room without players.
    package init(_ room: Room, courseID: String?, holes: [CardHole], tees: [CardTee] = []) {
        self.room = room
        self.courseID = courseID
        self.tees = tees
        self.card = Card(holes: holes)
    }

    /// A lobby without players.
    package init(
        id: String, courseID: String?, courseName: String, holes: [CardHole], tees: [CardTee] = [],
        playersMax: Int, code: String, createdAt: Int64
    ) {
        let room = Room(
            id: id, kind: .golf, title: courseName, seatsMax: playersMax, code: code,
            createdAt: createdAt)
        self.init(room, courseID: courseID, holes: holes, tees: tees)
    }

    package var courseName: String { room.title }

    /// Puts a player on a tee.
    package mutating func put(_ player: String, onTee tee: String?) {
        if let place = seat(of: player) { lines[place].tee = tee }
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
}

/// Following the room.
extension GolfRoom {
    /// Refuses to start a format that these players cannot play.
    /// - Throws: ``RoomError/notReady(reason:)``.
    package func check(_ command: RoomCommand) throws {
        guard case .start(let user) = command else { return }
        try room.requireHost(user)
        try room.require(.lobby)
        do {
            try settings.format.check(teams: seats.map(\.team), holes: card.holes.count)
        } catch {
            throw RoomError.notReady(reason: error.text)
        }
    }

    package mutating func follow(_ change: RoomChange) -> [RoomChange] {
        switch change {
        case .joined: sit(Line())
        case .left(let player, let freed), .kicked(let player, let freed):
            rise(player, from: freed)
        case .erased(let player, let guest):
            card.replace(writer: player, with: guest)
            entries.rename(player, to: guest)
            rename(player, to: guest)
        case .claimed(let guest, let place): return handOver(guest, at: place)
        case .roundStarted: roundStarts = [room.startedAt].compactMap(\.self)
        case .seatChanged, .signed, .hostChanged, .configured, .holeMoved, .cellWritten, .ended,
            .abandoned:
            break
        }
        return []
    }

    mutating func sit(_ line: Line) {
        lines.append(line)
        card.addSeat()
    }

    /// Follows a player who left.
    /// - Parameter freed: The place of the removed seat; nil if the player stays on the card.
    private mutating func rise(_ player: String, from freed: Int?) {
        if let freed {
            lines.remove(at: freed)
            card.removeSeat(freed)
            return
        }
        // Nobody waits for this player's scores any more. That may complete a hole, which ends a choice.
        let before = completeHoles(waitingFor: seat(of: player))
        if !completeHoles().isSubset(of: before) { chosenHole = nil }
    }
}
