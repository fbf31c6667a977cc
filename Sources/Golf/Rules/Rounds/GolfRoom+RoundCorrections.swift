import RoomsRules

/// Corrections of a card after the end, besides its scores.
///
/// They change a copy of the game. ``GolfRoom/correct(_:by:at:)`` decides whether the copy applies at
/// once, or waits for the agreement of players.
extension GolfRoom {
    /// The maximum number of days by which the players can move a game in all.
    package static let dayShiftMax = 7

    /// Corrects a player's tee or handicap, or the name of a guest.
    ///
    /// Players correct their own values, also after they left, and the names of guests. The host
    /// corrects all. Nobody does without a score on the card, except the host.
    /// - Throws: ``RoomError``, ``CorrectionError``, or ``ScoreError/signed`` for a user who did not sign
    ///   the player's closed scores.
    package mutating func correct(
        _ edit: SeatEdit, of player: String, by user: String
    ) throws -> [GolfChange] {
        guard let place = seat(of: player) else {
            try requireCorrector(user, of: user)
            throw RoomError.unknownPlayer
        }
        let isName = seats[place].isGuest && !edit.changesGame && edit.marker == nil
        try requireCorrector(user, of: isName ? user : player)
        try check(edit, of: place)
        for round in 0..<card.rounds where isClosed(player, round: round) {
            guard hasSigned(user, seat: place, round: round) else { throw ScoreError.signed }
        }
        let corrected = edited(place, by: edit)
        guard corrected.seat != seats[place] || corrected.line != lines[place] else { return [] }
        (room.seats[place], lines[place]) = corrected
        return [.room(.seatChanged(seat: place))]
    }

    /// Adds a player who was forgotten, as a guest who was there from the start. The scores come after
    /// this, as corrections.
    /// - Throws: ``RoomError`` or ``CorrectionError``: only the host and players with scores may do so, and
    ///   the game needs a place for the player.
    package mutating func addForgotten(
        name: String, tee: String?, team: Int?, by user: String
    ) throws -> [GolfChange] {
        try requireCorrector(user, of: user)
        if let tee, !tees.isEmpty, !tees.contains(where: { $0.name == tee }) {
            throw GolfError.unknownTee(tees.map(\.name))
        }
        do throws(FormatError) {
            try settings.format.check(teams: teamsInPlay + [team], holes: card.holes.count)
        } catch {
            throw RoomError.notReady(reason: error.text)
        }
        let changes = try room.addGuest(name: name, team: team, at: startedAt ?? createdAt)
        sit(Line(tee: tee, addedBy: user))
        return changes.map(GolfChange.room) + takeOverLine(to: seats.count - 1)
    }

    /// The beginning of the game, Unix milliseconds, on the day to which the players moved it.
    package var playedAt: Int64 {
        (startedAt ?? createdAt) + Int64(dayShift) * PlayingDay.msPerDay
    }

    /// The day of the game, as a number of days since 1 January 1970.
    package var playedDay: Int { PlayingDay.number(playedAt, longitude: longitude) }

    /// Moves a game that ended to another day. The host and every player with a score may do so.
    /// - Parameter day: The number of days since 1 January 1970.
    /// - Throws: ``GolfError/dayAhead`` for a day after today, or ``CorrectionError/dayTooFar(max:)``.
    package mutating func move(
        toDay day: Int, by user: String, at now: Int64
    ) throws -> [GolfChange] {
        try requireCorrector(user, of: user)
        guard day <= PlayingDay.number(now, longitude: longitude) else { throw GolfError.dayAhead }
        guard day != playedDay else { return [] }
        let shift = dayShift + day - playedDay
        guard abs(shift) <= Self.dayShiftMax else {
            throw CorrectionError.dayTooFar(max: Self.dayShiftMax)
        }
        dayShift = shift
        return [.roundCorrected(isOtherCourse: false)]
    }

    /// Corrects the course of a game that ended. The host and every player with a score may do so.
    ///
    /// The scores stay, and the holes get the par and the stroke index of the right course.
    /// - Parameters:
    ///   - id: `nil` for a course that is in no list.
    ///   - known: The holes of the course. `nil` keeps those of the card.
    /// - Throws: ``GolfError/holeMissing(_:)`` if the course lacks a hole of the card.
    package mutating func move(
        toCourse id: String?, name: String, holes known: [CardHole]?, tees: [CardTee],
        by user: String
    ) throws -> [GolfChange] {
        try requireCorrector(user, of: user)
        let holes = try card.holes.map { hole in
            guard let known else { return hole }
            guard let right = known.first(where: { $0.number == hole.number }) else {
                throw GolfError.holeMissing(hole.number)
            }
            return right
        }
        guard id != courseID || name != room.title else { return [] }
        for (position, hole) in holes.enumerated() { card.set(hole, at: position) }
        self.tees = tees
        courseID = id
        room.title = name
        return [.roundCorrected(isOtherCourse: true)]
    }

