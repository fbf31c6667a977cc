import Contract

/// A place in a history, the newest first: where the next page begins.
struct HistoryPlace {
    /// When the game began, Unix milliseconds.
    let at: Int64
    let room: String
    /// Which of its rounds, or lines, from 0.
    var part = 0

    /// Before everything.
    static let start = HistoryPlace(at: .max, room: "~")

    init(at: Int64, room: String, part: Int = 0) {
        self.at = at
        self.room = room
        self.part = part
    }

    /// - Throws: A refusal when the cursor is none of an earlier answer.
    init(_ cursor: String?) throws {
        guard let cursor else {
            self = .start
            return
        }
        let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let at = Int64(parts[0]), TopicNames.isRoom(String(parts[1])),
            let part = Int(parts[2]), part >= 0
        else {
            throw Refusal.cursorInvalid
        }
        self.init(at: at, room: String(parts[1]), part: part)
    }

    var cursor: String { "\(at).\(room).\(part)" }
}
