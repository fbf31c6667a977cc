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
