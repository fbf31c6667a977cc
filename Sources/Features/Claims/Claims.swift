import Contract
package import Engine
import Rules
import SQLite

/// Claims: guests' lines on cards, offered to the users who were those guests.
package final class Claims: Feature {
    /// Open offers of one user, each way.
    package static let openMax = 100
    static let perHour = 60
    private static let forgetTimer = "claims.forget"
    private static let forgetEveryMs: Int64 = 3_600_000

    let rooms: Rooms
    let people: PeopleModule
    var sent = RateLimiter(windowMs: 3_600_000)

    package init(rooms: Rooms, people: PeopleModule) {
        self.rooms = rooms
        self.people = people
    }

    package func register(in router: Router) {
        registerRequests(in: router)
        router.on(RoomChanged.self) { [unowned self] event, context in
            try follow(event.change, event.room, context)
        }
        router.onTimer(Self.forgetTimer) { [unowned self] _, context in
            try drop(try store(context).expired(), .expired, context)
            try context.timers.set(Self.forgetTimer, "", due: context.now + Self.forgetEveryMs)
        }
    }

    package func start(_ context: Context) throws {
        try context.timers.setIfNone(Self.forgetTimer, "", due: context.now)
    }

    func store(_ context: Context) -> OfferStore {
        OfferStore(database: context.database, now: context.now)
    }
}
