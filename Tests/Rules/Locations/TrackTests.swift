import Foundation
import JSON
import LocationsRules
import Testing
import Values

struct TrackTests {
    private func fix(
        _ minute: Int64, _ lat: Double, _ lon: Double, altitude: Double? = nil,
        accuracy: Double? = nil, device: String = "phone"
    ) -> TrackFix {
        TrackFix(
            at: 1_700_000_000_000 + minute * 60_000, point: GeoPoint(lat: lat, lon: lon),
            altitude: altitude, accuracy: accuracy, device: device)
    }

    private func features(_ track: Track) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(track.geoJSON.bytes))
        let collection = try #require(object as? [String: Any])
        #expect(collection["type"] as? String == "FeatureCollection")
        return try #require(collection["features"] as? [[String: Any]])
    }

    @Test
    func `each stretch of a track belongs to one device, in order of time, without long gaps`() {
        let track = Track([
            fix(5, 1, 1), fix(0, 0, 0), fix(5, 9, 9), fix(65, 2, 2), fix(126, 3, 3),
            fix(1, 4, 4, device: "watch"),
        ])
        #expect(track.stretches.map { $0.map(\.point.lat) } == [[0, 1, 2], [4], [3]])
        #expect(Track([]).stretches.isEmpty)
    }

    @Test func `a track can be written as GPX 1.1`() {
        let track = Track([
            fix(0, 63.4, 10.40000001, altitude: 12.345), fix(1, -0.0000001, 180),
            fix(100, 1e-9, -180),
        ])
        #expect(
            track.gpx(name: "a<b> & \"c\"\u{1}") == """
                <?xml version="1.0" encoding="UTF-8"?>
                <gpx version="1.1" creator="Fairway" xmlns="http://www.topografix.com/GPX/1/1">
                <trk><name>a&lt;b&gt; &amp; "c"</name>
                <trkseg>
                <trkpt lat="63.4" lon="10.4"><ele>12.35</ele><time>2023-11-14T22:13:20Z</time></trkpt>
                <trkpt lat="-0.0000001" lon="-180"><time>2023-11-14T22:14:20Z</time></trkpt>
                </trkseg>
                <trkseg>
                <trkpt lat="0" lon="-180"><time>2023-11-14T23:53:20Z</time></trkpt>
                </trkseg>
                </trk>
                </gpx>

                """)
    }

    @Test func `a track can be written as GeoJSON: longitude first, and a single fix as a point`()
        throws
    {
        let track = Track([
            fix(0, 63.4, 10.4, altitude: 12, accuracy: 5), fix(1, 63.5, 10.5),
            fix(100, 1, 2, device: "a \"b\"\\\n"),
        ])
        let features = try features(track)
        let line = try #require(features[0]["geometry"] as? [String: Any])
        #expect(line["type"] as? String == "LineString")
        #expect(line["coordinates"] as? [[Double]] == [[10.4, 63.4, 12], [10.5, 63.5]])
        let properties = try #require(features[0]["properties"] as? [String: Any])
        #expect(properties["times"] as? [Int] == [1_700_000_000_000, 1_700_000_060_000])
        #expect((properties["accuracies"] as? [Any])?.first as? Double == 5)
        let point = try #require(features[1]["geometry"] as? [String: Any])
        #expect(point["coordinates"] as? [Double] == [2, 1])
        #expect(
            (features[1]["properties"] as? [String: Any])?["device"] as? String == "a \"b\"\\\n")
        #expect(try self.features(Track([])).isEmpty)
    }

    /// RFC 7946, section 3.1.9.
    @Test func `a line across the date line is cut there`() throws {
        let track = Track([
            fix(0, 0, 179), fix(1, 4, -179), fix(2, 5, -178), fix(3, 5, 178), fix(4, 5, 177),
        ])
        let line = try #require(try features(track)[0]["geometry"] as? [String: Any])
        #expect(line["type"] as? String == "MultiLineString")
        let expected: [[[Double]]] = [
            [[179, 0], [180, 2]], [[-180, 2], [-179, 4], [-178, 5], [-180, 5]],
            [[180, 5], [178, 5], [177, 5]],
        ]
        #expect(line["coordinates"] as? [[[Double]]] == expected)
    }
}
