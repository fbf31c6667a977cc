package import Contract
package import Engine
import Rules
import SQLite

/// Invites: asking a friend into a lobby, and links into it.
package final class Invites: Feature {
    /// Open invites of one user, each way.
    package static let openMax = 100
    static let perHour = 60

    let rooms: Rooms
    let friends: Friends
    let notifications: Notifications
    let links: PublicLinks
    var sent = RateLimiter(windowMs: 3_600_000)

    package init(rooms: Rooms, friends: Friends, notifications: Notifications, links: PublicLinks) {
        self.rooms = rooms
        self.friends = friends
        self.notifications = notifications
        self.links = links
        rooms.invitedRoom = { code, user, context in
            try InviteStore(database: context.database).room(code: code, to: user)
        }
        rooms.observe { [unowned self] change, room, context in
            try follow(change, room, context)
        }
        friends.observeEnd { [unowned self] one, other, context in
            let store = InviteStore(database: context.database)
            try expire(store.open(by: one, to: other), .takenBack, context)
            try expire(store.open(by: other, to: one), .takenBack, context)
        }
    }

    package func register(in router: Router) { registerRequests(in: router) }

    /// What a notice of an invite stands for.
    static func subject(_ invite: String) -> String { "invite/\(invite)" }
}
