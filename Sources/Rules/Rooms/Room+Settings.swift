extension GolfRoom {
    /// What the host chooses in the lobby.
    package struct Settings: Equatable, Sendable {
        package var format: ChosenFormat
        /// The number of the hole that is played first; nil: the first on the card, or the last
        /// where the card is played backwards.
        package var startHole: Int?
        /// Whether the card is played backwards.
        package var isReversed = false
        /// Whether two keepers write each line, each for themselves.
        package var isDoubleEntry = false
        /// By which handicaps strokes are received; nil: nobody receives any.
        package var handicap: String?
        /// The part of their Course Handicaps that players have, percent; nil: the format's own.
        package var allowance: Int?

        package init(format: ChosenFormat = .stroke) { self.format = format }
    }

    /// The holes' places on the card in the order of play.
    package var playOrder: [Int] {
        let count = card.holes.count
        let start = settings.startHole.flatMap(card.position(ofHole:))
        let first = start ?? (settings.isReversed ? count - 1 : 0)
        return (0..<count).map {
            (first + (settings.isReversed ? count - $0 : $0)) % count
        }
    }

    /// The host chooses how the room is played.
    package mutating func configure(
        _ settings: Settings, seatsMax: Int, by user: String
    ) throws -> [RoomChange] {
        try room.checkSettings(seatsMax: seatsMax, by: user)
        guard settings != self.settings || seatsMax != room.seatsMax else { return [] }
        try requireIndexes(in: settings)
        try set(settings)
        room.seatsMax = seatsMax
        return [.configured]
    }

    /// Refuses a policy that an index which was entered is too high for.
    private func requireIndexes(in settings: Settings) throws(RoomError) {
        guard let policy = settings.handicap.flatMap(HandicapPolicy.named) else { return }
        let range = policy.enteredRange
        for (seat, line) in zip(seats, lines) where line.isHandicapEntered {
            guard let index = line.handicap, !range.contains(index) else { continue }
            throw .notReady(
                reason: "\(seat.name) has the handicap \(index), but \(policy.name) allows "
                    + "\(range.lowerBound) to \(range.upperBound)")
        }
    }

    /// Takes on what a room begins with, before anybody is in it, or what its host chose.
    package mutating func set(_ settings: Settings) throws {
        if let start = settings.startHole, card.position(ofHole: start) == nil {
            throw ScoreError.unknownHole
        }
        try check(settings.format)
        self.settings = settings
    }

    /// Refuses a format that these players cannot play; while people gather, more may come.
    func check(_ format: ChosenFormat) throws(FormatError) {
        do throws(FormatError) {
            try format.check(teams: teamsInPlay, holes: card.holes.count)
        } catch {
            guard phase == .lobby, error.mayPass else { throw error }
        }
    }
}

extension Room {
    /// Refuses a user who is not the host, and fewer places than there are players.
    package func checkSettings(seatsMax: Int, by user: String) throws(RoomError) {
        try requireHost(user)
        try require(.lobby)
        guard seatsMax >= seats.count else { throw .full(playersMax: seatsMax) }
    }
}
