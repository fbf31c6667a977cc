import RoundsRules
import Testing

struct PlayingDayTests {
    @Test(
        arguments: [
            (0, nil, 0), (86_399_999, nil, 0), (86_400_000, nil, 1), (-1, nil, -1),
            (-86_400_000, nil, -1), (-86_400_001, nil, -2),
            // It is six in the evening at Pebble Beach (-121.95), and seven in the morning at
            // Christchurch.
            (86_400_000 + 2 * 3_600_000, -121.95, 0), (19 * 3_600_000, 172.6, 1),
            (10 * 3_600_000, 10.4, 0), (Int64.max, 180, 106_751_991_167),
        ] as [(Int64, Double?, Int)])
    func `G5: a round counts on the local day of the course`(
        instant: Int64, longitude: Double?, day: Int
    ) {
        #expect(PlayingDay.number(instant, longitude: longitude) == day)
    }
}
