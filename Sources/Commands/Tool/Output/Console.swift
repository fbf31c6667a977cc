import Contract
import Foundation
package import JSON

/// Where a command prints.
package struct Console: Sendable {
    /// Whether results are printed as JSON.
    package let isJSON: Bool

    package init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    /// Prints a command's result: the document as JSON, or lines for people.
    package func result(_ json: JSON, _ lines: [String]) {
        write(isJSON ? [String(decoding: json.bytes, as: UTF8.self)] : lines)
    }

    /// Prints what is said on the way to a result; nothing with `--json`.
    package func note(_ line: String) {
        if !isJSON { write([line]) }
    }

    /// Says on standard error what is not as it should be, though the command goes on.
    package func warn(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data("fairway: \(line)\n".utf8))
    }

    /// Prints lines on standard output.
    package func write(_ lines: [String]) {
        raw(lines.map { $0 + "\n" }.joined())
    }

    /// Prints text as it is.
    package func raw(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Says on standard error why the command ends; with `--json` also as an object on standard
    /// output.
    package func tell(_ error: ToolError) {
        if error == .told || error == .interrupted { return }
        if isJSON { write([String(decoding: Self.json(error).bytes, as: UTF8.self)]) }
        var lines = ["fairway: \(error.message)"]
        if case .refused(let refusal) = error {
            lines[0] += " (\(refusal.code))"
            // The message of most refusals names the fields already.
            let fields = refusal.fields.map { "\($0.path) \($0.reason)" }
            lines += fields.filter { !refusal.message.contains($0) }.map { "  " + $0 }
        }
        let text = lines.map { $0 + "\n" }.joined()
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    private static func json(_ error: ToolError) -> JSON {
        var members = [
            JSON.Member("code", .string(error.code)),
            JSON.Member("message", .string(error.message)),
        ]
        if case .refused(let refusal) = error, !refusal.fields.isEmpty {
            let fields = refusal.fields.map { JSON.Member($0.path, .string($0.reason)) }
            members.append(JSON.Member("fields", .object(fields)))
        }
        return ["error": .object(members)]
    }
}

extension Document {
    /// The document as a JSON value.
    package var json: JSON { (try? JSON(parsing: bytes)) ?? .null }
}

/// A new file, readable by its owner only.
enum OwnFile {
    /// - Throws: ``ToolError/failed(_:)`` when it cannot be written, or is there already.
    static func write(_ text: String, to path: String) throws(ToolError) {
        try write(Array(text.utf8), to: path)
    }

    /// - Throws: ``ToolError/failed(_:)`` when it cannot be written, or is there already.
    static func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw .failed("cannot write \(path): \(String(cString: strerror(errno)))")
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(bytes))
            try handle.close()
        } catch {
            throw .failed("cannot write \(path): \(error.localizedDescription)")
        }
    }
}
