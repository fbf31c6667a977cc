import Contract
import SQLite

/// Who may see whose history and statistics.
struct HistorySharing {
    let database: Connection

    /// Everybody sees their own; others' as those allow, and not across a block.
    func mayRead(_ viewer: String, historyOf player: String) throws -> Bool {
        try PeopleReader(database).mayRead(.history, of: player, by: viewer)
    }

    /// Refuses who may not see a user's history.
    func require(_ viewer: String, historyOf player: String) throws {
        if viewer == player { return }
        guard try PeopleReader(database).hasAccount(player) else {
            throw Refusal(.accountUnknown, "No user is called \"\(player)\".")
        }
        guard try mayRead(viewer, historyOf: player) else {
            throw Refusal(.historyPrivate, "\(player) does not share this with you.")
        }
    }
}
