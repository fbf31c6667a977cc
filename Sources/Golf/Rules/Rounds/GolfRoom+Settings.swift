import RoomsRules
package import Values

extension GolfRoom {
    /// The host's choices in the lobby.
    package struct Settings: Equatable, Sendable {
        package var format: ChosenFormat
        /// The number of the first hole. `nil` is the first hole on the card, or the last one if
        /// the order is reversed.
        package var startHole: Int?
        /// Whether the holes are played in reverse order.
        package var isReversed = false
        /// Whether two scorers enter the scores of each player independently.
        package var isDoubleEntry = false
        /// The name of the policy for handicap strokes. `nil` plays without handicaps.
        package var handicap: String?
        /// The percentage of their Course Handicaps that players receive. `nil` is the allowance of
        /// the format.
        package var allowance: Int?

        package init(format: ChosenFormat = .stroke) { self.format = format }
    }

    /// The positions of the holes on the card, in the order of play.
    package var playOrder: [Int] {
        let count = card.holes.count
        let start = settings.startHole.flatMap(card.position(ofHole:))
        let first = start ?? (settings.isReversed ? count - 1 : 0)
        return (0..<count).map {
            (first + (settings.isReversed ? count - $0 : $0)) % count
        }
    }

    /// Changes the settings and the number of seats. Only the host may do so, in the lobby and during
    /// play.
    package mutating func configure(
        _ settings: Settings, seatsMax: Int, by user: String
    ) throws -> [GolfChange] {
        try room.checkSettings(seatsMax: seatsMax, by: user, in: .lobby, .playing)
        var changed = self
        changed.room.seatsMax = seatsMax
        // The number of seats waits for nobody.
        let isOther = settings != self.settings
        let changes = isOther ? try changed.make(.settings(settings), by: user) : []
        let isSeatsOnly = changes.isEmpty || changes == [.changeProposed]
        let isSeatsChanged = seatsMax != room.seatsMax
        self = changed
        return (isSeatsOnly && isSeatsChanged ? [.room(.configured)] : []) + changes
    }

    /// Changes the settings, without a check of rights.
    mutating func apply(_ settings: Settings) throws -> [GolfChange] {
        guard settings != self.settings else { return [] }
        if phase == .playing { try requireChangeable(to: settings) }
        try requireIndexes(in: settings)
        let before = (settings: self.settings, order: playOrder)
        try set(settings)
        if playOrder != before.order { chosenHole = nil }
        return [.room(.configured)]
    }

    /// Refuses settings that do not fit the scores, players and stakes of a game in play.
    private func requireChangeable(to settings: Settings) throws {
        let before = self.settings
        let isScored = seats.indices.contains(where: hasCells)
        if isScored, settings.format.sharesBall != before.format.sharesBall {
            throw RoomError.notReady(
                reason: """
                    After the first score, you cannot change between a game with one score for \
                    each team and a game with separate scores.
                    """)
        }
        if isScored, settings.isDoubleEntry != before.isDoubleEntry {
            throw RoomError.notReady(
                reason: "You can turn double entry on or off only before the first score.")
        }
        let isOtherOrder =
            settings.startHole != before.startHole || settings.isReversed != before.isReversed
        if isOtherOrder, let late = seats.first(where: { $0.joinedAt > startedAt ?? .max }) {
            throw RoomError.notReady(
                reason:
                    "You cannot change the order of the holes, because \(late.name) joined after the start."
            )
        }
        if isOtherOrder, !beginsWithPlayedHoles(settings) {
            throw RoomError.notReady(
                reason:
                    "The holes with scores must come first in the new order. Choose another first hole."
            )
        }
        if settings.format != before.format, card.rounds > 1 {
            throw RoomError.notReady(
                reason:
                    "All rounds in a room have the same game. Create a new room to play another game."
            )
        }
        if !concessions.isEmpty, settings.format != before.format {
            throw RoomError.notReady(
                reason: "You cannot change the game, because the match was conceded.")
        }
        try requireStakes(in: settings)
    }

    /// Whether the holes of the current round that have scores are the first ones of another order.
    private func beginsWithPlayedHoles(_ settings: Settings) -> Bool {
        var other = self
        other.settings = settings
        let isPlayed = other.playOrder.map { position in
            seats.indices.contains { seat in
                card.cell(seat: seat, position: position, round: card.rounds - 1)?.score != nil
            }
        }
        return !isPlayed.drop { $0 }.contains(true)
    }

