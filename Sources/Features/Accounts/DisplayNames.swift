import Contract
import Engine
import SQLite

/// The rule about names that users show to others.
///
/// People read a name as if it were a username. So nobody shows a name that is another user's username, or that
/// speaks for the server.
enum DisplayNames {
    /// Refuses a name that deceives.
    static func require(_ name: String, for user: String, _ context: Context) throws {
        if let objection = try objection(name, for: user, context) {
            throw Refusal.field(.accountInvalid, "name", objection)
        }
    }

    /// The reason why a user may not show a name; nil when the user may.
    static func objection(_ name: String, for user: String, _ context: Context) throws -> String? {
        if let objection = Check.name.objection(name) { return objection }
        let folded = folded(name)
        guard folded != user else { return nil }
        if ReservedUsernames.contains(folded) {
            return "is reserved: choose a name that nobody takes for the server's"
        }
        let isOthers = try AccountStore(database: context.database).isTaken(username: folded)
        return isOthers ? "is somebody else's username: add to it, for example a surname" : nil
    }

    /// The username that people read in a name.
    private static func folded(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "_")
    }
}
