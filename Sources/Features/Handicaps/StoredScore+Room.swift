import Rules

extension StoredScore {
    /// What a seat's line on a card makes, from the tee that was played.
    ///
    /// Nine holes of 18 and no more are a nine-hole score.
    ///
    /// All rounds of a room count for the day on which it began, whenever somebody wrote or
    /// corrected a cell: the order of scores stays as it is.
    ///
    /// - Parameter round: From 0.
    /// - Returns: Nil for a line on which more is missing than any policy lets pass, or that its
    ///   keepers do not agree on, or one longer than any tee.
    init?(_ room: GolfRoom, seat place: Int, round: Int) {
        let tee = room.tee(of: place)
        let isOpen = !room.openCells(of: place, round: round).isEmpty
        guard !isOpen, RatedTee(room.card.holes, from: tee) != nil else { return nil }
        let results = room.holeResults(of: place, round: round)
        let places = room.postedPlaces(results)
        let holes = places.map { room.card.holes[$0] }
        let own = room.holes(of: place)
        let card = places.map { PlayedHole(own[$0], results[$0]) }
        let rated = RatedTee.rated(holes, from: tee)
        let isSloped = tee?.ratings(of: holes).slope != nil
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
        self.tee = room.lines[place].tee
    }
}
