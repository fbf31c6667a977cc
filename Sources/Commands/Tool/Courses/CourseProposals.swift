import Contract

/// `fairway course proposals`.
enum CourseProposals {
    static let command = Command(
        name: "course proposals", summary: "list open proposals",
        parameters: [
            Command.Parameter(
                name: "PROPOSAL", help: "show this proposal in full", isOptional: true)
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        if let id = invocation.arguments["PROPOSAL"] {
            var request = GetProposal()
            request.proposal = id
            let result = try link.ask(request)
            link.close()
            return invocation.console.result(result.json, CourseShow.lines(result.document))
        }
        let result = try link.all(ListProposals(), \.proposals)
        link.close()
        var table = TextTable("ID", "COURSE", "NAME", "BY", "AT", "")
        for proposal in result.proposals {
            let state = proposal.isOutdated ? "outdated" : proposal.isNew ? "new" : "correction"
            table.add(
                proposal.proposal, proposal.course, proposal.name, proposal.by,
                Instant.text(proposal.at), state)
        }
        invocation.console.result(result.json, table.lines(empty: "No open proposals."))
    }
}
