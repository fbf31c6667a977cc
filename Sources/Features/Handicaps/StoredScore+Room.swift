import Contract
import Rules

extension StoredScore {
    /// What a seat's line on a card makes.
    ///
    /// All rounds of a room count for the day on which it began, whenever somebody wrote or
    /// corrected a cell: the order of scores stays as it is.
    ///
    /// - Parameters:
    ///   - round: From 0.
    ///   - course: As it is known now; nil where it is not.
    /// - Returns: Nil for a line on which a hole is missing, or that its keepers do not agree on, or
    ///   one longer than any tee.
    init?(_ room: Room, seat: Int, round: Int, on course: CourseDocument?) {
        let strokes = room.card.strokes(seat: seat, round: round)
        let card = zip(room.card.holes, strokes).compactMap { hole, strokes in
            strokes.map { PlayedHole(hole, strokes: $0) }
        }
        let tee = room.tees.first { $0.name == room.seats[seat].tee }
        let isOpen = !room.openCells(of: seat, round: round).isEmpty
        guard card.count == strokes.count, !isOpen, RatedTee(room.card.holes, from: tee) != nil
        else {
            return nil
        }
        let at = room.startedAt ?? room.createdAt
        let rated = RatedTee.rated(room.card.holes, from: tee)
        self.init(
            HandicapScore(
                day: PlayingDay.number(at, longitude: course?.location?.lon),
                sport: course.flatMap { HandicapScore.Sport(rawValue: $0.kind) } ?? .unknown,
                holes: card.count, par: card.reduce(0) { $0 + $1.hole.par },
                rating: rated?.courseRating, slope: tee?.slope == nil ? nil : rated?.slope,
                strokes: card.reduce(0) { $0 + $1.strokes }, card: card))
        id = "\(room.id).\(round + 1)"
        self.room = room.id
        self.round = round + 1
        self.at = at
        self.course = room.courseID
        courseName = room.courseName
        format = room.settings.format.name
        self.tee = room.seats[seat].tee
    }
}
