import Contract
import JSON
import LocationsContract
import LocationsRules

/// `fairway share`: shares your location.
enum LocationShare {
    static let commands = Command.also(
        .shows(
            "location share", ShareLocation.self,
            "share your location with all friends, or some",
            .text("[USERS]", "usernames separated by commas (default: all friends)") {
                $0.viewers = $1.split(separator: ",").map(String.init)
            },
            .word(
                "--precision HOW", LocationPrecision.words.joined(separator: ", ") + " (exact)"
            ) { $0.precision = $1 },
            .position(
                "--at LAT,LON", "a position that you choose (default: the newest of your devices)"
            ) { $0.position = $1 },
            .text("--for TIME", "a duration: 90m, 2h or 3d (default: until you stop)") {
                $0.until = Instant.now + (try milliseconds($1))
            },
            .text("--until-room ROOM", "until this room ends") { $0.untilRoom = $1 },
            .text(
                "--room ROOM",
                "with the players in a room now, or also with USERS who came later"
            ) { $0.room = $1 }
        ) { result in
            let viewers = result.viewers.joined(separator: ", ")
            return [
                viewers.isEmpty ? "Sharing. Nobody can see you yet." : "\(viewers) can see you."
            ]
        }, "share")

    private static func milliseconds(_ text: String) throws(ToolError) -> Int {
        let units: [Character: Int] = ["m": 60_000, "h": 3_600_000, "d": 86_400_000]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
            (1...100_000).contains(number)
        else { throw .usage("--for must be a duration such as 90m, 2h or 3d, not \(text)") }
        return number * unit
    }
}

/// `fairway stop`: stops sharing your location.
enum LocationStop {
    static let commands = Command.also(
        .shows(
            "location stop", StopLocation.self,
            "stop sharing your location, with all or with one",
            .text("[USER]", "default: everybody") { $0.viewer = $1 }, lines: lines), "stop")

    private static func lines(_ result: StopLocation.Result) -> [String] {
        let deleted = result.deleted
        var lines = [
            """
            Sharing has stopped. Deleted positions: \(deleted.positions) stored on the server, \
            \(deleted.retained) shown to viewers, \(deleted.waiting) not yet delivered.
            """
        ]
        for viewer in result.viewers {
            let last = viewer.lastAt.map { ", the last one at \(Instant.text($0))" } ?? ""
            lines.append("  \(viewer.viewer) received \(viewer.positions)\(last)")
        }
        return lines
    }
}

/// `fairway location sharing`, `viewers` and `devices`: list the sharing of your location.
enum LocationLists {
    static let sharing = Command.shows(
        "location sharing", ListSharings.self, "list your location sharing"
    ) { result in
        var table = TextTable("WITH", "PRECISION", "POSITION", "SINCE", "UNTIL")
        for entry in result.sharings {
            table.add(
                entry.viewer ?? entry.room.map { "room \($0)" } ?? "all friends",
                entry.precision.rawValue,
                entry.position.map { GeoText.place($0.lat, $0.lon) } ?? "your position",
                Instant.text(entry.since),
                entry.until.map { Instant.text($0) } ?? entry.untilRoom.map { "room \($0) ends" }
                    ?? "-")
        }
        for name in result.without { table.add(name, "not shared", "", "", "") }
        let later = result.sharings.flatMap { entry in
            (entry.later ?? []).map { name in
                "\(name) joined the room later and does not see you. "
                    + "To change that: fairway share \(name) --room \(entry.room ?? "")"
            }
        }
        return table.lines(empty: "You share your location with nobody. Share it: fairway share")
            + later
    }

    static let viewers = Command.lists(
        "location viewers", ListLocationViewers.self, "list who received your positions",
        of: \.viewers, heads: ["USER", "PRECISION", "SINCE", "UNTIL", "POSITIONS", "LAST"],
        empty: "Nobody has received a position."
    ) { viewer in
        [
            viewer.viewer, viewer.precision?.text ?? "not shared", Instant.text(viewer.since),
            viewer.until.map { Instant.text($0) } ?? "", "\(viewer.positions)",
            viewer.lastAt.map { Instant.text($0) } ?? "",
        ]
    }

    static let devices = Command.lists(
        "location devices", ListTrackers.self, "list the positions that your devices sent",
        of: \.devices, heads: ["DEVICE", "LAST SEEN", "ACCEPTED", "LATE", "REFUSED"],
        empty: "No device has sent a position."
    ) { device in
        let refused = device.refused.entries.map { "\($0.value) \($0.key)" }
        return [
            device.device, Instant.text(device.heardAt), "\(device.taken)", "\(device.late)",
            refused.joined(separator: ", "),
        ]
    }
}

