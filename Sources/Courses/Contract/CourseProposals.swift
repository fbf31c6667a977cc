package import Contract
import RoundsContract
package import Topics

/// A new course or a correction that waits for an admin's answer.
///
/// A proposal never changes. Another correction by the same user replaces it with a new proposal.
package struct CourseProposal: Document, Equatable {
    package var proposal = ""
    package var course = ""
    package var name = ""
    package var kind = ""
    package var place: String?
    package var by = ""
    package var at = 0
    /// Whether the course is not public yet.
    package var isNew = false
    /// Whether the course has changed since. Admins cannot accept such a proposal.
    package var isOutdated = false

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("proposal", &proposal)
        fields.required("course", &course)
        fields.required("name", &name)
        fields.required("kind", &kind)
        fields.optional("place", &place)
        fields.required("by", &by)
        fields.required("at", &at)
        fields.required("isNew", &isNew)
        fields.required("isOutdated", &isOutdated)
    }
}

/// `course/propose`: asks the admins to make a course of the user public. A proposal by an admin
/// takes effect at once.
package struct ProposeCourse: CourseRequest, Equatable {
    package typealias Result = CourseChange
    package static let routes = [Route(.user, "course", "propose")]
    package static let errors: [ErrorCode] = [.courseUnknown, .courseTooMany]

    package var course = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
    }
}

/// `course/proposals`: the proposals that wait for an answer, the oldest first. Admins see all of
/// them, and others see their own.
package struct ListProposals: PagedRequest, Equatable, CourseRequest {
    package static let routes = [Route(.user, "course", "proposals")]
    package static let isRead = true

    /// The size of a page, 1 to 100; 50 by default.
    package var limit: Int?
    /// The cursor of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var proposals: [CourseProposal] = []
        /// The ids of proposals that the server cannot read. Left out if there are none.
        package var damaged: [String]?
        /// The cursor for the next page, or nil on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("proposals", &proposals)
            fields.optional("damaged", &damaged)
            fields.required("cursor", &cursor)
        }
    }
}

/// `course/proposal`: a whole proposal, for admins and the user who made it.
package struct GetProposal: CourseRequest, Equatable {
    package static let routes = [Route(.user, "course", "proposal")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.courseProposalUnknown]

    package var proposal = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("proposal", &proposal, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var proposal = CourseProposal()
        package var document = CourseDocument()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("proposal", &proposal)
            fields.required("document", &document)
        }
    }
}

/// `course/accept`: carries out a proposal for everybody and notifies the user who made it. Only
/// admins can do this.
package struct AcceptProposal: CourseRequest, Equatable {
    package typealias Result = CourseChange
    package static let routes = [Route(.user, "course", "accept")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.courseProposalUnknown, .courseChanged]

    package var proposal = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("proposal", &proposal, .length(1...64))
    }
}

/// `course/reject`: rejects a proposal and notifies the user who made it of the reason. Only admins
/// can do this.
package struct RejectProposal: CourseRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "course", "reject")]
    package static let addsData = false
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.courseProposalUnknown]

    package var proposal = ""
    package var reason = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("proposal", &proposal, .length(1...64))
        fields.required("reason", &reason, .length(1...300, .lines))
    }
}
