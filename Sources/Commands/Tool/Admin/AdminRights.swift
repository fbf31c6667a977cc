import Contract
import JSON

/// `fairway admin grant` and `fairway admin revoke`: who is an admin.
enum AdminRights {
    private static let user = Command.Parameter(name: "USER", help: "a username")

    static let grant = Command(
        name: "admin grant", summary: "make a user an admin (admins)", parameters: [user],
        details: [
            "The user must sign in again. For the first admin, see \"admin link\"."
        ]
    ) { invocation in
        var request = GrantAdmin()
        request.user = try invocation.arguments.required("USER")
        try ask(request, about: request.user, isAdmin: true, "is now an admin.", invocation)
    }

    static let revoke = Command(
        name: "admin revoke", summary: "remove a user's admin rights (admins)",
        parameters: [user], details: ["The user must sign in again."]
    ) { invocation in
        var request = RevokeAdmin()
        request.user = try invocation.arguments.required("USER")
        try ask(request, about: request.user, isAdmin: false, "is no longer an admin.", invocation)
    }

    private static func ask<R: Request>(
        _ request: R, about user: String, isAdmin: Bool, _ done: String, _ invocation: Invocation
    ) throws {
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result(
            ["user": .string(user), "admin": .bool(isAdmin)], ["\(user) \(done)"])
    }
}
