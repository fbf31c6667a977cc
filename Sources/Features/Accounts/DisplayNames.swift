import Contract
import Engine
import SQLite

/// The rule about names that users show to others.
///
/// People may mistake a name for a username. So no user may show another user's username, or a name that looks like
/// the server's.
enum DisplayNames {
    /// Throws a refusal if a name would deceive others.
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
        if ReservedUsernames.contains(folded) {
            return "is reserved, because it looks like a name of the server. Choose another one."
        }
        let isOthers = try AccountStore(database: context.database).isTaken(username: folded)
        return isOthers
            ? "is the username of another player. Add something, for example a surname." : nil
    }

    /// The username for which people may mistake a name.
    private static func folded(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "_")
    }
}
