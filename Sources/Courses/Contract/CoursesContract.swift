package import Contract
import GolfContract
import RoomsContract
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

    package static var commands: [CommandRow] {
        [
            .sends(
                "course distance", MeasureDistance.self, "show distance and direction to a basket",
                .text("COURSE", "the id from \"course list\"") { $0.course = $1 },
                .number("HOLE", in: 1...99, "the number of the hole") { $0.hole = $1 },
                .position("--at LAT,LON", "your position (default: the tee)") { $0.at = $1 },
                .text("--tee TEE", "a tee other than the default") { $0.tee = $1 },
                done: { "\($0.result.distance) m at \($0.result.bearing)° from true north" }),
            .sends(
                "course tee", ChooseTee.self, "set the tee that you usually play from",
                .text("TEE", "the name of the tee; - for no preference") {
                    $0.tee = $1 == "-" ? nil : $1
                },
                .text("[COURSE]", "the course (default: all courses without a setting)") {
                    $0.course = $1
                },
                done: {
                    $0.request.tee.map { "You now play from: \($0)" }
                        ?? "You have no usual tee now."
                }),
            .sends(
                "course remove", RemoveCourse.self, "delete a private course of yours",
                .text("COURSE", "the id from \"course list\"") { $0.course = $1 },
                done: { _ in "Removed." }),
            .sends(
                "course reject", RejectProposal.self, "reject a proposal (admins)",
                .text("PROPOSAL", "the id from \"course proposals\"") { $0.proposal = $1 },
                .text("REASON", "the reason, which the author reads") { $0.reason = $1 },
                done: { _ in "Rejected." }),
        ]
    }
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