    /// Refuses a policy whose highest index is below an index that somebody entered.
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

    /// Sets the settings without a check of rights: those of a new room, or those that the host
    /// chose.
    package mutating func set(_ settings: Settings) throws {
        if let start = settings.startHole, card.position(ofHole: start) == nil {
            throw GolfError.unknownStartHole
        }
        if settings.isDoubleEntry, settings.format.sharesBall {
            throw RoomError.notReady(
                reason:
                    "Double entry needs a separate score for each player. Turn it off, or choose another game."
            )
        }
        try check(settings.format)
        self.settings = settings
    }

    /// Refuses a format that these players cannot play. In the lobby, a format may need more
    /// players, because others may join.
    func check(_ format: ChosenFormat) throws(FormatError) {
        do throws(FormatError) {
            try format.check(teams: teamsInPlay, holes: card.holes.count)
        } catch {
            guard phase == .lobby, error.mayPass else { throw error }
        }
    }
}

/// The choices for a player. `nil` leaves a value unchanged.
package struct SeatEdit: Equatable, Sendable {
    /// The new name of a guest.
    package var name: String?
    package var tee: String?
    /// An inner `nil` removes the player from the team.
    package var team: Int??
    /// An inner `nil` restores the index of the player's own record.
    package var handicap: Fraction??
    /// An inner `nil` makes the next member the marker.
    package var marker: String??

    package init(
        name: String? = nil, tee: String? = nil, team: Int?? = nil,
        handicap: Fraction?? = nil, marker: String?? = nil
    ) {
        self.name = name
        self.tee = tee
        self.team = team
        self.handicap = handicap
        self.marker = marker
    }

    /// Whether the choice can change who wins.
    var changesGame: Bool { tee != nil || team != nil || handicap != nil }
}

extension GolfRoom {
    package mutating func choose(
        _ edit: SeatEdit, for player: String, by user: String
    ) throws -> [GolfChange] {
        try room.checkChoice(for: player, by: user, changesGame: edit.changesGame)
        try room.require(.lobby, .playing)
        if edit.changesGame { return try make(.seat(edit, player: player), by: user) }
        let changes = try apply(edit, for: player)
        if !changes.isEmpty { revision += 1 }
        return changes
    }

    /// Makes a choice for a player, without a check of rights.
    mutating func apply(_ edit: SeatEdit, for player: String) throws -> [GolfChange] {
        guard let place = seat(of: player) else { throw RoomError.unknownPlayer }
        try check(edit, of: place)
        let (seat, line) = edited(place, by: edit)
        let before = (seat: seats[place], line: lines[place])
        guard seat != before.seat || line != before.line else { return [] }
        if phase == .playing, edit.changesGame, closed.contains(where: { $0.player == player }) {
            throw ScoreError.signed
        }
        let isOtherTeam = seat.team != before.seat.team
        if isOtherTeam { try requireNoCells(of: place) }
        (room.seats[place], lines[place]) = (seat, line)
        do {
            try check(settings.format)
        } catch {
            (room.seats[place], lines[place]) = before
            throw error
        }
        return [.room(.seatChanged(seat: place))] + (isOtherTeam ? takeOverLine(to: place) : [])
    }

    /// Refuses a tee that the course does not have, and a name or marker that the player cannot
    /// have.
    func check(_ edit: SeatEdit, of place: Int) throws {
        if let tee = edit.tee, !tees.isEmpty, !tees.contains(where: { $0.name == tee }) {
            throw GolfError.unknownTee(tees.map(\.name))
        }
        let seat = seats[place]
        if edit.name != nil, !seat.isGuest || seat.name == Room.formerPlayer {
            throw RoomError.notGuest
        }
        if case .some(.some(let marker)) = edit.marker,
            !isMember(marker) || marker == seat.player
        {
            throw RoomError.unknownPlayer
        }
    }

    /// Sets a player's index from the player's own record, unless somebody entered another index.
    package mutating func give(_ handicap: Fraction?, to player: String) -> [GolfChange] {
        guard let place = seat(of: player), !lines[place].isHandicapEntered,
            lines[place].handicap != handicap
        else { return [] }
        lines[place].handicap = handicap
        return [.room(.seatChanged(seat: place))]
    }
}
