/// Why a text is no recurrence that is understood, with the part that is wrong.
package struct RecurrenceError: Error, Equatable, Sendable {
    /// As RFC 5545 calls it: `FREQ`, `BYDAY`, ...
    package let part: String
    package let reason: LocalizedText

    package init(part: String, reason: LocalizedText) {
        self.init(part, reason)
    }

    init(_ part: String, _ reason: LocalizedText) {
        self.part = part
        self.reason = reason
    }
}
