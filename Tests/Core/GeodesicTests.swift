import TestSupport
import Testing
import Values

struct GeodesicTests {
    /// Lines of GeographicLib's own tests (C. F. F. Karney, geodesic test data on WGS 84): latitude
    /// and longitude of both ends, bearings at both, metres.
    private static let published: [[Double]] = [
        [
            35.60777, -139.44815, -11.17491, -69.95921, 111.09874842956033, 129.28927088970876,
            8_935_244.5604818305,
        ],
        [
            55.52454, 106.05087, 77.03196, 197.18234, 22.0200598809828, 109.11204111067152,
            4_105_086.1713924406,
        ],
        [
            -21.97856, 142.59065, 41.84138, 98.56635, -32.44456876433189, -41.84359951440466,
            8_394_328.894657671,
        ],
        [
            -66.99028, 112.2363, -12.70631, 285.90344, 173.73491240878403, 2.512956620913668,
            11_150_344.2312080241,
        ],
        [
            -17.42761, 173.34268, -15.84784, 5.93557, -159.03355766119293, -20.787484651536988,
            16_076_603.1631180673,
        ],
        [
            32.84994, 48.28919, -56.28556, 202.29132, 150.49292778812198, 48.11344939981676,
            16_727_068.9438164461,
        ],
        [
            6.96833, 52.74123, -7.39675, 206.17291, 92.58158538631771, 90.7216921659239,
            17_102_477.2496958388,
        ],
        [
            -50.56724, -16.30485, -33.56571, -94.97412, -105.43967990759016, -47.34854783565033,
            6_455_670.5118668696,
        ],
        [
            -68.82867, -74.28391, -50.63005, -8.36685, 93.77434776311488, 34.65564085411343,
            3_956_936.926063544,
        ],
    ]

    @Test(arguments: published)
    func `F26 F27 L4: distances and bearings on the ellipsoid match published values`(row: [Double])
    {
        let line = GeoPoint(lat: row[0], lon: row[1]).geodesic(
            to: GeoPoint(lat: row[2], lon: row[3]))
        #expect(abs(line.distance - row[6]) < 1e-3)
        #expect(apart(line.bearing, row[4]) < 1e-7)
    }

    /// Nearly antipodal lines on WGS 84 (GeographicLib): Vincenty's formulas find none of them.
    @Test(arguments: [
        (30.0, 0.0, -29.9, 179.8, 19_989_832.8), (0.5, 0.0, -0.5, 179.5, 19_936_288.6),
        (0.5, 0.0, -0.5, 179.7, 19_944_127.4),
        (0.0, 0.0, 0.0, 180.0, 20_003_931.5),
    ])
    func `F26 F27 L4: nearly opposite points have the distance of the sphere`(
        lat: Double, lon: Double, otherLat: Double, otherLon: Double, metres: Double
    ) {
        let line = GeoPoint(lat: lat, lon: lon).geodesic(to: GeoPoint(lat: otherLat, lon: otherLon))
        #expect(abs(line.distance - metres) <= 0.006 * metres)
        #expect((0..<360).contains(line.bearing))
    }

    /// Degrees between two directions.
    private func apart(_ one: Double, _ other: Double) -> Double {
        let turn = abs(one - other).truncatingRemainder(dividingBy: 360)
        return min(turn, 360 - turn)
    }

