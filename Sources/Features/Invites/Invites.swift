package import Contract
package import Engine
import Rules
import SQLite

/// Invites: asking a friend into a lobby, and links into it.
package final class Invites: Feature {
    /// Open invites of one user, each way.
    package static let openMax = 100
    static let perHour = 60

    let people: PeopleModule
    let rooms: Rooms
    let links: PublicLinks
    var sent = RateLimiter(windowMs: 3_600_000)
    var wrongCodesByUser = RateLimiter(windowMs: 60_000)
    var wrongCodesByAddress = RateLimiter(windowMs: 60_000)

    package init(people: PeopleModule, rooms: Rooms, links: PublicLinks) {
        self.people = people
        self.rooms = rooms
        self.links = links
        people.addSignUpFollower(self)
    }

    package func register(in router: Router) {
        registerRequests(in: router)
        registerJoining(in: router)
        router.on(RoomChanged.self) { [unowned self] event, context in
            try follow(event.change, event.room, context)
        }
        router.on(FriendshipEnded.self) { [unowned self] event, context in
            let store = InviteStore(database: context.database)
            try expire(store.open(by: event.user, to: event.other), .takenBack, context)
            try expire(store.open(by: event.other, to: event.user), .takenBack, context)
        }
    }

    /// What a notice of an invite stands for.
    static func subject(_ invite: String) -> String { "invite/\(invite)" }
}
