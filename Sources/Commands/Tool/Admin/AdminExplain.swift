import Contract
import PeopleContract

/// `fairway admin explain`: explains why a user cannot use a topic or see another user.
enum AdminExplain {
    static let command = Command(
        name: "admin explain",
        summary: "explain why a user cannot use a topic or see a user",
        parameters: [
            Command.Parameter(name: "USER", help: "the user with the problem"),
            Command.Parameter(name: "WHAT", help: "a topic, or another user"),
        ],
        options: [StoppedServer.data],
        details: [
            "    fairway admin explain bob fairway/room/.../do/bob/score   why bob cannot write",
            "    fairway admin explain alice bob                            why alice does "
                + "not see bob",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ExplainRights()
        request.user = try invocation.arguments.required("USER")
        request.about = try invocation.arguments.required("WHAT")
        let result = try invocation.adminAnswer(to: request)
        invocation.console.result(
            result.json,
            result.rights.map { "\($0.what): \($0.allowed ? "yes" : "no"), \($0.because)" })
    }
}
