import TestSupport
import Testing
import Values

struct GeometryTests {
    /// Degrees, minutes and seconds.
    private func degrees(_ degrees: Double, _ minutes: Double, _ seconds: Double) -> Double {
        degrees + minutes / 60 + seconds / 3_600
    }

    /// Chris Veness, movable-type.co.uk/scripts/latlong.html: its examples, on a sphere of 6,371
    /// km.
    @Test func `F26 F27: distance and bearing match published values`() {
        let landsEnd = GeoPoint(lat: degrees(50, 3, 59), lon: -degrees(5, 42, 53))
        let johnOGroats = GeoPoint(lat: degrees(58, 38, 38), lon: -degrees(3, 4, 12))
        #expect((landsEnd.distance(to: johnOGroats) / 100).rounded() / 10 == 968.9)
        let bearing = landsEnd.bearing(to: johnOGroats)
        #expect(abs(bearing - degrees(9, 7, 11)) < 1.0 / 3_600)
        let final = johnOGroats.bearing(to: landsEnd) - 180
        #expect(abs(final - degrees(11, 16, 31)) < 1.0 / 3_600)
        let (baghdad, osaka) = (GeoPoint(lat: 35, lon: 45), GeoPoint(lat: 35, lon: 135))
        #expect(baghdad.bearing(to: osaka).rounded() == 60)
    }

    @Test(arguments: [
        (1.0, 0.0, 0.0), (0, 1, 90), (-1, 0, 180), (0, -1, 270), (0, 0, 0), (0, 180, 90),
    ])
    func `F27: bearings increase clockwise from true north`(
        lat: Double, lon: Double, bearing: Double
    ) {
        let middle = GeoPoint(lat: 0, lon: 0)
        #expect(abs(middle.bearing(to: GeoPoint(lat: lat, lon: lon)) - bearing) < 1e-9)
    }

    @Test
    func `F27: a bearing is at least 0 and below 360, even across the date line and at poles`() {
        var random = SeededRandom(printing: "bearings")
        let edges = [-180.0, -90, -1e-13, 0, 1e-13, 90, 180]
        for _ in 0..<20_000 {
            func number(_ bound: Double) -> Double {
                random.below(4) == 0
                    ? max(-bound, min(bound, random.one(of: edges)))
                    : .random(in: -bound...bound, using: &random)
            }
            let one = GeoPoint(lat: number(90), lon: number(180))
            let other = GeoPoint(lat: number(90), lon: number(180))
            let bearing = one.bearing(to: other)
            #expect((0..<360).contains(bearing), "seed \(random.seed): \(one) \(other)")
        }
    }

    @Test func `F25: chords have the same order as distances`() {
        var random = SeededRandom(printing: "chords")
        func point() -> GeoPoint {
            GeoPoint(
                lat: .random(in: -90...90, using: &random),
                lon: .random(in: -180...180, using: &random))
        }
        for _ in 0..<5_000 {
            let (here, one, other) = (point(), point(), point())
            let (near, far) = (here.distance(to: one), here.distance(to: other))
            guard abs(near - far) > 1 else { continue }
            let middle = SpherePoint(here)
            let chords = [one, other].map { middle.chordSquared(to: SpherePoint($0)) }
            #expect((near < far) == (chords[0] < chords[1]), "seed \(random.seed)")
        }
    }

    @Test func `an area contains the points within its rings, and no others`() {
        func ring(_ points: [(Double, Double)]) -> [GeoPoint] {
            points.map { GeoPoint(lat: $0.0, lon: $0.1) }
        }
        // An L, and a separate square.
        let area = GeoArea(rings: [
            ring([(0, 0), (0, 4), (1, 4), (1, 1), (4, 1), (4, 0)]),
            ring([(10, 10), (10, 12), (12, 12), (12, 10), (10, 10)]),
        ])
        for (lat, lon, isInside) in [
            (0.5, 3.0, true), (3, 0.5, true), (3, 3, false), (11, 11, true), (5, 5, false),
            (-1, 0.5, false), (0.5, 4.5, false), (11, 5, false), (11, 12.5, false),
        ] {
            #expect(area.contains(GeoPoint(lat: lat, lon: lon)) == isInside, "\(lat) \(lon)")
        }
        #expect(area.middle == GeoPoint(lat: 6, lon: 6))
        #expect(!GeoArea(rings: []).contains(GeoPoint(lat: 0, lon: 0)))
    }
}