    /// A quarter of a meridian is 10,001,965.729 m, a degree of the equator 111,319.491 m (WGS 84).
    @Test(arguments: [
        (-90.0, 0.0, 90.0, 0.0, 20_003_931.459, 0.0), (90, 10, -90, 70, 20_003_931.459, nil),
        (0, 5, 90, 77, 10_001_965.729, 0), (-90, 20, 0, 30, 10_001_965.729, 10),
        (0, -0.5, 0, 0.5, 111_319.491, 90),
        (0, 179.5, 0, -179.5, 111_319.491, 90), (0, -179.5, 0, 179.5, 111_319.491, 270),
        (90, 0, 90, 50, 0, nil),
        (12, 34, 12, 34, 0, 0), (0, 180, 0, -180, 0, nil), (-0.0, 0, 0, 0, 0, 0),
    ])
    func `F26 F27 L4: poles, the equator and the date line need no special care`(
        lat: Double, lon: Double, otherLat: Double, otherLon: Double, metres: Double,
        bearing: Double?
    ) {
        let line = GeoPoint(lat: lat, lon: lon).geodesic(to: GeoPoint(lat: otherLat, lon: otherLon))
        #expect(abs(line.distance - metres) < 1e-3)
        if let bearing { #expect(apart(line.bearing, bearing) < 1e-5) }
    }

    @Test
    func `F26 L4: both directions are equally long, a detour is never shorter, a sphere is close`()
    {
        var random = SeededRandom(printing: "geodesics")
        for _ in 0..<5_000 {
            let here = place(&random)
            let (one, other) = (near(here, &random), near(here, &random))
            let (there, back) = (here.geodesic(to: one), one.geodesic(to: here))
            let sphere = here.distance(to: one)
            let isOpposite = max(sphere, here.distance(to: other)) > 19_800_000
            if !isOpposite {
                #expect(
                    abs(there.distance - back.distance) < 1e-3,
                    "seed \(random.seed): \(here) \(one)")
                let onward = one.geodesic(to: other).distance
                let direct = here.geodesic(to: other).distance
                #expect(
                    direct <= there.distance + onward + 1e-2,
                    "seed \(random.seed): \(here) \(other)")
            }
            #expect(
                abs(there.distance - sphere) <= 0.0057 * sphere + 1e-6,
                "seed \(random.seed): \(here) \(one)")
            #expect((0..<360).contains(there.bearing), "seed \(random.seed): \(here) \(one)")
        }
    }

    /// The radii of curvature give the end of a short line (Rapp, Geometric Geodesy I, section 3).
    @Test func `F26 F27: short distances and bearings agree with the plane`() {
        var random = SeededRandom(printing: "short geodesics")
        for _ in 0..<2_000 {
            let lat = Double.random(in: -80...80, using: &random)
            let (north, east) = (
                Double.random(in: -50...50, using: &random),
                Double.random(in: -50...50, using: &random)
            )
            let (sine, squared) = (SpherePoint(GeoPoint(lat: lat, lon: 0)).z, 0.00669437999014)
            let root = (1 - squared * sine * sine).squareRoot()
            let meridian = 6_378_137 * (1 - squared) / (root * root * root)
            let parallel = 6_378_137 / root * (1 - sine * sine).squareRoot()
            let line = GeoPoint(lat: lat, lon: 180).geodesic(
                to: GeoPoint(
                    lat: lat + north / meridian * 180 / .pi,
                    lon: east / parallel * 180 / .pi - 180))
            let metres = (north * north + east * east).squareRoot()
            #expect(
                abs(line.distance - metres) < 0.002, "seed \(random.seed): \(lat) \(north) \(east)")
        }
    }

    private func place(_ random: inout SeededRandom) -> GeoPoint {
        let poles = [-90.0, -1e-12, 0, 1e-12, 90]
        return GeoPoint(
            lat: random.below(5) == 0
                ? random.one(of: poles) : .random(in: -90...90, using: &random),
            lon: .random(in: -180...180, using: &random))
    }

    /// Any place, or one nearly equal to the other, or nearly its antipode.
    private func near(_ point: GeoPoint, _ random: inout SeededRandom) -> GeoPoint {
        func off() -> Double {
            .random(in: -1...1, using: &random) * random.one(of: [1, 1e-3, 1e-9])
        }
        func clamped(_ lat: Double) -> Double { max(-90, min(90, lat)) }
        switch random.below(4) {
        case 0: return GeoPoint(lat: clamped(point.lat + off()), lon: point.lon + off())
        case 1: return GeoPoint(lat: clamped(off() - point.lat), lon: point.lon + 180 + off())
        case 2: return GeoPoint(lat: point.lat, lon: point.lon + off())
        default: return place(&random)
        }
    }
}
