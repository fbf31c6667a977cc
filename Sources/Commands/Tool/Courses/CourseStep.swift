import Contract
import JSON

/// The commands about one course, or one proposal, that need little more than its id.
enum CourseStep {
    static let propose = Command(
        name: "course propose", summary: "propose your course for everybody",
        parameters: [.course]
    ) { invocation in
        var request = ProposeCourse()
        request.course = try invocation.arguments.required("COURSE")
        try change(request, invocation)
    }

    static let accept = Command(
        name: "course accept", summary: "accept a proposal (admins)",
        parameters: [.proposal]
    ) { invocation in
        var request = AcceptProposal()
        request.proposal = try invocation.arguments.required("PROPOSAL")
        try change(request, invocation)
    }

    static let reject = Command(
        name: "course reject", summary: "reject a proposal (admins)",
        parameters: [
            .proposal,
            Command.Parameter(name: "REASON", help: "the reason, which the author reads"),
        ]
    ) { invocation in
        var request = RejectProposal()
        request.proposal = try invocation.arguments.required("PROPOSAL")
        request.reason = try invocation.arguments.required("REASON")
        try ask(request, invocation, "Rejected.")
    }

    static let remove = Command(
        name: "course remove", summary: "delete a private course of yours",
        parameters: [.course]
    ) { invocation in
        var request = RemoveCourse()
        request.course = try invocation.arguments.required("COURSE")
        try ask(request, invocation, "Removed.")
    }

    static let tee = Command(
        name: "course tee", summary: "set the tee that you usually play from",
        parameters: [
            Command.Parameter(name: "TEE", help: "the name of the tee; - for no preference"),
            Command.Parameter(
                name: "COURSE", help: "the course (default: all courses without a setting)",
                isOptional: true),
        ]
    ) { invocation in
        var request = ChooseTee()
        let tee = try invocation.arguments.required("TEE")
        request.tee = tee == "-" ? nil : tee
        request.course = invocation.arguments["COURSE"]
        try ask(
            request, invocation,
            tee == "-" ? "You have no usual tee now." : "You now play from: \(tee)")
    }

    /// Asks for a change and prints what became of the course.
    static func change<R: Request>(
        _ request: R, _ invocation: Invocation
    ) throws where R.Result == CourseChange {
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        var lines = ["\(result.course) is \(result.status)"]
        if let proposal = result.proposal { lines.append("proposal  \(proposal)") }
        invocation.console.result(result.json, lines)
    }

    private static func ask<R: Request>(
        _ request: R, _ invocation: Invocation, _ done: String
    ) throws where R.Result == Nothing {
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result([:], [done])
    }
}
