import Contract
import Engine
import Rules

/// A user registered a course. Rounds have adopted the user's earlier rounds on it already.
struct CourseRegistered: Event {
    let course: NewCourse
}

/// The part of a course that a room needs.
extension PlayedCourse {
    init(_ course: Course) {
        let document = course.document
        self.init(
            id: course.id, name: document.name,
            holes: document.holes.map {
                CardHole(number: $0.number, par: $0.par, strokeIndex: $0.strokeIndex)
            },
            tees: document.tees.map { CardTee($0, of: document) },
            sport: HandicapScore.Sport(rawValue: document.kind) ?? .unknown,
            longitude: document.location?.lon)
    }
}
