import Contract
import Engine
import PeopleContract

/// The rules for display names, and for the names of guest players.
///
/// People may mistake a name for a username. So no user may show another user's username, or a name
/// that looks like the server's.
enum DisplayNames {
    private static let reserved: LocalizedText =
        "is reserved, because it looks like a name of the server. Choose another one."

    /// Refuses a name that would deceive others.
    static func require(_ name: String, for user: String, _ context: Context) throws {
        if let objection = try objection(name, for: user, context) {
            throw Refusal.field(.accountInvalid, "name", objection)
        }
    }

    /// The reason why a user may not show a name; nil if the user may show it.
    static func objection(_ name: String, for user: String, _ context: Context)
        throws -> LocalizedText?
    {
        if let objection = Check.name.objection(name) { return objection }
        let folded = folded(name)
        guard folded != user else { return nil }
        if ReservedNames.contains(name) { return reserved }
        let store = AccountStore(database: context.database)
        // The second one finds usernames in the letters of another alphabet.
        let isOthers = try [folded, Self.folded(Lookalike.transcribed(name))].contains {
            try $0 != user && store.isTaken(username: $0)
        }
        return isOthers
            ? "is the username of another player. Add something, for example a surname." : nil
    }

    /// The reason why a guest player may not have a name; nil if there is none. A name must not look like one of the
    /// server, of an admin, or of a user in the same room.
    ///
    /// - Parameter names: The usernames and the shown names of the users in the room.
    static func objection(
        toGuest name: String, among names: [String], _ context: Context
    ) throws -> LocalizedText? {
        if let objection = Check.name.objection(name) { return objection }
        if ReservedNames.isOfficial(name) { return reserved }
        let admins = try AccountStore(database: context.database).namesOfAdmins()
        return Lookalike.isAlike(name, toAnyOf: names + admins)
            ? "looks like the name of another player. Add something, for example a surname." : nil
    }

    /// The username for which people may mistake a name.
    private static func folded(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "_")
    }
}
