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
