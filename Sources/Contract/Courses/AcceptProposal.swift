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
