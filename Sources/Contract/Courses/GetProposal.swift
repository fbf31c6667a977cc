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
