import Contract
import Engine
package import GolfContract
package import GolfRules
import RoomsContract
import RoomsRules
import Topics
import Values

/// The data of a course that a room needs.
package struct PlayedCourse: Equatable, Sendable {
    package let id: String
    package let name: String
    package let holes: [CardHole]
    package let tees: [CardTee]
    package let sport: HandicapScore.Sport
    /// Degrees east; `nil` if it is unknown.
    package let longitude: Double?

    package init(
        id: String, name: String, holes: [CardHole], tees: [CardTee], sport: HandicapScore.Sport,
        longitude: Double?
    ) {
        self.id = id
        self.name = name
        self.holes = holes
        self.tees = tees
        self.sport = sport
        self.longitude = longitude
    }
}

extension PlayedCourse {
    /// The holes of a card.
    /// - Parameters:
    ///   - list: The requested holes. The course provides missing values. Without a course, par is
    ///     3. `nil` for all holes of the course, or for 18 holes without a course.
    ///   - course: `nil` for a course that is in no list.
    /// - Throws: A refusal if the request has more holes than the course.
    package static func holes(_ list: HoleList?, of course: PlayedCourse?) throws -> [CardHole] {
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
            let merged = holes.map { hole in
                let base = known?.first { $0.number == hole.number }
                return CardHole(
                    number: hole.number, par: hole.par ?? base?.par ?? 3,
                    strokeIndex: hole.strokeIndex ?? base?.strokeIndex)
            }
            // Some holes of a course keep their indexes, so they need not be 1 to the number of holes.
            let indexes = merged.compactMap(\.strokeIndex)
            let isOwn = holes.contains { $0.strokeIndex != nil }
            guard !isOwn || Set(indexes).count == indexes.count else {
                throw Refusal.field(
                    .requestMalformed, "holes",
                    "must have each stroke index once, also with those of the course")
            }
            return merged
        }
    }
}

extension PlayedCourse {
    /// The holes and tees of a card with several loops over the same holes.
    /// - Throws: A refusal if the holes cannot be repeated, or if there would be too many.
    static func card(
        _ list: HoleList?, loops: Int, of course: PlayedCourse?
    ) throws -> (holes: [CardHole], tees: [CardTee]) {
        let holes = try holes(list, of: course)
        guard loops > 1 else { return (holes, course?.tees ?? []) }
        guard Loops.canRepeat(holes), holes.count * loops <= HoleList.holesMax else {
            throw Refusal.field(
                .requestMalformed, "loops",
                "must be 1 here. You can repeat only holes numbered 1, 2, 3 and so on, and a card has at most "
                    + "\(HoleList.holesMax) holes.")
        }
        return (
            Loops.holes(holes, loops: loops),
            (course?.tees ?? []).map { Loops.tee($0, holes: holes, loops: loops) }
        )
    }
}

extension PlayedCourse {
    /// The holes and tees of this course for a card, in one loop or several.
    ///
    /// If the course lacks holes of the card, the card may be several loops over the whole course. It may
    /// also have the same number of loops as before.
    func ground(
        of card: [CardHole], loops before: Int
    ) -> (holes: [CardHole], tees: [CardTee], loops: Int) {
        let numbers = Set(holes.map(\.number))
        for loops in 2...Loops.most where !card.allSatisfy({ numbers.contains($0.number) }) {
            let base = Array(holes.filter { $0.number <= card.count / loops })
            guard base.count * loops == card.count, Loops.canRepeat(base),
                base.count == holes.count || loops == before
            else { continue }
            let tees = tees.map { Loops.tee($0, holes: base, loops: loops) }
            return (Loops.holes(base, loops: loops), tees, loops)
        }
        return (holes, tees, 1)
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
