import Contract
import Rules

/// `fairway where`: where friends are, once or live.
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
        let link = try invocation.userLink()
        guard invocation.arguments.has("--live") else {
            let result = try link.ask(LocateFriends())
            link.close()
            return invocation.console.result(result.json, lines(result, from: here))
        }
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
            // Ctrl-C is how one leaves.
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
                entry.user, entry.name, entry.precision,
                position.map { GroundText.place($0.lat, $0.lon) } ?? "",
                line.map {
                    "\(GroundText.distance($0.distance)) \(GroundText.bearing($0.bearing))"
                } ?? "",
                position.map { GroundText.age(Instant.now - $0.at) } ?? "")
        }
        return table.lines(empty: "Nobody shares their location with you.")
    }
}
