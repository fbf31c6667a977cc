import Contract
import Foundation
import JSON
import PeopleContract
import Values

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
