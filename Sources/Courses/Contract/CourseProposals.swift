package import Contract
package import GolfContract
import RoomsContract
package import Topics

/// A new course or a correction that waits for an admin's answer.
///
/// A proposal never changes. Another correction by the same user replaces it with a new proposal.
/// The marks of players make a proposal of their own, and change nobody else's.
package struct CourseProposal: Document, Equatable {
    package var proposal = ""
    package var course = ""
    package var name = ""
    package var kind = OpenWord<CourseDocument.Kind>.known(.discGolf)
    package var place: String?
    /// The user who made it. Left out for a proposal from the marks of players, which only admins see.
    package var by: String?
    package var at = 0
    /// Whether the course is not public yet.
    package var isNew = false
    /// Whether the course has changed since. Admins cannot accept such a proposal.
    package var isOutdated = false
    /// The positions that players marked during rounds. Left out if a user made the proposal.
    package var marks: MarkedPositions?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("proposal", &proposal)
        fields.required("course", &course)
        fields.required("name", &name)
        fields.required("kind", &kind)
        fields.optional("place", &place)
        fields.optional("by", &by)
        fields.required("at", &at)
        fields.required("isNew", &isNew)
        fields.required("isOutdated", &isOutdated)
        fields.optional("marks", &marks)
    }
}

/// The positions of a course that a proposal takes from the marks of players.
package struct MarkedPositions: Document, Equatable {
    /// The number of players whose marks count. Accounts on one device count once.
    package var markers = 0
    package var positions: [MarkedPosition] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("markers", &markers)
        fields.required("positions", &positions)
    }
}

/// The position of a basket or a tee, as players marked it.
package struct MarkedPosition: Document, Equatable {
    /// The number of the hole on the course.
    package var hole = 0
    package var kind = OpenWord<HoleSpot.Kind>.known(.basket)
    package var tee: String?
    /// The number of players whose marks count for this position.
    package var markers = 0
    /// The metres by which the known position would move. Left out if no position is known.
    package var moved: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("hole", &hole)
        fields.required("kind", &kind)
        fields.optional("tee", &tee)
        fields.required("markers", &markers)
        fields.optional("moved", &moved)
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
    package static let errors: [ErrorCode] = [.courseProposalUnknown]

    package var proposal = ""
    package var reason = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("proposal", &proposal, .length(1...64))
        fields.required("reason", &reason, .length(1...300, .lines))
    }
}
