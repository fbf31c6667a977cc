import Contract

/// A place in a list of quizzes, from which on it can be read again, whatever came or went since.
struct QuizPlaceInList {
    /// What the list is ordered by.
    let key: String
    /// Decides among equals.
    let id: String

    init(key: String, id: String) {
        self.key = key
        self.id = id
    }

    /// - Throws: A refusal when the cursor is none of an earlier answer.
    init?(_ cursor: String?) throws {
        guard let cursor else { return nil }
        let parts = cursor.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw Refusal.cursorInvalid
        }
        self.init(key: String(parts[1]), id: String(parts[0]))
    }

    var cursor: String { "\(id) \(key)" }
}
