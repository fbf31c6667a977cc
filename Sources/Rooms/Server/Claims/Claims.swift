import Contract
package import Engine
import JSON
package import People
import PeopleContract
import PeopleRules
import RoomsContract
import RoomsRules
package import SQLite
import Topics

/// The capability for claims: users who played as guests claim their places.
package final class Claims: Capability {
    /// The maximum number of open offers by one user, and of open offers to one user.
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

    package func clockWasSetBack(_ context: Context) throws {
        try store(context).clockWasSetBack()
    }

    func store(_ context: Context) -> OfferStore {
        OfferStore(database: context.database, now: context.now)
    }
}

/// The requests of users.
extension Claims {
    private static let expired = Refusal(.cardOfferExpired, "This offer has expired.")

    func registerRequests(in router: Router) {
        router.on(OfferCard.self) { [self] request, call, context in
            try offer(request.offer, call, context)
        }
        router.on(CancelOffer.self) { [self] request, call, context in
            let offer = Self.offer(request.offer, by: call.user)
            guard try store(context).stands(offer) else { throw Self.expired }
            try drop([offer], .takenBack, context)
            return Nothing()
        }
        router.on(ListOffers.self) { [self] _, call, context in
            var result = ListOffers.Result()
            result.incoming = try store(context).incoming(of: call.user)
            result.outgoing = try store(context).outgoing(of: call.user)
            return result
        }
        // A user who was kicked meanwhile must not learn the room's topics, because the broker
        // would refuse them.
        router.on(
            ClaimCard.self,
            stillHolds: { [rooms] result, call, context in
                try result.topics == rooms.topics(of: result.room, for: call.user, context)
            }, claim)
        router.on(DeclineClaim.self) { [self] request, call, context in
            let offers = try store(context).open(request.guest, to: call.user)
            guard !offers.isEmpty else { throw Self.expired }
            try drop(offers, .answered, context)
            return Nothing()
        }
    }

    private static func offer(_ offer: GuestOffer, by user: String) -> OfferStore.Offer {
        OfferStore.Offer(
            room: offer.room, player: offer.player, user: offer.user.lowercased(), offerer: user)
    }

    private func offer(_ wish: GuestOffer, _ call: Call, _ context: Context) throws -> Nothing {
        let offer = Self.offer(wish, by: call.user)
        let room = try room(of: offer, context)
        guard try people.hasAccount(offer.user, context) else {
            throw Refusal(.accountUnknown, "There is no user with this name.")
        }
        let relationship = try people.relationship(of: call.user, with: offer.user, context)
        guard !relationship.isBlocked else { throw Refusal(RelationshipError.blocked) }
        guard try !store(context).stands(offer) else { return Nothing() }
        let isSeen = try people.isReachable(offer.user, by: call.user, context)
        try requireRoomForMore(offer, isSeen: isSeen, context)
        try store(context).put(offer)
        // The sender always gets the same answer, so it reveals neither a block nor the setting.
        if isSeen { try notify(offer, room, context) }
        return Nothing()
    }

    /// The room of an offer.
    /// - Throws: If the rules refuse the offer, or if the sender is neither the host nor the member
    ///   who added the guest.
    private func room(of offer: OfferStore.Offer, _ context: Context) throws -> Room {
        let room = try rooms.withRoom(offer.room, context, closedToo: true) { entry in
            try entry.room.requireMember(offer.offerer)
            try entry.room.checkClaim(of: offer.player, by: offer.user)
            return entry.room
        }
        if room.host == offer.offerer { return room }
        let adder = try rooms.withRoom(offer.room, context, closedToo: true) {
            try $0.adder(of: offer.player, context)
        }
        guard adder == offer.offerer else {
            throw Refusal(
                .requestForbidden, "Only the host and the player who added the guest can do this.")
        }
        return room
    }

    /// Refuses an offer if the sender has too many already. If the recipient has too many, another offer
    /// ends, so that a stranger with many accounts cannot use up the recipient's offers.
    ///
    /// Offers that the recipient cannot see have a limit of their own. So they do not prevent
    /// offers that the recipient sees.
    private func requireRoomForMore(
        _ offer: OfferStore.Offer, isSeen: Bool, _ context: Context
    ) throws {
        let wait = sent.admit(offer.offerer, limit: Self.perHour, now: context.now)
        if let wait {
            throw Refusal.tooMany("Too many offers. Try again later.", retryAfterMs: wait)
        }
        guard try store(context).count(by: offer.offerer) < Self.openMax else {
            throw Refusal(
                .cardTooManyOffers,
                "You have sent \(Self.openMax) open offers, the maximum. Cancel one first.")
        }
        let all = try store(context).standing(to: offer.user, areSeen: isSeen)
        guard all.count >= Self.openMax else { return }
        let weakest = try leastTrusted(of: all, to: offer.user, context)
        try drop([weakest].compactMap(\.self), .expired, context)
    }

