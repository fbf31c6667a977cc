import Contract
package import Engine
import Foundation
package import SQLite

/// The data folder of a stopped server, as admin commands read it with `--data`.
///
/// No daemon can start on the folder while this exists.
final class StoppedServer {
    static let data = Command.Option(
        name: "--data", value: "DIR",
        help: "read the data folder of a stopped server, instead of asking the server")

    private let database: Connection
    private let readers: Router
    /// They end after the connection.
    private let locks: [FileLock]

    /// - Throws: ``ToolError/failed(_:)`` while a daemon uses the folder, and if it cannot be read.
    init(_ folder: String, _ invocation: Invocation) throws {
        locks = try ["fairway.lock", "fairway.db"].compactMap { name in
            do throws(FileLock.Failure) {
                return try FileLock("\(folder)/\(name)", isShared: true)
            } catch {
                switch error {
                case .taken:
                    throw ToolError.failed(
                        "fairwayd uses \(folder). Sign in as an admin and leave out --data, or stop "
                            + "fairwayd first.")
                case .unavailable(EACCES):
                    throw ToolError.failed("cannot read \(folder). Run the command as root.")
                case .unavailable: return nil
                }
            }
        }
        database = try AdminDatabase.open(
            path: folder + "/fairway.db", schema: invocation.schema)
        readers = try invocation.modules.readers()
    }

    func ask<R: Request>(_ request: R) throws -> R.Result {
        try readers.answer(request, at: Int64(Instant.now), from: database)
    }
}

extension Invocation {
    /// Asks the server that the user is signed in to, or reads the folder of `--data`.
    /// - Parameter add: Adds a page to the output. Returns false if no more pages are needed.
    func allPages<R: PagedRequest>(
        of request: R, _ add: (R.Result) -> Bool
    ) throws {
        var request = request
        let ask = try adminSource(of: R.self)
        // A cursor leads forward, so the pages end.
        repeat {
            let page = try ask(request)
            guard add(page), let next = page.cursor else { return }
            request.cursor = next
        } while true
    }

    /// Asks the server that the user is signed in to, or reads the folder of `--data`.
    func adminAnswer<R: Request>(to request: R) throws -> R.Result {
        try adminSource(of: R.self)(request)
    }

    private func adminSource<R: Request>(of _: R.Type) throws -> (R) throws -> R.Result {
        if let folder = arguments["--data"] { return try StoppedServer(folder, self).ask }
        let link = try userLink()
        return { request in
            do throws(ToolError) { return try link.ask(request) } catch {
                guard case .refused(let refusal) = error, refusal.code == "request.forbidden" else {
                    throw error
                }
                throw ToolError.failed(
                    "Only admins can do this. Sign in as an admin, or read the data folder of a "
                        + "stopped server with --data DIR.")
            }
        }
    }
}

/// The modules of the server, for admin commands on its files. The command line itself knows only
/// the contracts of the modules.
package protocol ServerModules {
    /// The schema of the server. The admin commands refuse a database with another one.
    static var schema: Schema { get }

    /// The handlers that read the database of a stopped server.
    static func readers() throws -> Router

    /// The number of accounts and of rooms in a database.
    static func counts(in database: Connection) throws -> (users: Int, rooms: Int)

    /// Adds to the log of admins' acts that the operator replaced the database by a backup.
    /// - Parameter now: Unix milliseconds.
    static func noteRestore(at now: Int64, in database: Connection) throws

    /// Adds to the log of admins' acts that the operator replaced a key of the server.
    /// - Parameter now: Unix milliseconds.
    static func noteRotation(of key: String, at now: Int64, in database: Connection) throws
}
