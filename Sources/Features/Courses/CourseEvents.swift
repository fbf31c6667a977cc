import Engine

/// A user registered a course. Rounds have adopted the user's earlier rounds on it already.
struct CourseRegistered: Event {
    let course: NewCourse
}
