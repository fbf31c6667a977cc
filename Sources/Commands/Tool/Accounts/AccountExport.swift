import Contract
import JSON

/// `fairway account export`: everything that the server keeps about the user, as one document.
enum AccountExport {
    static let command = Command(
        name: "account export", summary: "export all your data as JSON",
        parameters: [
            Command.Parameter(
                name: "FILE", help: "the file (default: standard output)", isOptional: true)
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let document = try collect(link)
        link.close()
        let text = String(decoding: document.bytes, as: UTF8.self)
        guard let path = invocation.arguments["FILE"] else {
            return invocation.console.write([text])
        }
        try OwnFile.write(text + "\n", to: path)
        invocation.console.result(["file": .string(path)], ["Saved in \(path)."])
    }

    private static func collect(_ link: Link) throws(ToolError) -> JSON {
        var members: [JSON.Member] = []
        for page in try link.pages(of: ExportAccount()) {
            for entry in page.data.entries { join(entry.key, entry.value, to: &members) }
        }
        return .object(members)
    }

    /// Lists that come in parts are joined.
    private static func join(_ key: String, _ value: JSON, to members: inout [JSON.Member]) {
        let index = members.firstIndex { $0.key == key }
        if let index, let known = members[index].value.array, let more = value.array {
            members[index].value = .array(known + more)
        } else {
            members.append(JSON.Member(key, value))
        }
    }
}
