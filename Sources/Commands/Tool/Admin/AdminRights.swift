import Contract
import JSON

/// `fairway admin grant` and `fairway admin revoke`: who is an admin.
enum AdminRights {
    private static let user = Command.Parameter(name: "USER", help: "whom it is about")

    static let grant = Command(
        name: "admin grant", summary: "make an admin of a user, as an admin", parameters: [user],
        details: [
            "The user's devices sign in anew. For the first admin, see admin link and accounts.admins."
        ]
    ) { invocation in
        var request = GrantAdmin()
        request.user = try invocation.arguments.required("USER")
        try ask(request, about: request.user, isAdmin: true, "is an admin now", invocation)
    }

    static let revoke = Command(
        name: "admin revoke", summary: "take an admin's rights away, as an admin",
        parameters: [user], details: ["The user's connections end, and sign in anew."]
    ) { invocation in
        var request = RevokeAdmin()
        request.user = try invocation.arguments.required("USER")
        try ask(request, about: request.user, isAdmin: false, "is no admin any more", invocation)
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
