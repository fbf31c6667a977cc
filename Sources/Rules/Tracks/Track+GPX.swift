extension Track {
    /// A GPX 1.1 file (topografix.com/GPX/1/1/gpx.xsd): one track, a segment a stretch.
    ///
    /// - Parameter name: Of the track, any text.
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

    /// A `trkpt`; its children stand in the order of the schema (`wptType`).
    private static func point(_ fix: TrackFix) -> String {
        let lon = fix.point.lon.decimal(7)
        // The schema's longitudes end before 180.
        let east = lon == "180" ? "-180" : lon
        let place = "lat=\"\(fix.point.lat.decimal(7))\" lon=\"\(east)\""
        let height = fix.altitude.map { "<ele>\($0.decimal(2))</ele>" } ?? ""
        return "<trkpt \(place)>\(height)<time>\(CivilTime(fix.at).iso)</time></trkpt>\n"
    }

    /// As the content of an element (XML 1.0, section 2.4); what XML cannot hold is left out.
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
