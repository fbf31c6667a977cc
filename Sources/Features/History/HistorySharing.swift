import Contract
import Rules
import SQLite

/// Who may see whose history and statistics.
struct HistorySharing {
    let database: Connection

    /// Everybody sees their own; others' as those allow, and not across a block.
    func mayRead(_ viewer: String, historyOf player: String) throws -> Bool {
        if viewer == player { return true }
        let tie = try FriendStore(database: database).tie(viewer, player)
        if tie.isBlocked || tie.isBlockedByThem { return false }
        switch try SettingsStore(database: database).historyAudience(of: player) {
        case "everybody": return true
        case "friends": return tie.areFriends
        default: return false
        }
    }

    /// Refuses who may not see a user's history.
    func require(_ viewer: String, historyOf player: String) throws {
        if viewer == player { return }
        guard try FriendStore(database: database).isKnown(player) else {
            throw Refusal(.accountUnknown, "No user is called \"\(player)\".")
        }
        guard try mayRead(viewer, historyOf: player) else {
            throw Refusal(.historyPrivate, "\(player) does not share this with you.")
        }
    }
}
