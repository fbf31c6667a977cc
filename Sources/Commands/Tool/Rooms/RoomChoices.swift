import Contract
import JSON

/// What the host chooses about a room, as options of `create` and `configure`.
enum RoomChoices {
    static let options = [
        Command.Option(
            name: "--format", value: "NAME", help: "the format; \"fairway formats\" lists them"),
        Command.Option(
            name: "--with", value: "OPTION=VALUE,...",
            help: "options of the format, separated by commas"),
        Command.Option(
            name: "--handicap", value: "POLICY",
            help: "whs, simple, discGolfScene, tupelo, uDisc85 to uDisc100, or none"),
        Command.Option(
            name: "--allowance", value: "PERCENT", help: "the allowance, of the Course Handicap"),
        Command.Option(name: "--players", value: "N", help: "the maximum number of players"),
        Command.Option(name: "--start-hole", value: "N", help: "the first hole"),
        Command.Option(name: "--reverse", help: "play the holes in reverse order"),
        Command.Option(name: "--double-entry", help: "two scorekeepers per player"),
    ]

    /// Nil when nothing was chosen.
    static func settings(_ arguments: Arguments) throws(ToolError) -> RoomSettings? {
        var settings = RoomSettings()
        settings.format = arguments["--format"]
        settings.options = try arguments["--with"].map(formatOptions)
        settings.playersMax = try arguments.number("--players", in: 1...100)
        if let hole = try arguments.number("--start-hole", in: 1...99) { settings.startHole = hole }
        if let policy = arguments["--handicap"] {
            settings.handicap = .some(policy == "none" ? nil : policy)
        }
        if let percent = try arguments.number("--allowance", in: 0...200) {
            settings.allowance = percent
        }
        if arguments.has("--reverse") { settings.reverse = true }
        if arguments.has("--double-entry") { settings.doubleEntry = true }
        return settings == RoomSettings() ? nil : settings
    }

    private static func formatOptions(_ text: String) throws(ToolError) -> Keyed<JSON> {
        var options = Keyed<JSON>()
        for pair in text.split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { throw .usage("--with must be OPTION=VALUE, not \(pair)") }
            options.append(String(parts[0]), value(String(parts[1])))
        }
        return options
    }

    private static func value(_ text: String) -> JSON {
        switch text {
        case "true", "yes": .bool(true)
        case "false", "no": .bool(false)
        default: Int64(text).map { .int($0) } ?? .string(text)
        }
    }
}
