/// Text as a cell of a CSV file.
///
/// A spreadsheet executes a cell that begins with one of a few characters, also inside quotes (OWASP, CSV
/// Injection). An apostrophe in front of it makes the cell text. Reading takes it off again.
enum CSVText {
    private static let formulaBegins: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\0",
    ]

    /// A text of other people, fit for a spreadsheet.
    static func cell(_ text: String) -> String { quoted(isFormula(text) ? "'" + text : text) }

    /// A field in the quotes that it needs (RFC 4180, 2).
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

    /// Whether a formula begins here, after any number of apostrophes.
    private static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first { $0 != "'" }.map(formulaBegins.contains) ?? false
    }
}
