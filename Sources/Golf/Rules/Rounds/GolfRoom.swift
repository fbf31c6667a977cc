package import RoomsRules
package import Values

/// A room for golf or disc golf, with its card.
package struct GolfRoom: GameRoom {
    /// The maximum number of rounds in a room.
    package static let roundsMax = 20
    /// The time of a write may be this far ahead of the server's clock, in milliseconds.
    package static let clockAheadMax: Int64 = 120_000
    /// The time of a write may be this long before the room was created, in milliseconds, because the
    /// clock of a device may be behind.
    static let clockBehindMax: Int64 = 120_000
    /// The time of a score that was saved offline may be this long before the room was created, in
    /// milliseconds: a week. A game may begin offline, and become a room when the connection is back.
    static let beforeRoomMax: Int64 = 7 * 86_400_000

    /// The part of a seat that only golf has.
    package struct Line: Equatable, Sendable {
        /// The number of holes that had been played when the player joined, in the order of play
        /// from the first round on. If the player accepted a stake after that, the number from then.
        package var missed = 0
        package var tee: String?
        /// The handicap index, by the room's policy. It is below zero for a plus player.
        package var handicap: Fraction?
        /// Whether somebody entered the index. If so, the index of the player's record does not
        /// replace it.
        package var isHandicapEntered = false
        /// With double entry, the member who also writes this player's scores. `nil` is the next
        /// member.
        package var marker: String?
        /// The RoundRating of a round that was imported from UDisc.
        package var rating: Int?
        /// The user who added a guest.
        package var addedBy: String?

        package init(
            missed: Int = 0, tee: String? = nil, handicap: Fraction? = nil,
            isHandicapEntered: Bool = false, marker: String? = nil, rating: Int? = nil,
            addedBy: String? = nil
        ) {
            self.missed = missed
            self.tee = tee
            self.handicap = handicap
            self.isHandicapEntered = isHandicapEntered
            self.marker = marker
            self.rating = rating
            self.addedBy = addedBy
        }
    }

    package var room: Room
    package internal(set) var courseID: String?
    /// The tees of the course when the room was created, with the pars that the host changed. Empty for
    /// an unknown course.
    package internal(set) var tees: [CardTee]
    /// The sport of the course when the room was created. `nil` if it was not stored.
    package var sport: HandicapScore.Sport?
    /// The longitude of the course when the room was created, in degrees east. `nil` if it is
    /// unknown.
    package var longitude: Double?
    /// The spots that the players marked in this round.
    package internal(set) var spots: [Spot] = []
    /// The number of times that the holes of the course are on the card (``Loops``).
    package var loops = 1
    /// The number of days by which the players moved the game after its end.
    package var dayShift = 0
    /// One line for each seat, in the same order.
    package internal(set) var lines: [Line] = []
    package internal(set) var settings = Settings()
    package internal(set) var card: Card
    /// The beginning of each round, Unix milliseconds. Unknown beginnings are missing.
    package internal(set) var roundStarts: [Int64] = []
    /// With double entry, the entries of each scorer.
    package internal(set) var entries = DoubleEntry()
    /// The users who signed the scores of each player and round.
    package internal(set) var signatures: [RoundLine: Set<String>] = [:]
    /// The scores that have all signatures.
    package internal(set) var closed: Set<RoundLine> = []
    /// The concession of each round's match, by the round from 0.
    package internal(set) var concessions: [Int: MatchConcession] = [:]
    /// The players' answers to the stakes.
    package internal(set) var answers = StakeAnswers()
    /// The number of changes of the game: of settings, pars and players, and of proposals.
    package internal(set) var revision = 0
    /// The change that waits for the agreement of the players in a bet.
    package internal(set) var proposal: GameProposal?
    /// The number of the hole that a member chose. `nil` if the scores decide (``hole``).
    package internal(set) var chosenHole: Int?
    /// While the door is open in play, the number of holes after which it closes. They count from the
    /// first round on. `nil` if the door is closed.
    package internal(set) var doorHoles: Int?
    /// The corrections after the end in which somebody has a say, the oldest first.
    package internal(set) var corrections: [CardCorrection] = []

    /// Creates a game around a room without players.
    package init(_ room: Room, courseID: String?, holes: [CardHole], tees: [CardTee] = []) {
        self.room = room
        self.courseID = courseID
        self.tees = tees
        self.card = Card(holes: holes)
    }

    /// Creates a lobby without players.
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

    /// Sets the tee of a player.
    package mutating func put(_ player: String, onTee tee: String?) {
        if let place = seat(of: player) { lines[place].tee = tee }
    }

    /// The users who wrote a score for somebody else in the current round, sorted by name. The score of a
    /// team is each partner's own.
    package var helpers: [String] {
        var found: Set<String> = []
        for seat in seats.indices {
            for position in card.holes.indices {
                let cell = card.cell(seat: seat, position: position, round: card.rounds - 1)
                if let cell, cell.score != nil, !isOwn(seat, of: cell.by) { found.insert(cell.by) }
            }
        }
        return found.sorted()
    }
}

