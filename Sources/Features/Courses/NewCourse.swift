/// A course that somebody has just registered, and rounds of theirs that were played there before it
/// had an id: they are the course's from now on.
struct NewCourse {
    enum Rounds {
        /// In this room, whatever it calls the course.
        case room(String)
        /// On a course of this name, at most so many at once.
        case named(String, limit: Int)
    }

    let id: String
    let owner: String
    let rounds: Rounds
}
