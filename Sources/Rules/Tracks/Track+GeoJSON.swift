/// RFC 7946.
extension Track {
    /// A FeatureCollection: of each stretch a line, cut where it crosses the date line (section
    /// 3.1.9), or a point where there is but one fix. Properties have `device`, and of each fix
    /// `times` (Unix milliseconds) and `accuracies` (metres or null); the points on the cut have
    /// none.
    package var geoJSON: String {
        let features = stretches.map(Self.feature).joined(separator: ",\n")
        return "{\"type\":\"FeatureCollection\",\"features\":[\(features)]}\n"
    }

    private static func feature(_ stretch: [TrackFix]) -> String {
        let times = stretch.map { "\($0.at)" }.joined(separator: ",")
        let accuracies = stretch.map { $0.accuracy?.decimal(1) ?? "null" }.joined(separator: ",")
        let properties =
            "{\"device\":\(quoted(stretch[0].device)),\"times\":[\(times)],\"accuracies\":[\(accuracies)]}"
        return
            "{\"type\":\"Feature\",\"geometry\":\(geometry(stretch)),\"properties\":\(properties)}"
    }

    private static func geometry(_ stretch: [TrackFix]) -> String {
        guard stretch.count > 1 else {
            return "{\"type\":\"Point\",\"coordinates\":\(position(stretch[0]))}"
        }
        let lines = cut(stretch).map { "[\($0.map(position).joined(separator: ","))]" }
        guard lines.count > 1 else {
            return "{\"type\":\"LineString\",\"coordinates\":\(lines[0])}"
        }
        let all = lines.joined(separator: ",")
        return "{\"type\":\"MultiLineString\",\"coordinates\":[\(all)]}"
    }

    /// The stretch in parts that do not cross the date line: where two fixes lie more than half
    /// around the Earth apart in longitude, the way between them leads across it.
    private static func cut(_ stretch: [TrackFix]) -> [[TrackFix]] {
        var parts: [[TrackFix]] = [[stretch[0]]]
        for (last, next) in zip(stretch, stretch.dropFirst()) {
            let east = next.point.lon - last.point.lon
            if abs(east) > 180 {
                let edge = last.point.lon > 0 ? 180.0 : -180
                let way = 360 - abs(east)
                let part = way == 0 ? 0 : abs(edge - last.point.lon) / way
                var crossing = last
                let lat = last.point.lat + part * (next.point.lat - last.point.lat)
                crossing.altitude = nil
                crossing.point = GeoPoint(lat: lat, lon: edge)
                parts[parts.count - 1].append(crossing)
                crossing.point = GeoPoint(lat: lat, lon: -edge)
                parts.append([crossing])
            }
            parts[parts.count - 1].append(next)
        }
        return parts
    }

    /// Longitude, latitude, and the height where it is known.
    private static func position(_ fix: TrackFix) -> String {
        let height = fix.altitude.map { ",\($0.decimal(2))" } ?? ""
        return "[\(fix.point.lon.decimal(7)),\(fix.point.lat.decimal(7))\(height)]"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\0"..<" ":
                let code = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
