package import Contract
package import Engine
import Foundation

/// One run of a command: what it was given, where it prints, whom it talks to.
package final class Invocation {
    package let arguments: Arguments
    package let console: Console
    /// The schema of the databases that the admin commands can read.
    package let schema: Schema
    private let environment = ProcessInfo.processInfo.environment

    package init(_ arguments: Arguments, _ console: Console, schema: Schema) {
        self.arguments = arguments
        self.console = console
        self.schema = schema
    }

    /// Where the sign-in is kept.
    package var sessionFile: SessionFile {
        arguments["--session"].map { SessionFile(path: $0) } ?? .standard(environment)
    }

    /// The topics of the server, for what is not told by it.
    package func grammar() throws(ToolError) -> TopicGrammar {
        guard let base = arguments["--base"] ?? environment["FAIRWAY_BASE"] else {
            return .standard
        }
        guard let grammar = TopicGrammar(base: base) else {
            throw .usage("--base must be a topic level, not \(base)")
        }
        return grammar
    }

    /// How long to wait for an answer.
    package func patience() throws(ToolError) -> Duration {
        .seconds(try arguments.number("--timeout", in: 1...3_600) ?? 15)
    }

    /// The server that the command line or the environment names; nil when neither does.
    package func namedServer() throws(ToolError) -> ServerAddress? {
        guard let text = arguments["--mqtt"] ?? environment["FAIRWAY_SERVER"], !text.isEmpty else {
            return arguments.has("--tls") || arguments.has("--ca")
                ? try address("127.0.0.1") : nil
        }
        return try address(text)
    }

    private func address(_ text: String) throws(ToolError) -> ServerAddress {
        let authority = arguments["--ca"]
        let isEncrypted = arguments.has("--tls") || authority != nil
        guard let address = ServerAddress(text, isEncrypted: isEncrypted, authority: authority)
        else { throw .usage("--mqtt must be HOST:PORT, not \(text)") }
        return address
    }

    /// The server to talk to.
    package func server() throws(ToolError) -> ServerAddress {
        if let named = try namedServer() { return named }
        if let session = try? sessionFile.read(), let saved = session.address { return saved }
        return try address("127.0.0.1")
    }

    /// The saved session.
    /// - Throws: ``ToolError/failed(_:)`` when there is none, or none at the server named: a token
    ///   goes only where it came from.
    package func session() throws(ToolError) -> Session {
        guard let session = try sessionFile.read() else {
            throw .failed("You are not signed in. Use \"fairway signin\" or \"fairway signup\".")
        }
        if let named = try namedServer(), let saved = session.address, !named.isSame(as: saved) {
            throw .failed(
                "You are signed in at \(session.server), not at \(named.text). Sign in there first."
                    + " For several sign-ins, use --session FILE.")
        }
        return session
    }

    /// A connection of the user who is signed in.
    package func userLink() throws(ToolError) -> Link {
        let session = try session()
        guard let address = try namedServer() ?? session.address else {
            throw .failed("\(sessionFile.path) names no server. Sign in again.")
        }
        return try Link(
            session.identity, at: address, grammar: try grammar(), patience: try patience())
    }

    /// A connection of somebody who is not signed in.
    /// - Parameter least: How long a request waits at least, whatever the command line says.
    package func guestLink(patience least: Duration = .zero) throws(ToolError) -> Link {
        try Link(
            .guest, at: try server(), grammar: try grammar(), patience: max(least, try patience()))
    }
}

extension Invocation {
    /// The room that a command is about: the one named by its id or the id's beginning, else the
    /// only one that is open.
    package func room(
        _ link: Link, named name: String? = nil
    ) throws(ToolError) -> ListRooms.Entry {
        let rooms = try link.ask(ListRooms()).rooms
        let name = name ?? arguments["ROOM"] ?? arguments["--room"]
        let found = rooms.filter { room in
            name.map { room.room.hasPrefix($0.lowercased()) } ?? Self.isOpen(room)
        }
        if found.count == 1 { return found[0] }
        if found.isEmpty {
            throw .failed(
                name.map { "You are not in a room \($0)." }
                    ?? "You are in no open room. Join one: fairway join CODE")
        }
        let names = found.map(\.room).joined(separator: ", ")
        // Some commands take the room as an option, and others as an argument.
        let way = arguments.takes("--room") ? "add --room ROOM" : "add ROOM to the command"
        throw .usage("You are in several rooms: \(names). Name one of them: \(way)")
    }

    /// The same where a card is needed.
    func golfRoom(_ link: Link) throws(ToolError) -> ListRooms.Entry {
        let entry = try room(link)
        guard entry.kind == "golf" else {
            throw .usage("The room \(entry.room) has no card. Use: fairway quiz standings")
        }
        return entry
    }

    private static func isOpen(_ room: ListRooms.Entry) -> Bool {
        room.phase == "lobby" || room.phase == "playing"
    }
}

extension Command.Option {
    /// For commands whose places are taken by something else.
    static let room = Command.Option(
        name: "--room", value: "ROOM",
        help: "a room's id or its beginning (default: your open room)")
}

extension Command.Parameter {
    static let room = Command.Parameter(
        name: "ROOM", help: "a room's id or its beginning (default: your open room)",
        isOptional: true)
}
