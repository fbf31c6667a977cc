package import Contract
package import JSON

/// The contract for tracks.
package enum TracksContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [KeepTrack.self, GetTrack.self, EraseTrack.self]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "location keep", KeepTrack.self,
                "keep your positions for some days; 0: do not keep",
                .number("DAYS", in: 0...365, "1 to 365, or 0") { $0.days = $1 },
                done: {
                    let days = $0.counted($0.result.days, "day")
                    let state =
                        $0.result.days > 0
                        ? "keeps your positions for \(days)" : "no longer keeps your positions"
                    return "The server \(state). Stored now: \($0.result.count)."
                }),
            .sends(
                "location erase", EraseTrack.self, "delete the history of your positions",
                done: { "Deleted \($0.counted($0.result.erased, "position"))." }),
        ]
    }
}

/// `location/keep`: keeps the positions of my devices as a history that only I can read. It is off
/// by default.
package struct KeepTrack: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "keep")]
    package static let addsData = false
    package static let remark: String? = """
        From then on the server keeps each position that is at most `days` old, including late \
        ones, and deletes older ones. `location/stop` pauses it. `location/share` or this request \
        resumes it. A user's newest million positions are kept.
        """

    /// The number of days, 1 to 365. 0 stops keeping new positions. Stored ones remain for their
    /// days, or until `location/eraseHistory`.
    package var days = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("days", &days, .range(0...365))
    }

    package struct Result: Document, Equatable {
        package var days = 0
        /// The number of positions in the history.
        package var count = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("days", &days)
            fields.required("count", &count)
        }
    }
}

/// `location/history`: returns one page of my devices' positions, the oldest first.
package struct GetTrack: PagedRequest, Equatable, LocationRequest {
    package static let routes = [Route(.user, "location", "history")]
    package static let isRead = true
    package static let limitMax = 500
    package enum Format: String, WordValue { case json, gpx, geojson }
    package static let remark: String? = """
        Each page of `gpx` and `geojson` is a complete document with the positions on that page. \
        GPX 1.1 has a segment, and GeoJSON (RFC 7946) a feature, for each stretch of a device \
        without a gap of more than an hour.
        """

    /// The start of the period (included), Unix milliseconds.
    package var from: Int?
    /// The end of the period (excluded), Unix milliseconds.
    package var to: Int?
    package var device: String?
    /// Missing: `json`.
    package var format: Format?
    package var limit: Int?
    /// The `cursor` of the previous page.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("from", &from, .periodEnd)
        fields.optional("to", &to, .periodEnd)
        fields.optional("device", &device, .length(1...64))
        fields.optional("format", &format)
        fields.optional("limit", &limit, .range(1...Self.limitMax))
        fields.optional("cursor", &cursor, .length(1...128))
    }

    package struct Result: Page, Equatable {
        /// The number of days for which positions are kept; 0 if none are.
        package var days = 0
        /// The positions, if `format` is `json`.
        package var fixes: [TrackEntry]?
        package var gpx: String?
        package var geojson: JSON?
        /// The start of the next page; missing on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("days", &days)
            fields.optional("fixes", &fixes)
            fields.optional("gpx", &gpx)
            fields.optional("geojson", &geojson)
            fields.optional("cursor", &cursor)
        }
    }
}

/// The position of a device at one instant.
package struct TrackEntry: Document, Equatable {
    /// Unix milliseconds.
    package var at = 0
    package var device = ""
    package var lat = 0.0
    package var lon = 0.0
    /// Metres above sea level.
    package var altitude: Double?
    /// The possible error of the position, metres.
    package var accuracy: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("at", &at)
        fields.required("device", &device)
        fields.required("lat", &lat)
        fields.required("lon", &lon)
        fields.optional("altitude", &altitude)
        fields.optional("accuracy", &accuracy)
    }
}

/// `location/eraseHistory`: deletes my whole history. The setting that keeps new positions does not
/// change.
package struct EraseTrack: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "eraseHistory")]
    package static let addsData = false

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// The number of deleted positions. Nobody can read them after the answer.
        package var erased = 0
        /// The time by which the server has overwritten them in the database's file, and emptied
        /// its log, Unix milliseconds. It takes longer if the disk accepts no writes, or during a
        /// backup. Missing if there were none.
        package var overwrittenBy: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("erased", &erased)
            fields.optional("overwrittenBy", &overwrittenBy)
        }
    }
}
