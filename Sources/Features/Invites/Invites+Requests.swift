import Contract
import Engine
import Rules
import SQLite

/// What users ask for.
extension Invites {
    func registerRequests(in router: Router) {
        router.on(SendInvite.self, send)
        // Who was shown out since must not be told that the broker admits.
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
        let room = try rooms.withRoom(request.room, context) { entry in
            try entry.room.checkLobby(of: call.user)
            return entry.room
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
        try notify(invitee, of: result.invite, room, by: call.user, context)
        return result
    }

    private func requireRoomForMore(
        _ call: Call, _ invitee: String, _ store: InviteStore, _ context: Context
    ) throws {
        let wait = sent.take(call.user, limit: Self.perHour, now: context.now)
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
        _ invitee: String, of id: String, _ room: Room, by user: String, _ context: Context
    ) throws {
        let name = room.seat(of: user).map { room.seats[$0].name } ?? user
        var notice = Notice(
            .invite,
            title: room.kind == .quiz
                ? "\(name) invites you to a quiz walk" : "\(name) invites you to a round",
            body: room.kind == .quiz
                ? "Join the quiz walk \(room.title)." : "Join at \(room.title).",
            subject: Self.subject(id))
        notice.from = user
        notice.room = room.id
        notice.invite = id
        notice.link = links.join(code: room.code)
        try people.notify(invitee, notice, context)
    }

    private func accept(
        _ request: AcceptInvite, _ call: Call, _ context: Context
    ) throws -> JoinRoom.Result {
        let store = InviteStore(database: context.database)
        guard let invite = try store.invite(request.invite, to: call.user) else {
            throw Self.expired
        }
        do {
            return try rooms.admit(call.user, to: invite.room, context)
        } catch let refusal as Refusal {
            // What a code would not open, an invite does not.
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
    /// What a user is told who asks somebody in that cannot come.
    fileprivate init(_ error: InviteError) {
        switch error {
        case .alreadyMember: self.init(.inviteAlreadyMember, "Your friend is already in this room.")
        case .shownOut: self.init(.requestForbidden, "The host removed your friend from this room.")
        }
    }
}
