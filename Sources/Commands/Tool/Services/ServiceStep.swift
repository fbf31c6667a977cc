import Contract
import JSON

/// What admins do with services at the command line.
enum ServiceStep {
    private static let file = Command.Parameter(
        name: "FILE", help: "the whole service, in the format of Config/services"
    )

    static let register = Command(
        name: "service register", summary: "add a service to the directory (admins)",
        parameters: [file]
    ) { invocation in
        var request = RegisterService()
        request.document = try document(invocation)
        try change(request, invocation)
    }

    static let correct = Command(
        name: "service correct", summary: "correct a service (admins)",
        parameters: [.service, file],
        details: ["For a service that comes from a file, the correction replaces the file."]
    ) { invocation in
        var request = CorrectService()
        request.service = try invocation.arguments.required("SERVICE")
        request.document = try document(invocation)
        try change(request, invocation)
    }

    static let remove = Command(
        name: "service remove",
        summary: "remove a service, or a correction (admins)",
        parameters: [.service]
    ) { invocation in
        var request = RemoveService()
        request.service = try invocation.arguments.required("SERVICE")
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result([:], ["Removed."])
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
        let json = try InputFile.json(path)
        return try InputFile.document(ServiceDocument.self, json["service"] ?? json, path)
    }
}
