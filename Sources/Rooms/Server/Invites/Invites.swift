package import Contract
package import Engine
import JSON
package import People
import PeopleContract
import RoomsContract
import RoomsRules
package import SQLite
import Topics

/// Invites: asking a friend to join a lobby, and links to a lobby.
package final class Invites: Capability {
    /// The maximum number of open invites from a user, and to a user.
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

    /// The subject of notifications about an invite.
    static func subject(_ invite: String) -> String { "invite/\(invite)" }
}

/// The requests of users.
extension Invites {
    func registerRequests(in router: Router) {
        router.on(SendInvite.self, send)
        // A user who was kicked since the first request must not get its answer again.
        router.on(AcceptInvite.self, stillHolds: rooms.isStillIn, accept)
        router.on(DeclineInvite.self, decline)
        router.on(ListInvites.self) { _, call, context in
            let store = InviteStore(database: context.database)
            var result = ListInvites.Result()
            result.incoming = try store.incoming(of: call.user)
            result.outgoing = try store.outgoing(of: call.user)
            return result
        }
        router.on(InviteLink.self) { [self] request, call, context in
            try rooms.withRoom(request.room, context) { entry in
                try entry.room.checkLobby(of: call.user)
                var result = PublicLink()
                result.url = links.join(code: entry.room.code)
                return result
            }
        }
    }

    private func send(
        _ request: SendInvite, _ call: Call, _ context: Context
    ) throws -> SendInvite.Result {
        let invitee = request.user.lowercased()
        let (room, words) = try rooms.withRoom(request.room, context) { entry in
            try entry.room.checkLobby(of: call.user)
            return (entry.room, entry.words)
        }
        guard try people.areFriends(call.user, invitee, context) else {
            throw Refusal(
                .friendNotFriends, "You are not friends. Share the code or the link instead.")
        }
        do throws(InviteError) { try room.checkInvite(of: invitee) } catch { throw Refusal(error) }
        let store = InviteStore(database: context.database)
        var result = SendInvite.Result()
        if let id = try store.id(room: room.id, inviter: call.user, invitee: invitee) {
            result.invite = id
            return result
        }
        try requireRoomForMore(call, invitee, store, context)
        result.invite = context.identifier()
        try store.insert(
            result.invite, room: room.id, code: room.code, inviter: call.user, invitee: invitee,
            at: context.now)
        try notify(invitee, of: result.invite, room, words, by: call.user, context)
        return result
    }

    private func requireRoomForMore(
        _ call: Call, _ invitee: String, _ store: InviteStore, _ context: Context
    ) throws {
        let wait = sent.admit(call.user, limit: Self.perHour, now: context.now)
        if let wait {
            throw Refusal.tooMany("Too many invitations. Try again later.", retryAfterMs: wait)
        }
        guard try store.openCount(by: call.user) < Self.openMax,
            try store.openCount(to: invitee) < Self.openMax
        else {
            throw Refusal(
                .inviteTooMany, "One of you has \(Self.openMax) open invitations, the maximum.")
        }
    }

    private func notify(
        _ invitee: String, of id: String, _ room: Room, _ words: any RoomWords, by user: String,
        _ context: Context
    ) throws {
        let name = room.seat(of: user).map { room.seats[$0].name } ?? user
        var notice = Notice(
            .invite,
            title: words.invited(by: name), body: words.invitation(to: room.title),
            subject: Self.subject(id))
        notice.from = user
        notice.room = room.id
        notice.invite = id
        notice.link = links.join(code: room.code)
        try people.notify(invitee, notice, context)
    }

    private func accept(
        _ request: AcceptInvite, _ call: Call, _ context: Context
    ) throws -> JoinedRoom {
        let store = InviteStore(database: context.database)
        guard let invite = try store.invite(request.invite, to: call.user) else {
            throw Self.expired
        }
        do {
            return try rooms.admit(call.user, to: invite.room, context)
        } catch let refusal as Refusal {
            // An invite admits nobody to a room that its code would not open.
            let isClosed = refusal.code == .roomCodeInvalid || refusal.code == .roomNotMember
            throw isClosed ? Self.expired : refusal
        }
    }

    private func decline(
        _ request: DeclineInvite, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let store = InviteStore(database: context.database)
        guard let invite = try store.open(request.invite, to: call.user) else {
            throw Self.expired
        }
        try expire([invite], .answered, context)
        return Nothing()
    }

    static let expired = Refusal(.inviteExpired, "This invitation has expired.")
}

extension Refusal {
    /// The refusal to invite a friend who cannot join.
    fileprivate init(_ error: InviteError) {
        switch error {
        case .alreadyMember: self.init(.inviteAlreadyMember, "Your friend is already in this room.")
        case .shownOut: self.init(.requestForbidden, "The host removed your friend from this room.")
        }
    }
}

/// The effects of a room's changes on its invites.
extension Invites {
    func follow(_ change: RoomChange, _ room: Room, _ context: Context) throws {
        let store = InviteStore(database: context.database)
        switch change {
        case .joined(let place), .claimed(_, let place):
            let player = room.seats[place].player
            for invite in try store.open(in: room.id, to: player) {
                try store.accept(invite)
                try withdraw(invite, .answered, context)
            }
        case .left(let player, _), .kicked(let player, _):
            try expire(store.open(in: room.id, by: player), .expired, context)
            try expire(store.open(in: room.id, to: player), .expired, context)
            try store.deleteAll(in: room.id, to: player)
        case .started: try expire(store.open(in: room.id), .expired, context)
        case .ended, .abandoned:
            try expire(store.open(in: room.id), .expired, context)
            try store.deleteAll(in: room.id)
        case .erased, .seatChanged, .hostChanged, .configured: break
        }
    }

    func expire(
        _ invites: [InviteStore.Invite], _ reason: InboxChange.Reason, _ context: Context
    ) throws {
        let store = InviteStore(database: context.database)
        for invite in invites {
            try store.delete(invite)
            try withdraw(invite, reason, context)
        }
    }

    private func withdraw(
        _ invite: InviteStore.Invite, _ reason: InboxChange.Reason, _ context: Context
    ) throws {
        try people.withdraw(
            Self.subject(invite.id), of: invite.invitee, reason, context)
    }
}

extension Invites: PersonalDataProvider {
    package static let partName = "invites"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let store = InviteStore(database: database)
        return [
            PersonalDataPart(
                "invites",
                [
                    "incoming": .array(try store.incoming(of: user).map(JSON.init(document:))),
                    "outgoing": .array(try store.outgoing(of: user).map(JSON.init(document:))),
                ])
        ]
    }

    /// Deletes all invites from and to a user.
    package func erase(_ user: String, _ context: Context) throws {
        let store = InviteStore(database: context.database)
        try expire(store.open(by: user), .expired, context)
        try store.deleteAll(of: user)
    }
}
