import Contract
import Engine
import Rules
import SQLite

/// Guests' lines that become users'.
extension Rooms {
    /// Makes a guest's line a user's, in every room that is kept.
    func claim(
        _ guest: String, in id: String, by user: String, _ context: Context
    ) throws {
        let name = try name(of: user, context)
        try change(id, by: user, context, closedToo: true) { entry in
            try entry.room.checkClaim(of: guest, by: user)
            if entry.phase.isOpen {
                try requireRoomForMore(user, RoomStore(database: context.database))
            }
            let changes = try entry.perform(
                .claim(guest: guest, by: user, name: name), at: context.now)
            return changes + (try entry.claimed(user, context))
        }
    }

    /// Whether a guest's line is already that of a user, who was not shown out since.
    func has(_ user: String, takenOver guest: String, in id: String, _ context: Context) throws
        -> Bool
    {
        guard
            try RoomStore(database: context.database).has(user, takenOver: guest, in: id)
        else { return false }
        return try withRoom(id, context, closedToo: true) { $0.room.hasPlayed(user) }
    }

    /// What a user is called.
    func name(of user: String, _ context: Context) throws -> String {
        try people.name(of: user, context)
    }

    /// The topics of a room for one of its members; nil where there is no such member, or they were
    /// taken down.
    func topics(of id: String, for user: String, _ context: Context) throws -> RoomTopics? {
        try withRoom(id, context, closedToo: true) { entry in
            guard !entry.isClosed, entry.room.isMember(user) else { return nil }
            return grammar.topics(room: id, user: user)
        }
    }
}

extension Refusal {
    /// What a user is told of a line that does not become somebody's.
    init(_ error: ClaimError) {
        switch error {
        case .notGuest: self.init(.cardNotGuest, "This player is not a guest.")
        case .alreadyOn: self.init(.cardAlreadyOn, "This user already has a score on this card.")
        case .shownOut:
            self.init(.requestForbidden, "The host removed this user from the room.")
        }
    }
}
