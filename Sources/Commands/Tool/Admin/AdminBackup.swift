import JSON
import Foundation
import SQLite

/// `fairway admin backup`.
enum AdminBackup {
    static let command = Command(
        name: "admin backup", summary: "copy the database while the server runs", reach: .nobody,
        parameters: [Command.Parameter(name: "FILE", help: "the copy; replaced if it is there")],
        options: [AdminDatabase.data],
        details: [
            "The copy is one moment's state, checked, and stands under its name only when whole."
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let path = try invocation.arguments.required("FILE")
        do {
            try AdminDatabase.open(invocation).backUp(to: path)
        } catch let error as SQLiteError {
            throw ToolError.failed("no backup was made: \(error.message)")
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let bytes = attributes[.size] as? Int ?? 0
        invocation.console.result(
            ["file": .string(path), "bytes": .int(Int64(bytes))], ["\(path): \(bytes) bytes"])
    }
}