    /// Refuses a user who is not the host of a game that is over.
    func requireHostAfterEnd(_ user: String) throws(RoomError) {
        guard hasPlayed(user), !room.barred.contains(user) else { throw .notMember }
        try room.require(.ended)
        guard user == host else { throw .notHost }
    }

    private func requireCorrector(_ user: String, of player: String) throws {
        guard hasPlayed(user), !room.barred.contains(user) else { throw RoomError.notMember }
        try room.require(.ended)
        guard user == player || user == host else { throw ScoreError.tooLate }
        guard isCorrector(user) else { throw CorrectionError.noScores }
    }

    /// Removes a player after the end. Only the host may do so, also after leaving the room.
    ///
    /// The line of a guest goes, as a correction to which the players can object. So does the line of a user
    /// who took it over after the end. A user who left without a score goes at once. A user who left with
    /// scores stays on the card, because nobody takes a round from a player. All removed users lose their say
    /// in the card, and cannot return.
    /// - Throws: ``CorrectionError/stillThere`` for a user who has not left, or
    ///   ``RoomError/kickedTooMany(_:)``.
    package mutating func remove(
        _ player: String, by user: String, at now: Int64
    ) throws -> [GolfChange] {
        try requireHostAfterEnd(user)
        guard let seat = seat(of: player), player != user, !room.barred.contains(player) else {
            throw RoomError.unknownPlayer
        }
        var without = self
        let changes = without.takeOut(player)
        if seats[seat].isGuest { return try correct(without, by: user, at: now) }
        guard seats[seat].hasLeft || seats[seat].isLate else { throw CorrectionError.stillThere }
        guard room.barred.count < Room.kickedMax else {
            throw RoomError.kickedTooMany(Room.kickedMax)
        }
        if seats[seat].isLate, let changes = try removeLate(player, at: seat, by: user, now) {
            return changes
        }
        let edits = self.edits(to: without)
        if !hasScore(player), consents(to: edits, makes: without, by: user, at: now).isEmpty {
            self = without
            room.barred.insert(player)
            let isNamed = !corrections.isEmpty
            forgetInCorrections(player)
            return changes + (isNamed ? [.correctionsChanged] : [])
        }
        room.barred.insert(player)
        return [.room(.kicked(player: player, freed: nil))]
    }

    /// Removes a user who claimed the scores of a guest after the end.
    ///
    /// The correction is about the line of a guest. So after an objection, the line comes back without the
    /// user.
    /// - Returns: `nil` if the line must stay, because it decides a settled bet of others, or because others
    ///   signed the card.
    private mutating func removeLate(
        _ user: String, at seat: Int, by author: String, _ now: Int64
    ) throws -> [GolfChange]? {
        var asGuest = self
        asGuest.room.guestsCount += 1
        let guest = "g\(asGuest.room.guestsCount)"
        asGuest.room.seats[seat].player = guest
        asGuest.room.seats[seat].name = Room.formerPlayer
        (asGuest.room.seats[seat].isGuest, asGuest.room.seats[seat].isLate) = (true, false)
        _ = asGuest.follow(.erased(player: user, guest: guest))
        asGuest.room.barred.insert(user)
        var without = asGuest
        _ = without.takeOut(guest)
        let changes = try asGuest.correct(without, by: author, at: now)
        guard asGuest.seat(of: guest) == nil else { return nil }
        self = asGuest
        return [.room(.kicked(player: user, freed: seat))] + changes.filter { !$0.isKick }
    }

    /// The seat and the line of a player after an edit.
    func edited(_ place: Int, by edit: SeatEdit) -> (seat: Seat, line: Line) {
        var (seat, line) = (seats[place], lines[place])
        if let name = edit.name { seat.name = name }
        if let tee = edit.tee { line.tee = tee }
        if let team = edit.team { seat.team = team }
        // An index from the player's record stays as it is if nobody enters another one.
        if let handicap = edit.handicap, handicap != nil || line.isHandicapEntered {
            (line.handicap, line.isHandicapEntered) = (handicap, handicap != nil)
        }
        if let marker = edit.marker { line.marker = marker }
        return (seat, line)
    }
}
