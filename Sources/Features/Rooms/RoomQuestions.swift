import Contract
package import Engine
package import Rules

/// A course, as far as a room needs it to play there.
package struct PlayedCourse: Equatable, Sendable {
    package let id: String
    package let name: String
    package let holes: [CardHole]
    package let tees: [CardTee]
    package let sport: HandicapScore.Sport
    /// Degrees east; nil if it is unknown.
    package let longitude: Double?
}

extension PlayedCourse {
    /// The holes of a card.
    /// - Parameters:
    ///   - list: The wanted holes. The course fills in missing values, and par is 3 without a course. Nil: all holes
    ///     of the course, else 18 holes.
    ///   - course: Nil for a course that is in no list.
    /// - Throws: A refusal if more holes are wanted than the course has.
    static func holes(_ list: HoleList?, of course: PlayedCourse?) throws -> [CardHole] {
        let known = course?.holes
        switch list {
        case nil: return known ?? (1...18).map { CardHole(number: $0) }
        case .count(let count):
            guard let known else { return (1...count).map { CardHole(number: $0) } }
            guard count <= known.count else {
                throw Refusal.field(
                    .requestMalformed, "holes",
                    "must be at most \(known.count), the number of holes of the course")
            }
            return Array(known.prefix(count))
        case .holes(let holes):
            return holes.map { hole in
                let base = known?.first { $0.number == hole.number }
                return CardHole(
                    number: hole.number, par: hole.par ?? base?.par ?? 3,
                    strokeIndex: hole.strokeIndex ?? base?.strokeIndex)
            }
        }
    }
}

/// A question of ``Rooms``: which courses there are, and who plays from which tee.
package protocol CourseDirectory: AnyObject {
    /// A course that a user may see.
    /// - Throws: A refusal if there is none.
    func playedCourse(
        _ id: String, for user: String, _ context: Context
    ) throws -> PlayedCourse

    /// The id of the course that a user means by a name; nil if no course has this name.
    func named(_ name: String, for user: String, _ context: Context) throws -> String?

    /// The tee that a player starts from if nobody chooses one.
    /// - Parameters:
    ///   - user: Nil for a guest.
    ///   - course: Nil for a course that is in no list.
    ///   - tees: The names of the course's tees.
    func tee(
        for user: String?, on course: String?, among tees: [String], _ context: Context
    ) throws -> String
}

/// A question of ``Rooms``: which handicap index a player's record gives.
package protocol HandicapRecords: AnyObject {
    /// The index to play with today; nil while too little is known.
    /// - Parameter policy: The name of the rules that compute the index.
    func index(of user: String, by policy: String, _ context: Context) throws -> Fraction?
}

extension Rooms {
    package var questions: [Question] {
        [
            Question("CourseDirectory", isAnswered: courses != nil),
            Question("HandicapRecords", isAnswered: handicaps != nil),
        ]
    }

    /// The capability that answers ``CourseDirectory``.
    var directory: any CourseDirectory {
        guard let courses else {
            preconditionFailure("an engine started although nobody answers CourseDirectory")
        }
        return courses
    }

    /// The courses that the players of a game know by the name of its course, if the course has no id.
    func knownCourses(
        of game: GolfRoom, _ context: Context
    ) throws -> [(player: String, course: String)] {
        guard game.courseID == nil, game.courseName != Self.unspecifiedCourse else { return [] }
        return try game.seats.filter { !$0.isGuest }.compactMap { seat in
            let id = try directory.named(game.courseName, for: seat.player, context)
            return id.map { (seat.player, $0) }
        }
    }
}
