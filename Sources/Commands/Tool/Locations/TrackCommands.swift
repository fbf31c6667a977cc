import CoursesContract
import JSON
import LocationsContract
import LocationsRules
import Values

/// `fairway location keep`, `history` and `erase`: the history of your own positions.
enum TrackCommands {
    static let keep = Command(
        name: "location keep", summary: "keep your positions for some days; 0: do not keep",
        parameters: [Command.Parameter(name: "DAYS", help: "1 to 365, or 0")]
    ) { invocation in
        var request = KeepTrack()
        request.days = try invocation.arguments.number("DAYS", in: 0...365) ?? 0
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        let state =
            result.days > 0
            ? "The server keeps your positions for \(result.days.counted("day"))."
            : "The server no longer keeps your positions."
        invocation.console.result(
            result.json, ["\(state) Stored now: \(result.count)."])
    }

    static let history = Command(
        name: "location history", summary: "export your positions as GPX, GeoJSON or JSON",
        parameters: [
            Command.Parameter(
                name: "FILE", help: "the file (default: standard output)", isOptional: true)
        ],
        options: [
            Command.Option(
                name: "--format", value: "FORMAT",
                help: "\(GetTrack.formats.joined(separator: ", ")) (gpx)"),
            Command.Option(
                name: "--from", value: "DATE", help: "the first day, for example 2026-05-03"),
            Command.Option(name: "--to", value: "DATE", help: "the last day"),
            Command.Option(name: "--device", value: "NAME", help: "only this device"),
        ], run: history)

    static let erase = Command(
        name: "location erase", summary: "delete the history of your positions"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(EraseTrack())
        link.close()
        invocation.console.result(result.json, ["Deleted \(result.erased.counted("position"))."])
    }

    private static func history(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        let format = arguments["--format"] ?? "gpx"
        guard GetTrack.formats.contains(format) else {
            throw ToolError.usage(
                "--format must be \(GetTrack.formats.joined(separator: ", ")), not \(format)")
        }
        var request = GetTrack()
        request.device = arguments["--device"]
        // Noon of the day, minus or plus half a day.
        request.from = try arguments["--from"].map { try Instant.noon($0) - 43_200_000 }
        request.to = try arguments["--to"].map { try Instant.noon($0) + 43_200_000 }
        let session = try invocation.session()
        let link = try invocation.userLink()
        let entries = try link.pages(of: request).flatMap { $0.fixes ?? [] }
        link.close()
        let text = text(entries, format, name: session.user)
        guard let path = arguments["FILE"] else { return invocation.console.raw(text) }
        try PrivateFile.write(text, to: path)
        invocation.console.result(
            ["file": .string(path), "count": .int(Int64(entries.count))],
            ["Saved \(entries.count.counted("position")) in \(path)."])
    }

    private static func text(_ entries: [TrackEntry], _ format: String, name: String) -> String {
        let track = Track(
            entries.map { entry in
                TrackFix(
                    at: Int64(entry.at), point: GeoPoint(lat: entry.lat, lon: entry.lon),
                    altitude: entry.altitude, accuracy: entry.accuracy, device: entry.device)
            })
        switch format {
        case "gpx": return track.gpx(name: name)
        case "geojson": return track.geoJSON
        default:
            let document: JSON = ["fixes": .array(entries.map(\.json))]
            return String(decoding: document.bytes, as: UTF8.self) + "\n"
        }
    }
}
