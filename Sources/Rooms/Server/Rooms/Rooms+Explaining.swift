import Engine
package import People
import PeopleRules
import RoomsContract
import RoomsRules
package import SQLite
import Topics

/// The rights that rooms decide.
extension Rooms: RightsExplainer {
    package static func explain(
        _ question: RightsQuestion, _ explanation: inout RightsExplanation,
        in database: Connection
    ) throws {
        switch question.subject {
        case .topic(let topic):
            for (what, right) in explanation.guardRights where right == .ifMember {
                let (isMember, because) = try membership(
                    of: question.user, in: topic.room, database)
                explanation.add(what, isMember, because)
            }
        case .person(let other):
            let rooms = try roomsTogether(question.user, other, database)
            explanation.add(
                "room", !rooms.isEmpty,
                rooms.isEmpty
                    ? "they have no open room together" : rooms.joined(separator: ", "))
        }
    }

    private static func membership(
        of user: String, in id: String, _ database: Connection
    ) throws -> (Bool, String) {
        let room = try database.first(
            "SELECT phase, is_retained FROM rooms WHERE id = ?", id
        ) { (phase: $0.text(0), isRetained: $0.bool(1)) }
        guard let room else { return (false, "there is no room \(id)") }
        let isKicked = try database.first(
            "SELECT 1 FROM kicked WHERE room = ? AND username = ?", id, user
        ) { _ in true }
        if isKicked == true { return (false, "\(user) was removed from it") }
        let hasLeft = try database.first(
            "SELECT has_left FROM seats WHERE room = ? AND player = ? AND is_guest = 0", id, user
        ) { $0.bool(0) }
        guard let hasLeft else { return (false, "\(user) never joined it") }
        if hasLeft { return (false, "\(user) has left it") }
        guard room.isRetained else {
            return (false, "the room ended long ago, so its topics were deleted")
        }
        return (true, "\(user) is a member, and the room is \(room.phase)")
    }

    /// The open rooms with both users, at most 20.
    private static func roomsTogether(
        _ user: String, _ other: String, _ database: Connection
    ) throws -> [String] {
        try database.texts(
            """
            SELECT mine.room FROM seats mine JOIN seats theirs ON theirs.room = mine.room
            WHERE mine.player = ? AND mine.is_open = 1 AND mine.has_left = 0
              AND theirs.player = ? AND theirs.has_left = 0
            ORDER BY mine.room LIMIT 20
            """, user, other)
    }
}

extension Rooms {
    /// Whether somebody has blocked a user who is not in the room, so that the user cannot join.
    ///
    /// A block by any player with a seat counts, even by a player who left, because it is their game, too.
    /// The host's block always counts. A friend of the host is kept out only by other friends of the host.
    /// Otherwise a stranger with the code of a running game could keep the host's friends out, and nobody
    /// would see why.
    func isBlocked(_ user: String, from room: Room, _ context: Context) throws -> Bool {
        guard !room.isMember(user) else { return false }
        let owners = room.seats.filter { !$0.isGuest }.map(\.player).filter { owner in
            room.hasPlayed(owner) && !room.barred.contains(owner)
        }
        let blockers = try (owners + [room.host].compactMap(\.self)).filter {
            try people.hasBlocked($0, user, context)
        }
        guard let host = room.host, !blockers.isEmpty, !blockers.contains(host),
            try people.areFriends(host, user, context)
        else { return !blockers.isEmpty }
        return try blockers.contains { try people.areFriends(host, $0, context) }
    }
}
