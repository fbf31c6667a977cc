/// A course, or the correction of one, that waits for an admin's answer. It never changes: who corrects
/// it makes another one.
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
    /// Whether the course was changed since: it cannot be accepted as it is.
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

/// `course/propose`: asks the admins to make a course of mine public. One that an admin proposes is
/// public at once.
package struct ProposeCourse: Request, Equatable {
    package typealias Result = CourseChange
    package static let routes = [Route(.user, "course", "propose")]
    package static let errors: [ErrorCode] = [.courseUnknown, .courseTooMany]

    package var course = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
    }
}

/// `course/proposals`: what waits for an answer, the oldest first; for admins all, for others their
/// own.
package struct ListProposals: PagedRequest, Equatable {
    package static let routes = [Route(.user, "course", "proposals")]
    package static let isRead = true

    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var proposals: [CourseProposal] = []
        /// Nil when there is no more.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("proposals", &proposals)
            fields.required("cursor", &cursor)
        }
    }
}

/// `course/proposal`: the whole of what is proposed; for admins and whoever proposed it.
package struct GetProposal: Request, Equatable {
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

/// `course/accept`: makes a proposal true for everybody, and tells whoever made it; for admins.
package struct AcceptProposal: Request, Equatable {
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

/// `course/reject`: turns a proposal down, and tells whoever made it why; for admins.
package struct RejectProposal: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "course", "reject")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.courseProposalUnknown]

    package var proposal = ""
    package var reason = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("proposal", &proposal, .length(1...64))
        fields.required("reason", &reason, .length(1...300))
    }
}