/// `fairway location nearby`: lists friends near you.
enum LocationNearby {
    static let command = Command.lists(
        "location nearby", FindNearby.self, "list friends near you who share their location",
        .decimal("--radius METRES", "the radius (10000)") { $0.radius = $1 },
        .position("--at LAT,LON", "your position (default: that of your devices)") {
            ($0.lat, $0.lon) = ($1.lat, $1.lon)
        },
        complete: { if !$1.arguments.has("--radius") { $0.radius = 10_000 } },
        of: \.users, heads: ["USER", "NAME", "DISTANCE", "DIRECTION", "AGE"],
        empty: "Nobody is near."
    ) { entry in
        [
            entry.user, entry.name, entry.distance.map { GeoText.distance($0) } ?? "near",
            entry.bearing.map { GeoText.bearing($0) } ?? "",
            entry.position.map { GeoText.age(Instant.now - $0.at) } ?? "",
        ]
    }
}

/// `fairway location report`: sends a position like a device.
enum LocationReport {
    static let command = Command(
        name: "location report", summary: "send a position, as one of your devices",
        options: [
            Command.Option(name: "--at", value: "LAT,LON", help: "your position"),
            Command.Option(name: "--accuracy", value: "METRES", help: "the accuracy"),
            Command.Option(name: "--device", value: "NAME", help: "the device (cli)"),
        ]
    ) { invocation in
        guard let here = try invocation.arguments.position("--at") else {
            throw ToolError.usage("--at LAT,LON is missing")
        }
        var location = OwnTracksLocation()
        location.lat = here.lat
        location.lon = here.lon
        location.acc = try invocation.arguments.decimal("--accuracy")
        location.tst = Instant.now / 1_000
        var request = ReportLocation()
        request.device = invocation.arguments["--device"] ?? "cli"
        request.message = (try? JSON(parsing: location.message)) ?? .null
        let result = try invocation.ask(request)
        if let reason = result.refused {
            throw ToolError.failed("The server refused the position: \(reason)")
        }
        invocation.console.result(result.json, ["Position sent."])
    }
}

extension Command {
    /// Returns a command twice: under a second, shorter name and under its own.
    static func also(_ command: Command, _ name: String) -> [Command] {
        let short = Command(
            name: name, summary: command.summary, reach: command.reach,
            parameters: command.parameters, options: command.options, details: command.details,
            run: command.run)
        return [short, command]
    }
}

extension Command.Option {
    static let hereOption = Command.Option(
        name: "--at", value: "LAT,LON", help: "your position (default: that of your devices)")
}

/// Formats distances, directions and ages.
enum GeoText {
    private static let winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    private static let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]

    /// Such as `85 m`, `1.2 km` or `340 km`.
    static func distance(_ metres: Double) -> String {
        if metres < 999.5 { return "\(Int(metres.rounded())) m" }
        let tenths = (metres / 100).rounded()
        if tenths < 1_000 { return "\(tenths / 10) km" }
        return "\(Int((metres / 1_000).rounded())) km"
    }

    /// Such as `↗ NE  45°`.
    static func bearing(_ degrees: Double) -> String {
        let sector = Int((degrees / 45).rounded()) % 8
        let number = "\(Int(degrees.rounded()) % 360)°"
        return "\(arrows[sector]) \(winds[sector].padded(to: 2)) \(number.aligned(to: 4))"
    }

    /// Such as `now`, `40 s`, `12 min`, `5 h` or `3 d`.
    static func age(_ milliseconds: Int) -> String {
        switch milliseconds / 1_000 {
        case ..<5: "now"
        case let seconds where seconds < 60: "\(seconds) s"
        case let seconds where seconds < 3_600: "\(seconds / 60) min"
        case let seconds where seconds < 86_400: "\(seconds / 3_600) h"
        case let seconds: "\(seconds / 86_400) d"
        }
    }

    /// Such as `63.40000, 10.40000`. Five decimals are about a metre.
    static func place(_ lat: Double, _ lon: Double) -> String {
        "\(fixed(lat)), \(fixed(lon))"
    }

    private static func fixed(_ degrees: Double) -> String {
        let units = Int((degrees.magnitude * 100_000).rounded())
        let digits = String(units % 100_000)
        let rest = String(repeating: "0", count: 5 - digits.count) + digits
        return "\(degrees < 0 && units > 0 ? "-" : "")\(units / 100_000).\(rest)"
    }
}
