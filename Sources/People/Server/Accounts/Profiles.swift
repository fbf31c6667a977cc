import Contract
package import Engine
import PeopleContract
import SQLite

/// A user changed the display name.
package struct ProfileRenamed: Event {
    package let user: String
}

/// The capability for profiles: the data that other users see.
package final class Profiles: Capability {
    package init() {}

    package func register(in router: Router) {
        router.on(GetProfile.self) { [self] request, call, context in
            try profile(of: request.user?.lowercased() ?? call.user, for: call.user, context)
        }
        router.on(ChangeProfile.self, change)
    }

    private func profile(
        of user: String, for viewer: String, _ context: Context
    ) throws -> Profile {
        let found = try context.database.first(
            "SELECT name, is_public, created_at, about FROM users WHERE username = ?", user
        ) { row in
            var profile = Profile()
            profile.user = user
            profile.name = row.text(0)
            profile.isPublic = row.bool(1)
            guard profile.isPublic || user == viewer else { return profile }
            profile.since = row.int(2)
            profile.about = row.text(3)
            return profile
        }
        guard let found else { throw Refusal(.accountUnknown, "There is no user with this name.") }
        return found
    }

    private func change(
        _ request: ChangeProfile, _ call: Call, _ context: Context
    ) throws -> Profile {
        if let name = request.name { try DisplayNames.require(name, for: call.user, context) }
        try context.database.run(
            """
            UPDATE users SET name = coalesce(?, name), about = coalesce(?, about),
              is_public = coalesce(?, is_public)
            WHERE username = ?
            """, request.name, request.about, request.isPublic, call.user)
        if request.name != nil { try context.announce(ProfileRenamed(user: call.user)) }
        return try profile(of: call.user, for: call.user, context)
    }
}

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
        if ReservedUsernames.contains(name) { return reserved }
        let store = AccountStore(database: context.database)
        // The second one finds usernames in the letters of another alphabet.
        let isOthers = try [folded, Self.folded(Lookalike.transcribed(name))].contains {
            try $0 != user && store.isTaken(username: $0)
        }
        return isOthers
            ? "is the username of another player. Add something, for example a surname." : nil
    }

    /// The reason why a guest player may not have a name: it looks like a name of the server, of an
    /// admin, or of a user in the same room; nil if there is none.
    ///
    /// - Parameter names: The usernames and the shown names of the users in the room.
    static func objection(
        toGuest name: String, among names: [String], _ context: Context
    ) throws -> LocalizedText? {
        if let objection = Check.name.objection(name) { return objection }
        if ReservedUsernames.isOfficial(name) { return reserved }
        let admins = try AccountStore(database: context.database).namesOfAdmins()
        return (names + admins).contains { Lookalike.areAlike($0, name) }
            ? "looks like the name of another player. Add something, for example a surname." : nil
    }

    /// The username for which people may mistake a name.
    private static func folded(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "_")
    }
}
