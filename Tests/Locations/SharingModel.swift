import JSON
import LocationsRules
import Values

/// A second, simple implementation of who may see whom, for comparisons.
struct SharingModel {
    struct Sharing {
        var precision: String
        var chosen: GeoPoint?
        var until: Int64?
        var untilRoom: String?
        /// The members of the room whom it covers.
        var covered: Set<String> = []
    }

    struct Room {
        var members: [String]
        var isOpen = true
        var code = ""
    }

    /// The expected content of a viewer's topic.
    struct Shown: Equatable {
        var lat: Double
        var lon: Double
        var isExact: Bool
    }

    let users: [String]
    var friends: Set<Set<String>> = []
    /// `alice>bob`: Alice blocks Bob.
    var blocks: Set<String> = []
    var withFriends: [String: Sharing] = [:]
    /// By `owner>viewer`.
    var withViewer: [String: Sharing] = [:]
    var without: Set<String> = []
    /// By `owner>room`.
    var withRoom: [String: Sharing] = [:]
    var rooms: [String: Room] = [:]
    var positions: [String: GeoPoint] = [:]
    var now: Int64

    private func isAlive(_ sharing: Sharing?, _ owner: String) -> Sharing? {
        guard let sharing else { return nil }
        if let until = sharing.until, until <= now { return nil }
        if let room = sharing.untilRoom {
            guard let room = rooms[room], room.isOpen, room.members.contains(owner) else {
                return nil
            }
        }
        return sharing
    }

    private static let ranks = ["near": 1, "kilometre": 2, "exact": 3]

    /// Returns the sharing that decides what a viewer sees; `nil` for nothing.
    func decisive(_ owner: String, _ viewer: String) -> Sharing? {
        if owner == viewer { return nil }
        if blocks.contains("\(owner)>\(viewer)") || blocks.contains("\(viewer)>\(owner)") {
            return nil
        }
        if without.contains("\(owner)>\(viewer)") { return nil }
        var best: Sharing?
        if friends.contains([owner, viewer]) {
            best =
                isAlive(withViewer["\(owner)>\(viewer)"], owner)
                ?? isAlive(withFriends[owner], owner)
        }
        for (name, room) in rooms.sorted(by: { $0.key < $1.key }) where room.isOpen {
            guard room.members.contains(owner), room.members.contains(viewer),
                let sharing = isAlive(withRoom["\(owner)>\(name)"], owner),
                sharing.covered.contains(viewer)
            else { continue }
            let rank = best.map { Self.ranks[$0.precision] ?? 0 } ?? 0
            if (Self.ranks[sharing.precision] ?? 0) > rank { best = sharing }
        }
        return best
    }

    func shown(_ owner: String, _ viewer: String) -> Shown? {
        guard let sharing = decisive(owner, viewer), sharing.precision != "near",
            let point = sharing.chosen ?? positions[owner]
        else { return nil }
        guard sharing.precision == "kilometre" else {
            return Shown(lat: point.lat, lon: point.lon, isExact: true)
        }
        let cell = CoarseGrid.middle(of: point)
        return Shown(lat: cell.lat, lon: cell.lon, isExact: false)
    }

    /// Returns whether a sharing of the owner is running, so that positions are kept.
    func isSharing(_ owner: String) -> Bool {
        if isAlive(withFriends[owner], owner) != nil { return true }
        for user in users where isAlive(withViewer["\(owner)>\(user)"], owner) != nil {
            return true
        }
        return rooms.contains { name, room in
            room.isOpen && room.members.contains(owner)
                && isAlive(withRoom["\(owner)>\(name)"], owner) != nil
        }
    }

    /// Removes sharings that are over, like the server. They do not come back.
    mutating func drop() {
        for (owner, sharing) in withFriends where isAlive(sharing, owner) == nil {
            withFriends[owner] = nil
        }
        for (key, sharing) in withViewer where isAlive(sharing, Self.owner(key)) == nil {
            withViewer[key] = nil
        }
        for (key, sharing) in withRoom {
            let parts = key.split(separator: ">").map(String.init)
            let room = rooms[parts[1]]
            let isIn = room?.isOpen == true && room?.members.contains(parts[0]) == true
            if !isIn || isAlive(sharing, parts[0]) == nil { withRoom[key] = nil }
            withRoom[key]?.covered.formIntersection(room?.members ?? [])
        }
        for user in users where !isSharing(user) { positions[user] = nil }
    }

    private static func owner(_ key: String) -> String { String(key.prefix { $0 != ">" }) }
}
