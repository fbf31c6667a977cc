import Contract
import Foundation
import JSON
import PeopleContract
import Values

/// `fairway admin grant` and `fairway admin revoke`: make a user an admin, or end that.
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

/// `fairway admin signout`: ends the tokens of another user's devices.
enum AdminSignOut {
    static let command = Command(
        name: "admin signout", summary: "sign out a user's devices (admins)",
        parameters: [
            Command.Parameter(name: "USER", help: "a username"),
            Command.Parameter(
                name: "ID", help: "an id from \"admin tokens\" (default: all devices)",
                isOptional: true),
        ],
        details: ["Connections end at once. The password does not change."], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = EndTokens()
        request.user = try invocation.arguments.required("USER")
        request.device = invocation.arguments["ID"]
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["Signed out \(result.ended.counted("device")) of \(request.user)."])
    }
}

/// `fairway admin link` and `fairway admin claim`: make the first admin of a server.
enum AdminClaim {
    static let link = Command(
        name: "admin link", summary: "show the one-time link that makes the first admin",
        reach: .nobody, options: [AdminDatabase.data],
        details: [
            "A server without an admin makes the link when it starts. It is valid for an hour.",
            "Run this command on the server's machine, as its user or as root.",
        ]
    ) { invocation in
        let folder = AdminDatabase.folder(invocation)
        guard FileManager.default.fileExists(atPath: folder + "/fairway.db") else {
            throw ToolError.failed(
                "\(folder) is not the data folder of a server, or you cannot read it. "
                    + "Name the data folder with --data, or run the command as root.")
        }
        let path = folder + "/admin-link"
        guard FileManager.default.fileExists(atPath: path) else {
            throw ToolError.failed(
                "There is no link in \(path). The server has an admin, or the link was used or is "
                    + "older than an hour. Restart the server to get a new one.")
        }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ToolError.failed("\(path) cannot be read. Run the command as root.")
        }
        let link = text.trimmingCharacters(in: .whitespacesAndNewlines)
        invocation.console.result(["link": .string(link)], [link])
    }

    static let claim = Command(
        name: "admin claim", summary: "become the first admin, with the one-time link",
        parameters: [
            Command.Parameter(name: "LINK", help: "the link, or the part after its #")
        ],
        details: ["You are signed out, and sign in again as an admin."], run: claim)

    private static func claim(_ invocation: Invocation) throws {
        var request = ClaimAdmin()
        let text = try invocation.arguments.required("LINK")
        request.token = String(text.split(separator: "#").last ?? "")
        let user = try invocation.session().user
        let link = try invocation.userLink()
        // An invalid token is refused here. After the claim, the two cases would look the same.
        try link.connected()
        // After a successful claim, the token of this device is no longer valid.
        _ = try link.askLast(request)
        invocation.console.result(
            ["user": .string(user), "admin": true],
            ["You are an admin now. Sign in again: fairway signin \(user)"])
    }
}
