package import Contract
import JSON

/// A position in the format of OwnTracks (`_type` `location`; booklet, `tech/json`).
///
/// It contains only the keys that the apps and the page show. The server drops all other keys when
/// it reads a message, including pictures (`image`) and `topic`. So nobody can send arbitrary
/// content to friends, and friends never see the name and the address of a device's Wi-Fi network
/// (`SSID`, `BSSID`).
package struct OwnTracksLocation: Document, Equatable {
    /// The most bytes of a message. If a message is longer, the server leaves out its regions.
    package static let bytesMax = 2_048
    /// The most entries in a list of regions. The server drops a longer list.
    package static let regionsMax = 10

    /// WGS 84 degrees.
    package var lat = 0.0
    package var lon = 0.0
    /// The time of the measurement, Unix seconds.
    package var tst = 0
    /// The possible error of the position, metres.
    package var acc: Double?
    /// Two characters that stand for the device on a map.
    package var tid: String?
    /// The other keys that the device sent.
    package var details = Details()

    package init() {}

    // Each position is visited several times, so its checks are made once.
    private static let latitude = Check<Double>.range(-90...90)
    private static let longitude = Check<Double>.range(-180...180)
    private static let time = Check<Int>.range(0...99_999_999_999)
    private static let trackerID = Check<String>.length(0...16)

    package mutating func visit(_ fields: inout Fields) {
        fields.required("lat", &lat, Self.latitude)
        fields.required("lon", &lon, Self.longitude)
        fields.required("tst", &tst, Self.time)
        fields.optional("acc", &acc)
        fields.optional("tid", &tid, Self.trackerID)
        details.visit(&fields)
    }

    /// The position as an OwnTracks message of at most ``bytesMax`` bytes.
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
    /// The keys that friends see only if they may see the exact position.
    ///
    /// All of them are optional. An invalid value counts as missing, because devices differ in what
    /// they send.
    package struct Details: Equatable, Sendable {
        /// Altitude above sea level, metres.
        package var alt: Double?
        /// The accuracy of the altitude, metres.
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
        /// The time at which the device made the message, Unix seconds.
        package var createdAt: Int?
        /// The trigger, one letter; for example, `p` for a ping.
        package var t: String?
        /// Connection: `w` Wi-Fi, `m` mobile, `o` none.
        package var conn: String?
        /// A point of interest that the user named.
        package var poi: String?
        /// A label that the user set.
        package var tag: String?
        /// The names of the regions that the device is in.
        package var inregions: [String]?
        /// The ids of these regions.
        package var inrids: [String]?
        /// The user's movement; for example, `walking`.
        package var motionactivities: [String]?

        private static let code = Check<String>.line(upTo: 8)
        private static let label = Check<String>.line(upTo: 64)
        private static let regions = Check<[String]>.lines(regionsMax, each: label)
        private static let activities = Check<[String]>.lines(8, each: .line(upTo: 16))

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
            fields.lenient("t", &t, Self.code)
            fields.lenient("conn", &conn, Self.code)
            fields.lenient("poi", &poi, Self.label)
            fields.lenient("tag", &tag, Self.label)
            fields.lenient("inregions", &inregions, Self.regions)
            fields.lenient("inrids", &inrids, Self.regions)
            fields.lenient("motionactivities", &motionactivities, Self.activities)
        }
    }
}
