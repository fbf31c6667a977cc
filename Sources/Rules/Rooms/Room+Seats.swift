/// The choices for a player. Nil leaves a value as it is.
package struct SeatEdit: Equatable, Sendable {
    /// The new name of a guest.
    package var name: String?
    package var tee: String?
    /// A nil within takes the player out of a team.
    package var team: Int??
    /// A nil within lets the player's own record say it again.
    package var handicap: Fraction??
    /// A nil within lets who sits next keep the line.
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

    /// Whether it says what scores are worth.
    var changesGame: Bool { tee != nil || team != nil || handicap != nil }
}

extension Room {
    /// Refuses a user who may not choose for a player.
    ///
    /// Players choose for themselves, and the host chooses for all. After the start, only the host changes tees, teams
    /// and handicaps, because they decide who wins.
    package func checkChoice(
        _ edit: SeatEdit, for player: String, by user: String
    ) throws(RoomError) {
        try requireMember(user)
        let isMine = user == player && (phase == .lobby || !edit.changesGame)
        guard isMine || user == host else { throw .notHost }
    }

    /// Puts a player into a team; nil takes the player out of one.
    package mutating func setTeam(_ team: Int?, of place: Int) { seats[place].team = team }
}

extension GolfRoom {
    package mutating func choose(
        _ edit: SeatEdit, for player: String, by user: String
    ) throws -> [RoomChange] {
        try room.checkChoice(edit, for: player, by: user)
        try room.require(.lobby, .playing)
        guard let place = seat(of: player) else { throw RoomError.unknownPlayer }
        try check(edit, of: place)
        var (seat, line) = (seats[place], lines[place])
        if let name = edit.name { seat.name = name }
        if let tee = edit.tee { line.tee = tee }
        if let team = edit.team { seat.team = team }
        if let handicap = edit.handicap {
            (line.handicap, line.isHandicapEntered) = (handicap, handicap != nil)
        }
        if let marker = edit.marker { line.marker = marker }
        let before = (seat: seats[place], line: lines[place])
        guard seat != before.seat || line != before.line else { return [] }
        (room.seats[place], lines[place]) = (seat, line)
        do {
            try check(settings.format)
        } catch {
            (room.seats[place], lines[place]) = before
            throw error
        }
        return [.seatChanged(seat: place)]
    }

    /// Refuses a tee that the card does not have, and a name or marker that the player cannot have.
    private func check(_ edit: SeatEdit, of place: Int) throws(RoomError) {
        if let tee = edit.tee, !tees.isEmpty, !tees.contains(where: { $0.name == tee }) {
            throw .unknownTee(tees.map(\.name))
        }
        let seat = seats[place]
        if edit.name != nil, !seat.isGuest || seat.name == Room.formerPlayer { throw .notGuest }
        if case .some(.some(let marker)) = edit.marker,
            !isMember(marker) || marker == seat.player
        {
            throw .unknownPlayer
        }
    }

    /// Gives a player the index of the player's own record, unless another was entered.
    package mutating func give(_ handicap: Fraction?, to player: String) -> [RoomChange] {
        guard let place = seat(of: player), !lines[place].isHandicapEntered,
            lines[place].handicap != handicap
        else { return [] }
        lines[place].handicap = handicap
        return [.seatChanged(seat: place)]
    }
}
