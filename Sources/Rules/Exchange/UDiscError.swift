/// Why a text is no UDisc export, and where.
package struct UDiscError: Error, Equatable, CustomStringConvertible {
    /// The line, from 1; the header is line 1.
    package let line: Int
    /// What is wrong there, for people.
    package let reason: LocalizedText

    package init(line: Int, reason: LocalizedText) {
        self.line = line
        self.reason = reason
    }

    package var description: String { text.english }

    /// The line and the reason, for people.
    package var text: LocalizedText { "line \(line): \(reason)" }
}