/// The reactions to commands and changes of the room.
extension GolfRoom {
    /// Refuses to start a format that these players cannot play.
    /// - Throws: ``RoomError/notReady(reason:)``.
    package func check(_ command: RoomCommand, at now: Int64) throws {
        if case .join(let user, _) = command { try checkLate(user) }
        if case .end(let user) = command { try checkEnd(by: user, at: now) }
        if case .abandon(let user) = command { try checkAbandon(by: user) }
        if case .transferHost(let player, _) = command, phase == .ended, !hasScore(player) {
            throw CorrectionError.noScores
        }
        guard case .start(let user) = command else { return }
        try room.requireHost(user)
        try room.require(.lobby)
        do {
            try settings.format.check(teams: seats.map(\.team), holes: card.holes.count)
        } catch {
            throw RoomError.notReady(reason: error.text)
        }
    }

    package mutating func follow(_ change: RoomChange) -> [GolfChange] {
        switch change {
        case .joined(let place): return seatPlayer(at: place) + dropProposal(outOfBet: place)
        case .left(let player, let freed), .kicked(let player, let freed):
            let changes = dropProposal(withoutAnswerOf: player)
            rise(player, from: freed)
            let isOut = freed == nil && removeOpenAnswers(of: player)
            return changes + (isOut ? [.stakesOffered] : []) + settleProposal()
        case .erased(let player, let guest):
            card.replace(writer: player, with: guest)
            entries.rename(player, to: guest)
            answers.rename(player, to: guest)
            proposal?.rename(player, to: guest)
            renameInCorrections(player, to: guest)
            spots.removeAll { $0.player == player }
            rename(player, to: guest)
            return settleProposal()
        case .claimed(let guest, let place): return handOver(guest, at: place)
        case .hostChanged where phase == .ended: keepHostAmongPlayers()
        case .started: roundStarts = [room.startedAt].compactMap(\.self)
        case .ended, .abandoned: proposal = nil
        case .seatChanged, .hostChanged, .configured: break
        }
        return []
    }

    mutating func sit(_ line: Line) {
        lines.append(line)
        card.addSeat()
    }

    /// Follows a player who left.
    /// - Parameter freed: The position of the removed seat. `nil` if the player stays on the card.
    private mutating func rise(_ player: String, from freed: Int?) {
        if let freed {
            answers.remove(player)
            lines.remove(at: freed)
            card.removeSeat(freed)
            return
        }
        // Nobody waits for this player's scores any more. That may complete a hole, which ends a
        // choice.
        let before = completeHoles(waitingFor: seat(of: player))
        if !completeHoles().isSubset(of: before) { chosenHole = nil }
    }
}

