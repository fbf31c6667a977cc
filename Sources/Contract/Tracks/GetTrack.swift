package import JSON

/// `location/history`: where my devices were, a page at a time, the oldest first.
package struct GetTrack: PagedRequest, Equatable {
    package static let routes = [Route(.user, "location", "history")]
    package static let isRead = true
    package static let limitMax = 500
    package static let formats = ["json", "gpx", "geojson"]
    package static let remark: String? = """
        Each page of `gpx` and of `geojson` is a whole document of the positions on it: GPX 1.1 with \
        a segment, RFC 7946 with a feature for each stretch of a device without a gap of more than an \
        hour.
        """

    /// From which instant on, and before which, Unix milliseconds.
    package var from: Int?
    package var to: Int?
    package var device: String?
    /// One of ``formats``; missing: `json`.
    package var format: String?
    package var limit: Int?
    /// Of the page before this one.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("from", &from)
        fields.optional("to", &to)
        fields.optional("device", &device, .length(1...64))
        fields.optional("format", &format, .among(Self.formats))
        fields.optional("limit", &limit, .range(1...Self.limitMax))
        fields.optional("cursor", &cursor, .length(1...128))
    }

    package struct Result: Page, Equatable {
        /// For how many days positions are kept; 0: none are.
        package var days = 0
        /// Only for `json`.
        package var fixes: [TrackEntry]?
        package var gpx: String?
        package var geojson: JSON?
        /// Where the next page begins; missing: this is the last.
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
