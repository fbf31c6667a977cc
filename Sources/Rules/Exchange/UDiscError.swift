/// Why a text is no UDisc export, and where.
package struct UDiscError: Error, Equatable, CustomStringConvertible {
    /// The line, from 1; the header is line 1.
    package let line: Int
    /// What is wrong there, for people.
    package let reason: String

    package init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }

    package var description: String { "line \(line): \(reason)" }
}
