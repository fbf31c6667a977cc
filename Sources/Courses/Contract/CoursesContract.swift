package import Contract
package import Topics

/// The contract for courses.
package enum CoursesContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            ListCourses.self, GetCourse.self, RegisterCourse.self, CorrectCourse.self,
            ProposeCourse.self, ListProposals.self, GetProposal.self, AcceptProposal.self,
            RejectProposal.self, RemoveCourse.self, ImportCourses.self, MeasureDistance.self,
            ChooseTee.self,
        ]
    }

    package static var notifications: [NotificationKind] { [.courseProposed, .courseAnswered] }
}

/// Requests about courses, in the area `courses` of personal tokens.
package protocol CourseRequest: Request {}

extension CourseRequest {
    package static var area: TokenArea? { .courses }
}

extension TokenArea {
    package static let courses = TokenArea("courses")
}

extension ErrorCode {
    package static let courseUnknownHole = ErrorCode("course.unknownHole", http: 400)
    package static let courseUnknownTee = ErrorCode("course.unknownTee", http: 400)
    /// The course has no position for it.
    package static let coursePositionUnknown = ErrorCode("course.positionUnknown", http: 409)
    /// Somebody changed the course meanwhile. Reload it.
    package static let courseChanged = ErrorCode("course.changed", http: 409)
    /// The proposal was answered, withdrawn or corrected meanwhile.
    package static let courseProposalUnknown = ErrorCode("course.proposalUnknown", http: 404)
    /// The user has the maximum number of courses or open proposals.
    package static let courseTooMany = ErrorCode("course.tooMany", http: 409)
}

extension NotificationKind {
    /// `from` proposes a course, or a correction of one. Only admins receive this kind.
    package static let courseProposed = NotificationKind(
        "course.proposed", validHours: 168, .low, .fromAnybody,
        neutralTitle: "Course", neutralBody: "Somebody proposed a course.")
    /// An admin accepted or rejected the user's proposal of a course.
    package static let courseAnswered = NotificationKind("course.answered", validHours: 72, .low)
}
