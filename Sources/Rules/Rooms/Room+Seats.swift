extension Room {
    /// What may be chosen for a player; nil leaves it as it is.
    package struct SeatWish: Equatable, Sendable {
        /// What a guest is called from now on.
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

    /// Players choose for themselves, the host for everybody. Once the game has begun the host alone
    /// says from which tee, with whom and by which handicap somebody plays: it decides who wins.
    package mutating func choose(
        _ wish: SeatWish, for player: String, by user: String
    ) throws -> [RoomChange] {
        guard isMember(user) else { throw RoomError.notMember }
        let isMine = user == player && (phase == .lobby || !wish.changesGame)
        guard isMine || user == host else { throw RoomError.notHost }
        try requireFit(wish)
        try require(.lobby, .playing)
        guard let place = seat(of: player) else { throw RoomError.unknownPlayer }
        if let tee = wish.tee, !tees.isEmpty, !tees.contains(where: { $0.name == tee }) {
            throw RoomError.unknownTee(tees.map(\.name))
        }
        if wish.name != nil, !seats[place].isGuest || seats[place].name == Self.formerPlayer {
            throw RoomError.notGuest
        }
        if case .some(.some(let marker)) = wish.marker, !isMember(marker) || marker == player {
            throw RoomError.unknownPlayer
        }
        var seat = seats[place]
        if let name = wish.name { seat.name = name }
        if let tee = wish.tee { seat.tee = tee }
        if let team = wish.team { seat.team = team }
        if let handicap = wish.handicap {
            (seat.handicap, seat.isHandicapEntered) = (handicap, handicap != nil)
        }
        if let marker = wish.marker { seat.marker = marker }
        guard seat != seats[place] else { return [] }
        let before = seats[place]
        seats[place] = seat
        do {
            try check(settings.format)
        } catch {
            seats[place] = before
            throw error
        }
        return [.seatChanged(seat: place)]
    }

    /// Refuses what a room of another kind than golf has no use for. Partners share answers there,
    /// so nobody changes sides on the way.
    private func requireFit(_ wish: SeatWish) throws(RoomError) {
        guard kind != .golf else { return }
        guard wish == SeatWish(team: wish.team) else { throw .wrongKind(kind) }
        try require(.lobby)
    }

    /// Gives a player the index of the player's own record, unless another was entered.
    package mutating func give(_ handicap: Fraction?, to player: String) -> [RoomChange] {
        guard let place = seat(of: player), !seats[place].isHandicapEntered,
            seats[place].handicap != handicap
        else { return [] }
        seats[place].handicap = handicap
        return [.seatChanged(seat: place)]
    }
}
