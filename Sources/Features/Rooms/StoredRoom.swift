import Rules

/// The rows that rooms of all modes have, before the mode reads its own.
struct StoredRoom {
    let room: Room
    /// The mode's columns in the row of the room.
    let game: GolfRoom.Record
    let ground: PlayedGround
    /// The mode's columns in the rows of the seats, in the same order.
    let lines: [GolfRoom.Line]
}

/// The part of a course that a room keeps.
struct PlayedGround {
    var courseID: String?
    var holes: [CardHole] = []
    var tees: [CardTee] = []
    var sport: HandicapScore.Sport?
    /// Degrees east.
    var longitude: Double?
}

extension PlayedGround {
    init(_ game: GolfRoom) {
        self.init(
            courseID: game.courseID, holes: game.card.holes, tees: game.tees, sport: game.sport,
            longitude: game.longitude)
    }
}

extension GolfRoom {
    /// Keeps the sport and the longitude of the course, because the course may change or be deleted.
    /// - Parameter course: Nil for a course that is in no list.
    mutating func keepGround(of course: PlayedCourse?) {
        sport = course?.sport ?? .unknown
        longitude = course?.longitude
    }
}
