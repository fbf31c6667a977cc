import Rules

/// Shortcuts for commands: `room.leave("ann", at: 5)`.
extension GameRoom {
    mutating func join(_ user: String, name: String, at now: Int64) throws -> [RoomChange] {
        try perform(.join(user, name: name), at: now)
    }

    mutating func leave(_ user: String, at now: Int64) throws -> [RoomChange] {
        try perform(.leave(user), at: now)
    }

    mutating func kick(
        _ player: String, by user: String, newCode: String, at now: Int64
    ) throws -> [RoomChange] {
        try perform(.kick(player, by: user, newCode: newCode), at: now)
    }

    mutating func start(by user: String, at now: Int64) throws -> [RoomChange] {
        try perform(.start(by: user), at: now)
    }

    mutating func end(by user: String, at now: Int64) throws -> [RoomChange] {
        try perform(.end(by: user), at: now)
    }

    mutating func abandon(by user: String, at now: Int64) throws -> [RoomChange] {
        try perform(.abandon(by: user), at: now)
    }

    mutating func claim(_ guest: String, by user: String, name: String) throws -> [RoomChange] {
        try perform(.claim(guest: guest, by: user, name: name), at: 0)
    }

    mutating func erase(_ user: String, at now: Int64) throws -> [RoomChange] {
        try perform(.erase(user), at: now)
    }
}

extension GolfRoom {
    mutating func join(
        _ user: String, name: String, tee: String?, at now: Int64
    ) throws -> [RoomChange] {
        let changes = try join(user, name: name, at: now)
        put(user, onTee: tee)
        return changes
    }
}
