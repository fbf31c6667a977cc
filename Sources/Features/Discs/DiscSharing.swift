import Contract
import SQLite

/// Who may see whose discs.
struct DiscSharing {
    let database: Connection

    /// Everybody sees their own; others' as those allow, and not across a block.
    func mayRead(_ viewer: String, discsOf player: String) throws -> Bool {
        try PeopleReader(database).mayRead(.discs, of: player, by: viewer)
    }

    /// Refuses who may not see a user's discs.
    func require(_ viewer: String, discsOf player: String) throws {
        if viewer == player { return }
        guard try PeopleReader(database).hasAccount(player) else {
            throw Refusal(.accountUnknown, "No user is called \"\(player)\".")
        }
        guard try mayRead(viewer, discsOf: player) else {
            throw Refusal(.discPrivate, "\(player) does not share discs with you.")
        }
    }
}
