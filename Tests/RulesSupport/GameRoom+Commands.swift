package import GolfRules
package import RoomsRules

/// Shortcuts for commands: `room.leave("ann", at: 5)`.
extension GameRoom {
    package mutating func join(_ user: String, name: String, at now: Int64) throws -> [Change] {
        try perform(.join(user, name: name), at: now)
    }

    package mutating func leave(_ user: String, at now: Int64) throws -> [Change] {
        try perform(.leave(user), at: now)
    }

    package mutating func kick(
        _ player: String, by user: String, newCode: String, at now: Int64
    ) throws -> [Change] {
        try perform(.kick(player, by: user, newCode: newCode), at: now)
    }

    package mutating func start(by user: String, at now: Int64) throws -> [Change] {
        try perform(.start(by: user), at: now)
    }

    package mutating func end(by user: String, at now: Int64) throws -> [Change] {
        try perform(.end(by: user), at: now)
    }

    package mutating func abandon(by user: String, at now: Int64) throws -> [Change] {
        try perform(.abandon(by: user), at: now)
    }

    package mutating func claim(_ guest: String, by user: String, name: String) throws
        -> [Change]
    {
        try perform(.claim(guest: guest, by: user, name: name), at: 0)
    }

    package mutating func erase(_ user: String, at now: Int64) throws -> [Change] {
        try perform(.erase(user), at: now)
    }
}

extension GolfRoom {
    package mutating func join(
        _ user: String, name: String, tee: String?, at now: Int64
    ) throws -> [GolfChange] {
        let changes = try join(user, name: name, at: now)
        put(user, onTee: tee)
        return changes
    }
}
