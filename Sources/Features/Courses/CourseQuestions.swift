package import Engine

/// A question of ``Courses``: for which course a round counts whose room has only the name of a course.
///
/// A name alone does not tell it. The course may have another name now, or a user may have registered it from a round
/// without a name.
package protocol CourseHistory: AnyObject {
    /// The course for which a player's round counts; nil if there is none.
    func course(of room: String, for player: String, _ context: Context) throws -> String?
}

extension Courses {
    package var questions: [Question] {
        [Question("CourseHistory", isAnswered: history != nil)]
    }
}
