package import RoundsRules

/// The copy of a course's data that a room stores.
package struct PlayedGround {
    var courseID: String?
    var holes: [CardHole] = []
    var tees: [CardTee] = []
    var sport: HandicapScore.Sport?
    /// Degrees east.
    var longitude: Double?
    /// The number of times that the holes of the course are on the card.
    var loops = 1
    /// The number of days by which the players moved the game.
    var dayShift = 0
}

extension PlayedGround {
    init(_ game: GolfRoom) {
        self.init(
            courseID: game.courseID, holes: game.card.holes, tees: game.tees, sport: game.sport,
            longitude: game.longitude, loops: game.loops,
            dayShift: game.dayShift)
    }
}

extension GolfRoom {
    /// Copies the sport and the longitude of the course, because the course may change or be
    /// deleted.
    ///
    /// - Parameter sport: The sport of a course that is not in the catalogue.
    package mutating func keepGround(
        of course: PlayedCourse?, sport: HandicapScore.Sport = .unknown
    ) {
        self.sport = course?.sport ?? sport
        longitude = course?.longitude
    }
}