extension GolfRoom {
    /// The stored part of a game, without its lines and cells.
    package struct Record: Equatable, Sendable {
        package var settings: Settings
        package var rounds: Int
        package var chosenHole: Int?
        package var roundStarts: [Int64]
        package var doorHoles: Int?
        package var revision: Int
        package var proposal: GameProposal?

        package init(
            settings: Settings, rounds: Int = 1, chosenHole: Int? = nil, roundStarts: [Int64] = [],
            doorHoles: Int? = nil, revision: Int = 0,
            proposal: GameProposal? = nil
        ) {
            self.settings = settings
            self.rounds = rounds
            self.chosenHole = chosenHole
            self.roundStarts = roundStarts
            self.doorHoles = doorHoles
            self.revision = revision
            self.proposal = proposal
        }
    }

    /// Restores a game whose room already has its seats. ``restore(_:seat:position:round:)``
    /// restores cells after this.
    /// - Parameter lines: One for each seat.
    package mutating func restore(_ record: Record, lines: [Line]) {
        precondition(lines.count == seats.count, "each seat has a line on the card")
        settings = record.settings
        chosenHole = record.chosenHole
        roundStarts = record.roundStarts
        doorHoles = record.doorHoles
        revision = record.revision
        proposal = record.proposal
        for line in lines { sit(line) }
        for _ in 1..<max(1, record.rounds) { card.addRound() }
    }

    /// The part of this game that is stored beside its lines and cells.
    package var record: Record {
        Record(
            settings: settings, rounds: card.rounds, chosenHole: chosenHole,
            roundStarts: roundStarts, doorHoles: doorHoles, revision: revision,
            proposal: proposal)
    }

    /// Restores a correction in which somebody has a say.
    package mutating func restore(_ correction: CardCorrection) { corrections.append(correction) }

    /// Restores the entry of a scorer.
    package mutating func restore(_ entry: Cell, at place: DoubleEntry.Place) {
        _ = entries.write(entry, at: place)
    }

    /// Restores a signature.
    package mutating func restore(signature user: String, of line: RoundLine, isClosed: Bool) {
        signatures[line, default: []].insert(user)
        if isClosed { closed.insert(line) }
    }

    /// Restores a cell. A cell that does not fit the card is ignored.
    package mutating func restore(_ cell: Cell, seat: Int, position: Int, round: Int) {
        guard seats.indices.contains(seat), card.holes.indices.contains(position),
            (0..<card.rounds).contains(round)
        else { return }
        _ = card.write(cell, seat: seat, position: position, round: round)
    }
}

extension GolfRoom {
    /// Turns a lobby without players into a game that is over. This imports a game that was played
    /// outside Fairway.
    ///
    /// The card is still empty. Its cells come after this, as writes of the host from before the
    /// end.
    /// - Parameters:
    ///   - lines: One for each seat. A missing line has neither tee nor handicap.
    ///   - roundStarts: The beginning of each round, Unix milliseconds.
    ///   - isChecked: Whether the format must fit the players. A file may lack some of them, or have
    ///     a player beside teams.
    /// - Throws: ``FormatError`` if these players cannot have played the format.
    package mutating func finish(
        with seats: [Seat], lines: [Line] = [], host: String, roundStarts: [Int64],
        from startedAt: Int64, to endedAt: Int64, isChecked: Bool = true
    ) throws(FormatError) {
        room.finish(with: seats, host: host, from: startedAt, to: endedAt)
        for place in seats.indices {
            self.lines.append(lines.indices.contains(place) ? lines[place] : Line())
            card.addSeat()
        }
        for _ in roundStarts.dropFirst() { card.addRound() }
        self.roundStarts = roundStarts
        if isChecked { try check(settings.format) }
    }
}

extension GolfRoom {
    /// Makes a member with scores the host, after the account of the host was deleted. A game that
    /// ended gives nobody else power over its card.
    private mutating func keepHostAmongPlayers() {
        guard let host, !hasScore(host),
            seats.contains(where: { !$0.isGuest && hasScore($0.player) })
        else { return }
        let players = seats.filter { $0.isMember && hasScore($0.player) }
        room.replaceHost(by: players.min { $0.joinedAt < $1.joinedAt }?.player)
    }
}
