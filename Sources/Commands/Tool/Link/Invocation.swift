import Contract
import Engine
import Foundation
package import RoomsContract
package import Topics

/// One run of a command: its arguments, its output, and its connections.
package final class Invocation {
    package let arguments: Arguments
    package let console: Console
    let modules: any ServerModules.Type
    private let environment = ProcessInfo.processInfo.environment

    package init(
        _ arguments: Arguments, _ console: Console, modules: any ServerModules.Type
    ) {
        self.arguments = arguments
        self.console = console
        self.modules = modules
    }

    /// The schema of the databases that the admin commands can read.
    var schema: Schema { modules.schema }

    /// The file with the sign-in.
    package var sessionFile: SessionFile {
        arguments["--session"].map { SessionFile(path: $0) } ?? .standard(environment)
    }

    /// Returns the topics of the server, for clients without a sign-in.
    package func grammar() throws(ToolError) -> TopicGrammar {
        guard let base = arguments["--base"] ?? environment["FAIRWAY_BASE"] else {
            return .standard
        }
        guard let grammar = TopicGrammar(base: base) else {
            throw .usage("--base must be a topic level, not \(base)")
        }
        return grammar
    }

    /// Returns how long a request waits for its reply.
    package func patience() throws(ToolError) -> Duration {
        .seconds(try arguments.number("--timeout", in: 1...3_600) ?? 15)
    }

    /// Returns the server from the command line or the environment; `nil` if neither names one.
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

    /// Returns the named server, else that of the sign-in, else this machine.
    package func server() throws(ToolError) -> ServerAddress {
        if let named = try namedServer() { return named }
        if let session = try? sessionFile.read(), let saved = session.address { return saved }
        return try address("127.0.0.1")
    }

    /// Returns the saved session.
    ///
    /// - Throws: ``ToolError/failed(_:)`` if there is none, or if it belongs to another server than
    ///   the named one. A token is sent only to the server that issued it.
    package func session() throws(ToolError) -> ToolSession {
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

    /// Connects as the user who is signed in.
    package func userLink() throws(ToolError) -> Link {
        let session = try session()
        guard let address = try namedServer() ?? session.address else {
            throw .failed("\(sessionFile.path) names no server. Sign in again.")
        }
        return try Link(
            session.identity, at: address, grammar: try grammar(), patience: try patience())
    }

    /// Connects without a sign-in.
    /// - Parameter least: The minimum time that a request waits for its reply.
    package func guestLink(patience least: Duration = .zero) throws(ToolError) -> Link {
        try Link(
            .guest, at: try server(), grammar: try grammar(), patience: max(least, try patience()))
    }
}

extension Invocation {
    /// Returns the room with the given id, or beginning of an id. Without one, it returns the only
    /// open room.
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

    /// Returns the room of a command that needs a card.
    /// - Throws: ``ToolError/usage(_:)`` for the room of a quiz.
    func golfRoom(_ link: Link) throws(ToolError) -> ListRooms.Entry {
        let entry = try room(link)
        guard entry.kind == "golf" else {
            throw .usage("The room \(entry.room) has no card. Use: fairway quiz standings")
        }
        return entry
    }

    private static func isOpen(_ room: ListRooms.Entry) -> Bool {
        room.phase.known?.isOpen == true
    }
}

extension Command.Option {
    /// The room as an option, for commands with other parameters.
    static let room = Command.Option(
        name: "--room", value: "ROOM",
        help: "a room's id or its beginning (default: your open room)")
}

extension Command.Parameter {
    static let room = Command.Parameter(
        name: "ROOM", help: "a room's id or its beginning (default: your open room)",
        isOptional: true)
}
