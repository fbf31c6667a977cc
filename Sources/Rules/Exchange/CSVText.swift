/// Text as a cell of a CSV file.
///
/// A spreadsheet executes a cell that begins with one of a few characters, even inside quotes (OWASP, CSV
/// Injection). An apostrophe before that character turns the cell into text. Fairway removes it when it reads a file.
enum CSVText {
    private static let formulaBegins: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\0",
    ]

    /// Text from users as a cell that a spreadsheet does not execute.
    static func cell(_ text: String) -> String { quoted(isFormula(text) ? "'" + text : text) }

    /// A field, in quotes if it needs them (RFC 4180, 2).
    static func quoted(_ field: String) -> String {
        let isPlain = field.utf8.allSatisfy { !",;\"\t\r\n".utf8.contains($0) }
        if isPlain { return field }
        return "\""
            + field.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }

    /// The text of a cell without the apostrophe that ``cell(_:)`` adds.
    static func withoutGuard(_ text: String) -> String {
        text.first == "'" && isFormula(text) ? String(text.dropFirst()) : text
    }

    /// Whether a text is a formula after any number of apostrophes.
    private static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first { $0 != "'" }.map(formulaBegins.contains) ?? false
    }
}
