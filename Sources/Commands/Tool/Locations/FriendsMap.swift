import Contract
import JSON
import LocationsContract
import LocationsRules
import Mosquitto
import Topics
package import Values

/// `fairway where`: shows the positions of friends, once or live.
enum LocationWhere {
    static let commands = Command.also(
        Command(
            name: "location where", summary: "show where your friends are; --live follows them",
            options: [
                Command.Option(name: "--live", help: "keep the list up to date"),
                .hereOption,
            ],
            details: [
                "On a terminal --live redraws the list until Ctrl-C. Otherwise it prints the list",
                "whenever it changes.",
            ], run: run), "where")

    private static func run(_ invocation: Invocation) throws {
        let here = try invocation.arguments.position("--at")
        guard invocation.arguments.has("--live") else {
            let result = try invocation.ask(LocateFriends())
            return invocation.console.result(result.json, lines(result, from: here))
        }
        let link = try invocation.userLink()
        try follow(try MapFollower(link, at: here), invocation.console)
        link.close()
    }

    private static func follow(_ follower: MapFollower, _ console: Console) throws(ToolError) {
        let canvas = Terminal.isThere && !console.isJSON ? Canvas(console) : nil
        defer { canvas?.finish() }
        Interruption.watch()
        let map = FriendsMap(hasColor: Terminal.hasColor)
        do throws(ToolError) {
            while true {
                try follower.step()
                let width = canvas == nil ? 100 : Terminal.size.columns
                let lines = map.lines(
                    follower.all, from: follower.here, now: Instant.now, width: width,
                    link: follower.linkState)
                if let canvas {
                    canvas.show(lines)
                } else if follower.takeNews() {
                    console.write(lines + [""])
                }
            }
        } catch {
            // Ctrl-C is the usual way to leave.
            guard error == .interrupted else { throw error }
        }
    }

    private static func lines(_ result: LocateFriends.Result, from here: Position?) -> [String] {
        var table = TextTable("USER", "NAME", "PRECISION", "WHERE", "DISTANCE", "AGE")
        for entry in result.users {
            let position = entry.position
            let line = position.flatMap { position in
                here.map {
                    GeoPoint(lat: $0.lat, lon: $0.lon).geodesic(
                        to: GeoPoint(lat: position.lat, lon: position.lon))
                }
            }
            table.add(
                entry.user, entry.name, entry.precision.rawValue,
                position.map { GeoText.place($0.lat, $0.lon) } ?? "",
                line.map {
                    "\(GeoText.distance($0.distance)) \(GeoText.bearing($0.bearing))"
                } ?? "",
                position.map { GeoText.age(Instant.now - $0.at) } ?? "")
        }
        return table.lines(empty: "Nobody shares their location with you.")
    }
}

/// Follows the positions of friends over a link.
final class MapFollower {
    /// The interval of requests for your own position and for near friends.
    private static let askEvery = Duration.seconds(15)

    let link: Link
    private let prefix: String
    private let isFixed: Bool
    private(set) var here: GeoPoint?
    private var friends: [String: FriendOnMap] = [:]
    private var names: [String: String] = [:]
    private var near: [FriendOnMap] = []
    private var nextAsk = ContinuousClock.now
    /// Whether something changed since the last call of ``takeNews()``.
    private var hasNews = true

    /// - Parameter at: Your position; `nil` for that of your devices.
    init(_ link: Link, at: Position?) throws(ToolError) {
        self.link = link
        isFixed = at != nil
        here = at.map { GeoPoint(lat: $0.lat, lon: $0.lon) }
        let known = try link.ask(LocateFriends())
        prefix = known.topic + "/"
        for entry in known.users { names[entry.user] = entry.name }
        link.onMessage = { [unowned self] message in handle(message) }
        link.subscribe([prefix + "+"])
    }

    var all: [FriendOnMap] { Array(friends.values) + near.filter { friends[$0.user] == nil } }
    var linkState: String { link.isUp ? "live" : "reconnecting" }

    /// Returns whether something changed since the last call.
    func takeNews() -> Bool {
        defer { hasNews = false }
        return hasNews
    }

    /// Handles new messages. From time to time, also requests the data that no message contains.
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

    private func handle(_ message: Client.Message) {
        guard message.topic.hasPrefix(prefix) else { return }
        let user = String(message.topic.dropFirst(prefix.count))
        guard !message.payload.isEmpty else {
            friends[user] = nil
            hasNews = true
            return
        }
        var friend = friends[user] ?? FriendOnMap(user: user, name: names[user] ?? user)
        friend.name = names[user] ?? user
        guard friend.read(message.payload) else { return }
        friends[user] = friend
        hasNews = true
    }
}