    /// The offer that makes room for the next one: of a stranger before those of friends, then of the
    /// sender with most offers, then the oldest one.
    /// - Parameter offers: The oldest first.
    private func leastTrusted(
        of offers: [OfferStore.Offer], to user: String, _ context: Context
    ) throws -> OfferStore.Offer? {
        var counts: [String: Int] = [:]
        for offer in offers { counts[offer.offerer, default: 0] += 1 }
        for offerer in counts.keys where try !people.areFriends(user, offerer, context) {
            counts[offerer, default: 0] += Self.openMax + 1
        }
        let most = counts.values.max()
        return offers.first { counts[$0.offerer] == most }
    }

    private func notify(
        _ offer: OfferStore.Offer, _ room: Room, _ context: Context
    ) throws {
        let offerer = room.seat(of: offer.offerer).map { room.seats[$0].name } ?? offer.offerer
        let guest = room.seat(of: offer.player).map { room.seats[$0].name } ?? offer.player
        var notice = Notice(
            .cardOffered, title: "\(offerer) entered you as a guest",
            body: "Are you \(guest) at \(room.title)? Add this game to your history.",
            subject: Self.subject(offer))
        notice.from = offer.offerer
        notice.room = offer.room
        try people.notify(offer.user, notice, context)
    }

    private func claim(
        _ request: ClaimCard, _ call: Call, _ context: Context
    ) throws -> ClaimCard.Result {
        let (id, player) = (request.guest.room, request.guest.player)
        // A client that repeats the request after a lost reply gets the same answer.
        if try !rooms.has(call.user, claimed: player, in: id, context) {
            let offers = try store(context).open(request.guest, to: call.user)
            guard !offers.isEmpty else { throw Self.expired }
            // The handler of this change then removes the offers.
            try rooms.claim(
                request, by: call.user, offeredBy: Set(offers.map(\.offerer)), context)
        }
        var result = ClaimCard.Result()
        result.room = id
        result.topics = try rooms.topics(of: id, for: call.user, context)
        return result
    }
}

/// The effects of room changes on offers.
extension Claims {
    func follow(_ change: RoomChange, _ room: Room, _ context: Context) throws {
        let store = store(context)
        switch change {
        case .joined(let place):
            try drop(store.all(to: room.seats[place].player, in: room.id), .expired, context)
        case .claimed(let guest, let place):
            let user = room.seats[place].player
            let (mine, others) = try split(store.all(of: guest, in: room.id), to: user)
            try drop(mine, .answered, context)
            try drop(others + store.all(to: user, in: room.id), .expired, context)
        case .kicked(let player, _):
            try drop(store.all(of: player, in: room.id), .expired, context)
            try drop(store.all(to: player, in: room.id), .expired, context)
            try drop(store.all(by: player, in: room.id), .expired, context)
        case .abandoned: try drop(store.all(in: room.id), .expired, context)
        case .left, .erased, .seatChanged, .hostChanged, .configured, .started, .ended: break
        }
    }

    private func split(
        _ offers: [OfferStore.Offer], to user: String
    ) -> (mine: [OfferStore.Offer], others: [OfferStore.Offer]) {
        (offers.filter { $0.user == user }, offers.filter { $0.user != user })
    }

    func drop(
        _ offers: [OfferStore.Offer], _ reason: InboxChange.Reason, _ context: Context
    ) throws {
        let store = store(context)
        for offer in offers {
            try store.delete(offer)
            try people.withdraw(Self.subject(offer), of: offer.user, reason, context)
        }
    }

    /// The subject of an offer's notification.
    static func subject(_ offer: OfferStore.Offer) -> String {
        "card/\(offer.room)/\(offer.player)/\(offer.offerer)"
    }
}

extension Claims: PersonalDataProvider {
    package static let partName = "claims"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        // With the clock at zero, no offer is too old. The export shows all offers in the database.
        let store = OfferStore(database: database, now: 0)
        return [
            PersonalDataPart(
                "cardOffers",
                [
                    "incoming": .array(try store.incoming(of: user).map(JSON.init(document:))),
                    "outgoing": .array(try store.outgoing(of: user).map(JSON.init(document:))),
                ])
        ]
    }

    /// Deletes all offers to and from a user.
    package func erase(_ user: String, _ context: Context) throws {
        try drop(try store(context).all(by: user), .expired, context)
        try store(context).deleteAll(of: user)
    }
}
