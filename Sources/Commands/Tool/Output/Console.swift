import Foundation
package import JSON

/// The output of a command: standard output and standard error.
package struct Console: Sendable {
    /// Whether results are printed as JSON.
    package let isJSON: Bool

    package init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    /// Prints the result of a command: as JSON, or as lines for people.
    package func result(_ json: JSON, _ lines: [String]) {
        write(isJSON ? [String(decoding: json.bytes, as: UTF8.self)] : lines)
    }

    /// Prints a line before the result; nothing with `--json`.
    package func note(_ line: String) {
        if !isJSON { write([line]) }
    }

    /// Prints a problem on standard error. The command continues.
    package func warn(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data("fairway: \(line)\n".utf8))
    }

    /// Prints lines on standard output.
    package func write(_ lines: [String]) {
        raw(lines.map { $0 + "\n" }.joined())
    }

    /// Prints text without adding a line end.
    package func raw(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Prints on standard error why the command fails. With `--json`, standard output gets an
    /// object with the same content.
    package func tell(_ error: ToolError) {
        if error == .told || error == .interrupted { return }
        if isJSON { write([String(decoding: Self.json(error).bytes, as: UTF8.self)]) }
        var lines = ["fairway: \(error.message)"]
        if case .refused(let refusal) = error {
            lines[0] += " (\(refusal.code))"
            // The messages of most refusals name the fields already.
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
