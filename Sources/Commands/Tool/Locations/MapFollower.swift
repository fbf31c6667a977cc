import Contract
import Mosquitto
import Rules

/// A link that follows friends' positions.
final class MapFollower {
    /// Where I am, and who is near, is asked again after this long.
    private static let askEvery = Duration.seconds(15)

    let link: Link
    private let prefix: String
    private let isFixed: Bool
    private(set) var here: GeoPoint?
    private var friends: [String: FriendOnMap] = [:]
    private var names: [String: String] = [:]
    private var near: [FriendOnMap] = []
    private var nextAsk = ContinuousClock.now
    /// Whether anything came since this was asked last.
    private var hasNews = true

    /// - Parameter at: Where I am; nil: where my devices say.
    init(_ link: Link, at: Position?) throws(ToolError) {
        self.link = link
        isFixed = at != nil
        here = at.map { GeoPoint(lat: $0.lat, lon: $0.lon) }
        let known = try link.ask(LocateFriends())
        prefix = known.topic + "/"
        for entry in known.users { names[entry.user] = entry.name }
        link.onMessage = { [unowned self] message in take(message) }
        link.subscribe([prefix + "+"])
    }

    var all: [FriendOnMap] { Array(friends.values) + near.filter { friends[$0.user] == nil } }
    var linkState: String { link.isUp ? "live" : "reconnecting" }

    /// Whether there is something new to tell; once.
    func takeNews() -> Bool {
        defer { hasNews = false }
        return hasNews
    }

    /// Moves on: takes what comes, and asks now and then for what does not come by itself.
    func step() throws(ToolError) {
        if link.isUp, ContinuousClock.now >= nextAsk {
            nextAsk = ContinuousClock.now + Self.askEvery
            try askNearby()
        }
        try link.step(timeout: .milliseconds(200))
    }

    private func askNearby() throws(ToolError) {
        var request = FindNearby()
        request.radius = Nearness.radii.upperBound
        if isFixed, let here { (request.lat, request.lon) = (here.lat, here.lon) }
        do throws(ToolError) {
            let result = try link.ask(request)
            if !isFixed { here = GeoPoint(lat: result.here.lat, lon: result.here.lon) }
            for entry in result.users { names[entry.user] = entry.name }
            near = result.users.filter { $0.position == nil }.map {
                FriendOnMap(user: $0.user, name: $0.name)
            }
            hasNews = true
        } catch {
            guard case .refused(let refusal) = error,
                refusal.code == ErrorCode.locationNoFix.rawValue
            else { throw error }
            near = []
        }
    }

    private func take(_ message: Client.Message) {
        guard message.topic.hasPrefix(prefix) else { return }
        let user = String(message.topic.dropFirst(prefix.count))
        guard !message.payload.isEmpty else {
            friends[user] = nil
            hasNews = true
            return
        }
        var friend = friends[user] ?? FriendOnMap(user: user, name: names[user] ?? user)
        friend.name = names[user] ?? user
        guard friend.take(message.payload) else { return }
        friends[user] = friend
        hasNews = true
    }
}
