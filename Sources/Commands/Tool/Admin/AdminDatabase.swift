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
        try open(path: folder(invocation) + "/fairway.db")
    }

    /// Opens a file for reading.
    static func open(path: String) throws(ToolError) -> Connection {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .failed("\(path) does not exist; name the data folder with --data")
        }
        do { return try Connection(path: path, mode: .readOnly) } catch {
            throw .failed("cannot open \(path): \(error.message)")
        }
    }
}