/// Friends as a list, the nearest first.
package struct FriendsMap {
    /// The age in milliseconds after which a position is dimmed.
    private static let staleMs = 15 * 60_000

    private let style: Style

    package init(hasColor: Bool) {
        style = Style(hasColor: hasColor)
    }

    /// - Parameters:
    ///   - here: Your position. Without one, the list has no distances.
    ///   - now: The time, in Unix milliseconds.
    ///   - width: The columns of the terminal.
    ///   - link: The state of the connection, in one word.
    package func lines(
        _ friends: [FriendOnMap], from here: GeoPoint?, now: Int, width: Int, link: String
    ) -> [String] {
        let count = friends.count.counted("friend")
        let mine = here.map { "You are at \(GeoText.place($0.lat, $0.lon))." }
        let head = ["Friends", link, count, mine ?? "Your position is not known."]
        let title = head.joined(separator: " · ").cut(to: width)
        var lines = [style.bold(title), ""]
        if friends.isEmpty { lines.append("Nobody shares their location with you.".cut(to: width)) }
        let sorted = friends.sorted { order($0, here) < order($1, here) }
        let rows = sorted.map { row($0, from: here, now: now) }
        let columns = rows.first?.count ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0[column].displayWidth }.max() ?? 0
        }
        for (friend, row) in zip(sorted, rows) {
            let cells = row.indices.map { place in
                place == 1
                    ? row[place].aligned(to: widths[place]) : row[place].padded(to: widths[place])
            }
            let line = cells.filter { !$0.isEmpty }.joined(separator: "  ").cut(to: width)
            let isStale = friend.at.map { now - $0 > Self.staleMs } ?? false
            lines.append(isStale ? style.dim(line) : line)
        }
        return lines
    }

    private func order(_ friend: FriendOnMap, _ here: GeoPoint?) -> (Int, Double, String) {
        guard let point = friend.point else { return (1, 0, friend.user) }
        return (0, here.map { $0.geodesic(to: point).distance } ?? 0, friend.user)
    }

    private func row(_ friend: FriendOnMap, from here: GeoPoint?, now: Int) -> [String] {
        let name = friend.name.isEmpty ? friend.user : friend.name
        guard let point = friend.point else {
            return [name.printable.cut(to: 24), "near", "", "", "", ""]
        }
        let line = here.map { $0.geodesic(to: point) }
        var notes: [String] = []
        if let accuracy = friend.accuracy { notes.append("±\(GeoText.distance(accuracy))") }
        if let speed = friend.speed, speed >= 1 { notes.append("\(Int(speed.rounded())) km/h") }
        if let battery = friend.battery { notes.append("\(battery) %") }
        return [
            name.printable.cut(to: 24),
            line.map { GeoText.distance($0.distance) } ?? "",
            line.map { $0.distance < 1 ? "" : GeoText.bearing($0.bearing) } ?? "",
            friend.at.map { GeoText.age(now - $0) } ?? "",
            GeoText.place(point.lat, point.lon),
            notes.joined(separator: " "),
        ]
    }
}

/// A friend in the list, with the position if it is known.
package struct FriendOnMap: Equatable {
    package var user: String
    package var name: String
    /// The position; `nil` for a friend who shares only that they are near.
    package var point: GeoPoint?
    /// The time of the position, in Unix milliseconds.
    package var at: Int?
    /// The accuracy, in metres.
    package var accuracy: Double?
    /// The battery level, in percent.
    package var battery: Int?
    /// The speed, in kilometres per hour.
    package var speed: Double?

    package init(user: String, name: String) {
        self.user = user
        self.name = name
    }

    /// Reads a message of the friend's topic, in the JSON of OwnTracks.
    /// - Returns: `false` if it is not a position.
    package mutating func read(_ payload: [UInt8]) -> Bool {
        guard let json = try? JSON(parsing: payload), json["_type"]?.string == "location",
            let lat = json["lat"]?.double, let lon = json["lon"]?.double
        else { return false }
        point = GeoPoint(lat: lat, lon: lon)
        at = json["tst"]?.int.map { $0 * 1_000 }
        accuracy = json["acc"]?.double
        battery = json["batt"]?.int
        speed = json["vel"]?.double
        return true
    }
}
