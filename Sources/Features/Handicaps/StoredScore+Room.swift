import Rules

extension StoredScore {
    /// What a seat's line on a card makes, from the tee that was played.
    ///
    /// All rounds of a room count for the day on which it began, whenever somebody wrote or
    /// corrected a cell: the order of scores stays as it is.
    ///
    /// - Parameter round: From 0.
    /// - Returns: Nil for a line on which more is missing than any policy lets pass, or that its
    ///   keepers do not agree on, or one longer than any tee.
    init?(_ room: Room, seat place: Int, round: Int) {
        let seat = room.seats[place]
        let tee = room.tee(of: seat)
        let isOpen = !room.openCells(of: place, round: round).isEmpty
        guard !isOpen, RatedTee(room.card.holes, from: tee) != nil else { return nil }
        let results = room.holeResults(of: place, round: round)
        let card = zip(room.holes(of: seat), results).map { PlayedHole($0, $1) }
        let rated = RatedTee.rated(room.card.holes, from: tee)
        let isSloped = tee?.ratings(of: room.card.holes).slope != nil
        let at = room.startedAt ?? room.createdAt
        self.init(
            HandicapScore(
                day: PlayingDay.number(at, longitude: room.longitude),
                sport: room.sport ?? .unknown, holes: card.count,
                par: card.reduce(0) { $0 + $1.hole.par }, rating: rated?.courseRating,
                slope: isSloped ? rated?.slope : nil,
                strokes: card.reduce(0) { $0 + ($1.strokes ?? 0) }, card: card))
        guard score.mayCount else { return nil }
        id = "\(room.id).\(round + 1)"
        self.room = room.id
        self.round = round + 1
        self.at = at
        course = room.courseID
        courseName = room.courseName
        format = room.settings.format.name
        self.tee = seat.tee
    }
}
