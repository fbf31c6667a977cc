import Engine
import Foundation
import SQLite

/// The server's database file, for whoever runs it.
enum AdminDatabase {
    static let data = Command.Option(
        name: "--data", value: "DIR",
        help: "the server's data folder (FAIRWAY_DATA, else data, else /var/lib/fairway)")

    /// Where a package puts it.
    private static let installed = "/var/lib/fairway"

    /// The data folder that is meant.
    static func folder(_ invocation: Invocation) -> String {
        let configured = ProcessInfo.processInfo.environment["FAIRWAY_DATA"]
        if let named = invocation.arguments["--data"] ?? configured { return named }
        let isHere = FileManager.default.fileExists(atPath: "data/fairway.db")
        let isInstalled = FileManager.default.fileExists(atPath: installed)
        return !isHere && isInstalled ? installed : "data"
    }

    /// Opens the file beside the server that writes it.
    static func open(_ invocation: Invocation) throws(ToolError) -> Connection {
        try open(path: folder(invocation) + "/fairway.db", schema: invocation.schema)
    }

    /// Opens a file for reading.
    ///
    /// - Parameter kind: The word for the file in messages: database or backup.
    /// - Throws: ``ToolError/failed(_:)`` for a file with other tables. Nothing is changed then.
    static func open(
        path: String, schema: Schema, kind: String = "database"
    ) throws(ToolError) -> Connection {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .failed("\(path) does not exist; name the data folder with --data")
        }
        try refuse(schema.content(ofFile: path), of: path, schema, kind)
        let database: Connection
        do { database = try Connection(path: path, mode: .readOnly) } catch {
            throw .failed("cannot open \(path): \(error.message)")
        }
        let content: Schema.Content
        // The caller finds what is damaged, and reports it.
        do { content = try schema.content(of: database) } catch { return database }
        try refuse(content, of: path, schema, kind)
        guard content == .same else { throw unrelated(path, kind) }
        return database
    }

    private static func refuse(
        _ content: Schema.Content?, of path: String, _ schema: Schema, _ kind: String
    ) throws(ToolError) {
        switch content {
        case .other(let digest):
            throw .failed(schema.refusal(of: path, digest: digest))
        case .unrelated: throw unrelated(path, kind)
        case .nothing, .same, nil: break
        }
    }

    private static func unrelated(_ path: String, _ kind: String) -> ToolError {
        .failed("\(path) is not a \(kind) of Fairway")
    }
}
