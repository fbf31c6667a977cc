import Contract
import Engine
import Rules
import SQLite

/// What viewers are to be given, from what stands between them and the owner.
extension Locations {
    /// What viewers are to be given.
    func views(
        of owner: LocationOwner, _ rooms: Set<String>, _ only: String?, _ context: Context
    ) throws -> [String: SharedView] {
        var views: [String: SharedView] = [:]
        for (viewer, tie) in try ties(of: owner, rooms, only, context) {
            if let only, only != viewer { continue }
            views[viewer] = SharedView(of: owner.sharings, for: viewer, tie, now: context.now)
        }
        return views
    }

    /// Everybody who may get something, with what stands between them and the owner.
    private func ties(
        of owner: LocationOwner, _ rooms: Set<String>, _ only: String?, _ context: Context
    ) throws -> [String: ViewerTie] {
        var ties: [String: ViewerTie] = [:]
        if owner.isSharing {
            let all =
                try only.map { try people.areFriends(owner.name, $0, context) ? [$0] : [] }
                ?? people.friends(of: owner.name, context)
            // Who blocks is no friend, nor is who is blocked.
            for friend in all { ties[friend] = ViewerTie(areFriends: true, ownersRooms: rooms) }
        }
        for case .room(let room) in owner.sharings.map(\.audience) where rooms.contains(room) {
            for member in try members(of: room, context) where member != owner.name {
                if ties[member] == nil {
                    let relationship = try people.relationship(
                        of: owner.name, with: member, context)
                    ties[member] = ViewerTie(
                        isBlocked: relationship.isBlocked || relationship.isBlockedByThem,
                        ownersRooms: rooms)
                }
                ties[member]?.viewersRooms.insert(room)
            }
        }
        return ties
    }

    /// Those of the rooms that the owner's sharings name which are open, with the owner in them.
    func openRooms(
        of owner: LocationOwner, _ context: Context
    ) throws -> Set<String> {
        let named = Set(owner.sharings.flatMap(\.rooms))
        return try named.filter { try members(of: $0, context).contains(owner.name) }
    }

    /// The members of a room that is in lobby or play; nobody of any other.
    func members(of room: String, _ context: Context) throws -> [String] {
        try rounds.members(of: room, context)
    }
}
