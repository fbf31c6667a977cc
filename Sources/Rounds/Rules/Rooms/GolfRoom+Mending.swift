/// Corrections of a card after the end, besides its scores.
extension GolfRoom {
    /// Corrects a player's tee or handicap, or the name of a guest.
    ///
    /// Players correct their own values, also after they left. The host corrects all.
    /// - Throws: ``RoomError``, or ``ScoreError/signed`` if the player's scores are signed.
    package mutating func mend(
        _ edit: SeatEdit, of player: String, by user: String
    ) throws -> [RoomChange] {
        try requireMender(user, of: player)
        guard let place = seat(of: player) else { throw RoomError.unknownPlayer }
        try check(edit, of: place)
        for round in 0..<card.rounds where isClosed(player, round: round) {
            throw ScoreError.signed
        }
        let mended = edited(place, by: edit)
        guard mended.seat != seats[place] || mended.line != lines[place] else { return [] }
        (room.seats[place], lines[place]) = mended
        return [.seatChanged(seat: place)]
    }

    /// Adds a player who was forgotten, as a guest who was there from the start. The scores come after
    /// this, as corrections.
    /// - Throws: ``RoomError``: only the host may do so, and the game needs a place for the player.
    package mutating func addForgotten(
        name: String, tee: String?, team: Int?, by user: String
    ) throws -> [RoomChange] {
        guard hasPlayed(user) else { throw RoomError.notMember }
        try room.require(.ended)
        guard user == host else { throw RoomError.notHost }
        if let tee, !tees.isEmpty, !tees.contains(where: { $0.name == tee }) {
            throw RoomError.unknownTee(tees.map(\.name))
        }
        do throws(FormatError) {
            try settings.format.check(teams: teamsInPlay + [team], holes: card.holes.count)
        } catch {
            throw RoomError.notReady(reason: error.text)
        }
        let changes = try room.addGuest(name: name, team: team, at: startedAt ?? createdAt)
        sit(Line(tee: tee))
        return changes + takeOverLine(to: seats.count - 1)
    }

    private func requireMender(_ user: String, of player: String) throws {
        guard hasPlayed(user) else { throw RoomError.notMember }
        try room.require(.ended)
        guard user == player || user == host else { throw ScoreError.tooLate }
    }

    /// The seat and the line of a player after an edit.
    func edited(_ place: Int, by edit: SeatEdit) -> (seat: Seat, line: Line) {
        var (seat, line) = (seats[place], lines[place])
        if let name = edit.name { seat.name = name }
        if let tee = edit.tee { line.tee = tee }
        if let team = edit.team { seat.team = team }
        if let handicap = edit.handicap {
            (line.handicap, line.isHandicapEntered) = (handicap, handicap != nil)
        }
        if let marker = edit.marker { line.marker = marker }
        return (seat, line)
    }
}
