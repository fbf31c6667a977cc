import Contract
import Engine
import Rules
import SQLite

/// What becomes of invites when their room goes on.
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
        case .roundStarted: try expire(store.open(in: room.id), .expired, context)
        case .ended, .abandoned:
            try expire(store.open(in: room.id), .expired, context)
            try store.deleteAll(in: room.id)
        case .erased, .seatChanged, .signed, .hostChanged, .configured, .holeMoved, .cellWritten:
            break
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
