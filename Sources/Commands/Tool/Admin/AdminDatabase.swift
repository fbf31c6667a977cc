import Foundation
import SQLite

/// The server's database file, for whoever runs it.
enum AdminDatabase {
    static let data = Command.Option(
        name: "--data", value: "DIR", help: "the server's data folder (FAIRWAY_DATA, else data)")

    /// Opens the file beside the server that writes it.
    static func open(_ invocation: Invocation) throws(ToolError) -> Connection {
        let configured = ProcessInfo.processInfo.environment["FAIRWAY_DATA"]
        let path = (invocation.arguments["--data"] ?? configured ?? "data") + "/fairway.db"
        guard FileManager.default.fileExists(atPath: path) else {
            throw .failed("\(path) is not there; --data names the server's data folder")
        }
        do { return try Connection(path: path, mode: .readOnly) } catch {
            throw .failed("cannot open \(path): \(error.message)")
        }
    }
}
