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
        #expect(abs(line.distance - row[6]) < 1e-7)
        #expect(apart(line.bearing, row[4]) < 1e-11 && apart(line.finalBearing, row[5]) < 1e-11)
    }

    /// Surveyed lines from two sources.
    ///
    /// - T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", Survey Review
    ///   23 (1975), table II. Its errors are up to 0.8 mm.
    /// - Flinders Peak to Buninyong (Geocentric Datum of Australia, technical manual).
    private static let surveyed: [(Ellipsoid, [String], metres: Double)] = [
        (
            bessel, ["55 45 0", "-33 26 0", "108 13 0", "96 36 8.79960", "137 52 22.01454"],
            14_110_526.170
        ),
        (
            international,
            [
                "37 19 54.95367", "26 7 42.83946", "41 28 35.50729", "95 27 59.63089",
                "118 5 58.96161",
            ], 4_085_966.703
        ),
        (
            international,
            [
                "35 16 11.24862", "67 22 14.77638", "137 47 28.31435", "15 44 23.74850",
                "144 55 39.92147",
            ], 8_084_823.839
        ),
        (
            international,
            ["1 0 0", "-0 59 53.83076", "179 17 48.02997", "89 0 0", "91 0 6.11733"], 19_960_000.000
        ),
        (
            international,
            ["1 0 0", "1 1 15.18952", "179 46 17.84244", "4 59 59.99995", "174 59 59.88481"],
            19_780_006.558
        ),
        (
            australian,
            ["-37 57 3.72030", "-37 39 10.15610", "-0 29 54.14050", "306 52 5.37", "307 10 25.07"],
            54_972.271
        ),
    ]
    private static let bessel = Ellipsoid(
        equatorialRadius: 6_377_397.155, inverseFlattening: 299.1528128)
    private static let international = Ellipsoid(
        equatorialRadius: 6_378_388, inverseFlattening: 297)
    private static let australian = Ellipsoid(
        equatorialRadius: 6_378_137, inverseFlattening: 298.257222101)

    @Test(arguments: surveyed.indices)
    func `F26 F27 L4: surveyed lines have their published length, even nearly antipodal ones`(
        index: Int
    ) {
        let (ellipsoid, angles, metres) = Self.surveyed[index]
        let degrees = angles.map(Self.degrees)
        let line = ellipsoid.geodesic(
            from: GeoPoint(lat: degrees[0], lon: 0), to: GeoPoint(lat: degrees[1], lon: degrees[2]))
        #expect(abs(line.distance - metres) < 1e-3)
        let second = index == 5 ? 0.006 : 0.0011
        #expect(apart(line.bearing, degrees[3]) * 3_600 < second)
        #expect(apart(line.finalBearing, degrees[4]) * 3_600 < second)
    }

    /// Degrees, minutes and seconds.
    private static func degrees(_ text: String) -> Double {
        let parts = text.split(separator: " ").map { Double($0) ?? .nan }
        let sum = abs(parts[0]) + parts[1] / 60 + parts[2] / 3_600
        return text.hasPrefix("-") ? -sum : sum
    }

    /// Degrees between two directions.
    private func apart(_ one: Double, _ other: Double) -> Double {
        let turn = abs(one - other).truncatingRemainder(dividingBy: 360)
        return min(turn, 360 - turn)
    }

    /// A quarter of a meridian is 10,001,965.729 m, a degree of the equator 111,319.491 m (WGS 84).
    @Test(arguments: [
        (-90.0, 0.0, 90.0, 0.0, 20_003_931.459, 0.0), (90, 10, -90, 70, 20_003_931.459, 120),
        (0, 5, 90, 77, 10_001_965.729, 0), (-90, 20, 0, 30, 10_001_965.729, 10),
        (0, 0, 0, 180, 20_003_931.459, 0), (0, -0.5, 0, 0.5, 111_319.491, 90),
        (0, 179.5, 0, -179.5, 111_319.491, 90), (0, -179.5, 0, 179.5, 111_319.491, 270),
        (0, 0, 0, 179.5, 19_980_861.909, 55.96650), (90, 0, 90, 50, 0, nil),
        (12, 34, 12, 34, 0, 0), (0, 180, 0, -180, 0, nil), (-0.0, 0, 0, 0, 0, 0),
        (1e-12, 114.56890385536235, -1e-12, -64.75968124929716, 19_962_766.779, 270),
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
            #expect(
                abs(there.distance - back.distance) < 1e-7, "seed \(random.seed): \(here) \(one)")
            let onward = one.geodesic(to: other).distance
            let direct = here.geodesic(to: other).distance
            #expect(
                direct <= there.distance + onward + 1e-7, "seed \(random.seed): \(here) \(other)")
            let sphere = here.distance(to: one)
            #expect(
                abs(there.distance - sphere) <= 0.0057 * sphere + 1e-6,
                "seed \(random.seed): \(here) \(one)")
            for bearing in [there.bearing, there.finalBearing] {
                #expect((0..<360).contains(bearing), "seed \(random.seed): \(here) \(one)")
            }
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
