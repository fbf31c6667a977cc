import Contract
import JSON

/// What admins do with services at the command line.
enum ServiceStep {
    private static let file = Command.Parameter(
        name: "FILE", help: "all of it, as service show --json prints it, or Config/services has it"
    )

    static let register = Command(
        name: "service register", summary: "put a service into the directory; for admins",
        parameters: [file]
    ) { invocation in
        var request = RegisterService()
        request.document = try document(invocation)
        try change(request, invocation)
    }

    static let correct = Command(
        name: "service correct", summary: "correct a service; for admins",
        parameters: [.service, file],
        details: ["Of one that comes as a data file the correction stands in front of the file."]
    ) { invocation in
        var request = CorrectService()
        request.service = try invocation.arguments.required("SERVICE")
        request.document = try document(invocation)
        try change(request, invocation)
    }

    static let remove = Command(
        name: "service remove",
        summary: "take a service, or a correction, away; for admins",
        parameters: [.service]
    ) { invocation in
        var request = RemoveService()
        request.service = try invocation.arguments.required("SERVICE")
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result([:], ["removed"])
    }

    private static func change<R: Request>(
        _ request: R, _ invocation: Invocation
    ) throws where R.Result == ServiceChange {
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["\(result.service) is at version \(result.version)".printable])
    }

    private static func document(_ invocation: Invocation) throws -> ServiceDocument {
        let path = try invocation.arguments.required("FILE")
        let json = try CourseFile.json(path)
        do throws(DocumentError) {
            return try ServiceDocument(reading: json["service"] ?? json)
        } catch {
            let reasons = error.problems.fields.map { "\($0.path) \($0.reason)" }
            throw ToolError.failed("\(path): \(reasons.joined(separator: "; "))")
        }
    }
}
