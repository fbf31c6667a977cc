import JSON

/// A position in OwnTracks' words (`_type` `location`; booklet, `tech/json`).
///
/// It has the keys that the apps and the page show, and no others. The server drops all other keys when it reads
/// a message. So nobody sends arbitrary content to friends, and the name and the address of a device's network
/// (`SSID`, `BSSID`) stay with the device. Pictures (`image`) and `topic` are dropped, too.
package struct OwnTracksLocation: Document, Equatable {
    /// The most bytes of a message. A longer one loses its regions.
    package static let bytesMax = 2_048
    /// The most entries of a list. A longer list is dropped.
    package static let regionsMax = 10

    /// WGS 84 degrees.
    package var lat = 0.0
    package var lon = 0.0
    /// When it was measured, Unix seconds.
    package var tst = 0
    /// How far off it may be, metres.
    package var acc: Double?
    /// Two characters that stand for the device on a map.
    package var tid: String?
    /// The other keys that the device sent.
    package var details = Details()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("lat", &lat, .range(-90...90))
        fields.required("lon", &lon, .range(-180...180))
        fields.required("tst", &tst, .range(0...99_999_999_999))
        fields.optional("acc", &acc)
        fields.optional("tid", &tid, .length(0...16))
        details.visit(&fields)
    }

    /// As a message of its own, of at most ``bytesMax`` bytes.
    package var message: [UInt8] {
        let whole = written
        guard whole.count > Self.bytesMax else { return whole }
        var shorter = self
        shorter.details.inrids = nil
        shorter.details.inregions = nil
        return shorter.written
    }

    private var written: [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.key("_type")
        writer.value(OwnTracksMessage.Kind.location.rawValue)
        writeMembers(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}

extension OwnTracksLocation {
    /// The keys that a friend sees only where the position is exact.
    ///
    /// The server does not depend on them. A value that does not fit counts as missing, because devices send many
    /// things.
    package struct Details: Equatable, Sendable {
        /// Altitude above sea level, metres.
        package var alt: Double?
        /// How far off the altitude may be, metres.
        package var vac: Double?
        /// Course, degrees.
        package var cog: Double?
        /// Speed, km/h.
        package var vel: Double?
        /// The radius of the region that was entered or left, metres.
        package var rad: Double?
        /// Air pressure, kPa.
        package var p: Double?
        /// Battery, percent.
        package var batt: Double?
        /// Battery: 0 unknown, 1 unplugged, 2 charging, 3 full.
        package var bs: Int?
        /// Monitoring mode: 1 significant, 2 move.
        package var m: Int?
        /// When the message was made, Unix seconds.
        package var createdAt: Int?
        /// The trigger, one letter: `p` for a ping, say.
        package var t: String?
        /// Connection: `w` Wi-Fi, `m` mobile, `o` none.
        package var conn: String?
        /// A point of interest that the user named.
        package var poi: String?
        /// A word that the user put on it.
        package var tag: String?
        /// The names of the device's regions that it is in.
        package var inregions: [String]?
        /// The ids of these regions.
        package var inrids: [String]?
        /// How the user moves: `walking`, say.
        package var motionactivities: [String]?

        package init() {}

        mutating func visit(_ fields: inout Fields) {
            fields.lenient("alt", &alt)
            fields.lenient("vac", &vac)
            fields.lenient("cog", &cog)
            fields.lenient("vel", &vel)
            fields.lenient("rad", &rad)
            fields.lenient("p", &p)
            fields.lenient("batt", &batt)
            fields.lenient("bs", &bs)
            fields.lenient("m", &m)
            fields.lenient("created_at", &createdAt)
            fields.lenient("t", &t, .line(upTo: 8))
            fields.lenient("conn", &conn, .line(upTo: 8))
            fields.lenient("poi", &poi, .line(upTo: 64))
            fields.lenient("tag", &tag, .line(upTo: 64))
            let regions = Check.lines(regionsMax, each: .line(upTo: 64))
            fields.lenient("inregions", &inregions, regions)
            fields.lenient("inrids", &inrids, regions)
            let words = Check.lines(8, each: .line(upTo: 16))
            fields.lenient("motionactivities", &motionactivities, words)
        }
    }
}
