package import JSON
import Values

extension Track {
    /// A GPX 1.1 file (topografix.com/GPX/1/1/gpx.xsd) with one track, and one segment for each
    /// stretch.
    ///
    /// - Parameter name: The track's name, any text.
    package func gpx(name: String) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Fairway" xmlns="http://www.topografix.com/GPX/1/1">
            <trk><name>\(Self.escaped(name))</name>

            """
        for stretch in stretches {
            text += "<trkseg>\n"
            for fix in stretch { text += Self.point(fix) }
            text += "</trkseg>\n"
        }
        return text + "</trk>\n</gpx>\n"
    }

    /// Writes a `trkpt`. Its children have the order of the schema (`wptType`).
    private static func point(_ fix: TrackFix) -> String {
        let lon = fix.point.lon.decimal(7)
        // The schema requires longitudes below 180.
        let east = lon == "180" ? "-180" : lon
        let place = "lat=\"\(fix.point.lat.decimal(7))\" lon=\"\(east)\""
        let height = fix.altitude.map { "<ele>\($0.decimal(2))</ele>" } ?? ""
        return "<trkpt \(place)>\(height)<time>\(CivilTime(fix.at).iso)</time></trkpt>\n"
    }

    /// Escapes a text as the content of an element (XML 1.0, section 2.4). Characters that XML does
    /// not allow are left out.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\t", "\n", "\r", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}",
                "\u{10000}"..."\u{10FFFF}":
                result.unicodeScalars.append(scalar)
            default: break
            }
        }
        return result
    }
}

/// GeoJSON (RFC 7946).
extension Track {
    /// A FeatureCollection with one feature for each stretch: a line, or a point if there is only
    /// one fix.
    ///
    /// Lines are cut at the date line (section 3.1.9). Properties are `device`, and for each fix
    /// `times` (Unix milliseconds) and `accuracies` (metres or null). The points added at a cut
    /// have no entries there.
    package var geoJSON: JSON {
        ["type": "FeatureCollection", "features": .array(stretches.map(Self.feature))]
    }

    private static func feature(_ stretch: [TrackFix]) -> JSON {
        [
            "type": "Feature", "geometry": geometry(stretch),
            "properties": [
                "device": .string(stretch[0].device),
                "times": .array(stretch.map { .int($0.at) }),
                "accuracies": .array(
                    stretch.map { fix in fix.accuracy.map { .double($0.rounded(1)) } ?? .null }),
            ],
        ]
    }

    private static func geometry(_ stretch: [TrackFix]) -> JSON {
        guard stretch.count > 1 else {
            return ["type": "Point", "coordinates": position(stretch[0])]
        }
        let lines = cut(stretch).map { JSON.array($0.map(position)) }
        guard lines.count > 1 else { return ["type": "LineString", "coordinates": lines[0]] }
        return ["type": "MultiLineString", "coordinates": .array(lines)]
    }

    /// Cuts a stretch into parts that do not cross the date line.
    ///
    /// If the longitudes of two fixes differ by more than 180°, the way between them crosses it.
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

    /// The longitude, the latitude, and the altitude if known (section 3.1.1).
    private static func position(_ fix: TrackFix) -> JSON {
        let place = [fix.point.lon.rounded(7), fix.point.lat.rounded(7)]
        let height = fix.altitude.map { [$0.rounded(2)] } ?? []
        return .array((place + height).map { .double($0) })
    }
}

extension Double {
    /// The number rounded to this many digits after the point. It is 0 if the magnitude is 10⁹ or more, or if the
    /// number is not finite.
    fileprivate func rounded(_ places: Int) -> Double {
        guard isFinite, abs(self) < 1e9 else { return 0 }
        let scale = Self.scale(places)
        return (self * scale).rounded() / scale
    }

    private static func scale(_ places: Int) -> Double {
        (0..<places).reduce(1) { scale, _ in scale * 10 }
    }

    /// Formats the number as an `xsd:decimal`: digits with a point, without an exponent or trailing
    /// zeros.
    ///
    /// - Parameter places: The most digits after the point.
    /// - Returns: The text, or `0` if the number is not below 10⁹ in magnitude.
    fileprivate func decimal(_ places: Int) -> String {
        guard isFinite, abs(self) < 1e9 else { return "0" }
        let scale = Self.scale(places)
        let whole = Int64((self * scale).rounded())
        let (front, rest) = whole.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        let sign = whole < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(front)" }
        let digits = String(rest)
        var fraction = String(repeating: "0", count: places - digits.count) + digits
        while fraction.last == "0" { fraction.removeLast() }
        return "\(sign)\(front).\(fraction)"
    }
}
