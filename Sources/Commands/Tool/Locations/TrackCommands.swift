import Contract
import CoursesContract
import JSON
import LocationsContract
import LocationsRules
import Values

/// `fairway location history`: exports the history of your own positions.
enum TrackCommands {
    static let history = Command(
        name: "location history", summary: "export your positions as GPX, GeoJSON or JSON",
        parameters: [
            Command.Parameter(
                name: "FILE", help: "the file (default: standard output)", isOptional: true)
        ],
        options: [
            Command.Option(
                name: "--format", value: "FORMAT",
                help: "\(GetTrack.Format.words.joined(separator: ", ")) (gpx)",
                values: GetTrack.Format.words),
            Command.Option(
                name: "--from", value: "DATE", help: "the first day, for example 2026-05-03"),
            Command.Option(name: "--to", value: "DATE", help: "the last day"),
            Command.Option(name: "--device", value: "NAME", help: "only this device"),
        ], run: history)

    private static func history(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        let format = try arguments.word("--format") ?? GetTrack.Format.gpx
        var request = GetTrack()
        request.device = arguments["--device"]
        // Noon of the day, minus or plus half a day.
        request.from = try arguments["--from"].map { try Instant.noon($0) - 43_200_000 }
        request.to = try arguments["--to"].map { try Instant.noon($0) + 43_200_000 }
        let file = try invocation.newFile()
        let session = try invocation.session()
        let entries = try invocation.withLink { try $0.pages(of: request) }
            .flatMap { $0.fixes ?? [] }
        let text = text(entries, format, name: session.user)
        guard let file else { return invocation.console.raw(text) }
        try file.create(Array(text.utf8))
        invocation.console.result(
            ["file": .string(file.path), "count": .int(Int64(entries.count))],
            ["Saved \(entries.count.counted("position")) in \(file.path)."])
    }

    private static func text(
        _ entries: [TrackEntry], _ format: GetTrack.Format, name: String
    ) -> String {
        let track = Track(
            entries.map { entry in
                TrackFix(
                    at: Int64(entry.at), point: GeoPoint(lat: entry.lat, lon: entry.lon),
                    altitude: entry.altitude, accuracy: entry.accuracy, device: entry.device)
            })
        switch format {
        case .gpx: return track.gpx(name: name)
        case .geojson: return line(track.geoJSON)
        case .json: return line(["fixes": .array(entries.map(\.json))])
        }
    }

    private static func line(_ document: JSON) -> String {
        String(decoding: document.bytes, as: UTF8.self) + "\n"
    }
}
