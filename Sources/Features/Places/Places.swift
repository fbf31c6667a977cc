package import Contract
package import Engine
import Rules
import SQLite

/// Places: who arrived where, and which friends are near each other.
///
/// All of it is in memory, since each position asks; those who watch nothing cost a look-up.
package final class Places: Feature {
    /// Places of one user, those of devices among them; and as many alerts.
    package static let placesMax = 100
    /// Arrivals and departures of one user that are told in an hour; beyond that they only count.
    static let eventsPerHour = 60
    /// Meetings of two that both are told of in an hour.
    static let meetingsPerHour = 12
    /// While a device was heard of within that time, milliseconds, others of its user do not say
    /// where the user is: a tablet that stays at home would else bring its user home with every
    /// position.
    static let leadMs: Int64 = 15 * 60_000

    let locations: Locations
    let people: PeopleModule
    let grammar: TopicGrammar

    /// False until all below was read from the database, also after a batch was rolled back.
    private var isLoaded = false
    /// Of users who have some.
    var places: [String: [Place]] = [:]
    /// By user and friend.
    var alerts: [String: [String: NearAlert]] = [:]
    /// The device that says where a user is, and when it was heard last.
    var leads: [String: (device: String, at: Int64)] = [:]
    var told = RateLimiter(windowMs: 3_600_000)
    var toldNear = RateLimiter(windowMs: 3_600_000)

    package init(locations: Locations, people: PeopleModule, grammar: TopicGrammar) {
        self.locations = locations
        self.people = people
        self.grammar = grammar
        locations.addFollower(self)
    }

    package func register(in router: Router) {
        registerPlaces(in: router)
        registerAlerts(in: router)
        router.on(FriendshipEnded.self) { [unowned self] event, context in
            try unalert(event.user, event.other, context)
            try unalert(event.other, event.user, context)
        }
    }

    package func didRollBack() { isLoaded = false }

    /// Reads everything unless memory has it.
    func load(_ context: Context) throws {
        guard !isLoaded else { return }
        places = [:]
        alerts = [:]
        try PlaceStore(database: context.database).forEach { user, place in
            places[user, default: []].append(place)
        }
        try AlertStore(database: context.database).forEach { user, friend, alert in
            alerts[user, default: [:]][friend] = alert
        }
        isLoaded = true
    }

    /// Where a user was is forgotten everywhere, so on which side of an edge, too.
    private func forgetSides(of user: String, _ context: Context) throws {
        try load(context)
        leads[user] = nil
        if let count = places[user]?.count {
            for place in 0..<count {
                places[user]?[place].side = nil
                places[user]?[place].since = nil
            }
            try PlaceStore(database: context.database).forgetSides(of: user)
        }
        for friend in (alerts[user] ?? [:]).keys.sorted() {
            try part(user, from: friend, context)
        }
    }
}

extension Places: PositionFollower {
    /// Apps watch their own waypoints, so a user who has only waypoints needs no stored positions.
    package func wants(_ user: String, _ context: Context) throws -> Bool {
        try load(context)
        return places[user]?.contains { $0.waypoint == nil } == true
    }

    package func taken(_ position: TakenPosition, _ context: Context) throws {
        try take(position, context)
    }

    package func shown(_ user: String, _ context: Context) throws { try meet(user, context) }

    package func ended(_ owner: String, for viewer: String, _ context: Context) throws {
        try part(owner, from: viewer, context)
    }

    package func paused(_ user: String, _ context: Context) throws {
        try forgetSides(of: user, context)
    }

    package func message(
        _ message: OwnTracksMessage, of user: String, from device: String, _ context: Context
    ) throws {
        try take(message, user, device, context)
    }
}
