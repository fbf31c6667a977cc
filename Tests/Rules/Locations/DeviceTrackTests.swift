import LocationsRules
import TestSupport
import Testing
import Values

/// The reported positions that a device's track accepts (D4).
struct DeviceTrackTests {
    private static let now: Int64 = 1_790_000_000_000
    private static let oslo = GeoPoint(lat: 59.9139, lon: 10.7522)
    private static let bergen = GeoPoint(lat: 60.3913, lon: 5.3221)
    private static let sydney = GeoPoint(lat: -33.8688, lon: 151.2093)

    private func fix(_ point: GeoPoint, seconds: Int64 = 0) -> Fix {
        Fix(place: point, accuracy: 10, at: Self.now + seconds * 1_000)
    }

    private static let clocks: [(Int64, FixResult)] = [
        (0, .newest), (119, .newest), (120, .newest), (121, .ahead), (86_400, .ahead),
    ]

    @Test(arguments: clocks)
    func `D4: a device's clock may be two minutes ahead, not more`(
        seconds: Int64, verdict: FixResult
    ) {
        var track = DeviceTrack()
        #expect(track.ingest(fix(Self.oslo, seconds: seconds), now: Self.now) == verdict)
        #expect((track.newest == nil) == (verdict == .ahead))
    }

    @Test func `D4: the newest position counts, but late and repeated ones do not`() {
        var track = DeviceTrack()
        let near = GeoPoint(lat: 59.92, lon: 10.76)
        #expect(track.ingest(fix(Self.oslo, seconds: -60), now: Self.now) == .newest)
        #expect(track.ingest(fix(near), now: Self.now) == .newest)
        #expect(track.ingest(fix(Self.oslo, seconds: -30), now: Self.now) == .late)
        #expect(track.ingest(fix(near), now: Self.now) == .repeated)
        #expect(track.newest == fix(near))
        // If two positions are from the same second, the last one counts.
        #expect(track.ingest(fix(Self.oslo), now: Self.now) == .newest)
        #expect(track.newest == fix(Self.oslo))
    }

    /// 307 km from Oslo to Bergen; 15,960 km to Sydney.
    private static let moves: [(GeoPoint, Int64, FixResult)] = [
        (bergen, 1, .tooFar), (bergen, 600, .newest), (sydney, 3_600, .tooFar),
        (sydney, 36_000, .tooFar), (sydney, 39_000, .newest), (oslo, 1, .newest),
    ]

    @Test(arguments: moves)
    func `D4: nothing moves faster than an airliner`(
        to: GeoPoint, seconds: Int64, verdict: FixResult
    ) {
        var track = DeviceTrack()
        _ = track.ingest(fix(Self.oslo, seconds: -seconds), now: Self.now)
        #expect(track.ingest(fix(to), now: Self.now) == verdict)
    }

    @Test func `D4: a device that really is elsewhere is accepted the third time`() {
        var track = DeviceTrack()
        _ = track.ingest(fix(Self.oslo, seconds: -9), now: Self.now)
        #expect(track.ingest(fix(Self.sydney, seconds: -3), now: Self.now) == .tooFar)
        #expect(track.ingest(fix(Self.sydney, seconds: -2), now: Self.now) == .tooFar)
        #expect(track.ingest(fix(Self.sydney, seconds: -1), now: Self.now) == .newest)
        #expect(track.newest?.place == Self.sydney)
    }

    @Test func `D4: jumps that do not agree, or that are taken back, are refused`() {
        var track = DeviceTrack()
        _ = track.ingest(fix(Self.oslo, seconds: -9), now: Self.now)
        for seconds in Int64(-8)...(-4) {
            let elsewhere = seconds % 2 == 0 ? Self.sydney : Self.bergen
            #expect(track.ingest(fix(elsewhere, seconds: seconds), now: Self.now) == .tooFar)
        }
        #expect(track.ingest(fix(Self.oslo, seconds: -3), now: Self.now) == .newest)
        #expect(track.ingest(fix(Self.sydney, seconds: -2), now: Self.now) == .tooFar)
        #expect(track.ingest(fix(Self.sydney, seconds: -1), now: Self.now) == .tooFar)
    }

    @Test func `D4: random positions never make the newest one come from the future or get older`()
    {
        var random = SeededRandom(printing: "device tracks")
        for _ in 0..<300 {
            var track = DeviceTrack()
            var refused = 0
            for _ in 0..<60 {
                let before = track.newest
                let lon = Double(random.below(3_600)) / 10 - 180
                let told = fix(
                    GeoPoint(lat: Double(random.below(1_800)) / 10 - 90, lon: lon),
                    seconds: Int64(random.below(400)) - 200)
                let verdict = track.ingest(told, now: Self.now)
                refused = verdict == .tooFar ? refused + 1 : 0
                #expect((track.newest != before) == (verdict == .newest))
                if let newest = track.newest {
                    #expect(newest.at <= Self.now + DeviceTrack.aheadMs)
                    #expect(newest.at >= before?.at ?? .min)
                }
            }
            // Three positions that agree are always enough.
            let last = fix(Self.oslo, seconds: 120)
            let verdicts = (0..<3).map { _ in track.ingest(last, now: Self.now) }
            #expect(track.newest == last, "\(verdicts)")
        }
    }
}
