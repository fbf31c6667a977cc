import OperationsContract
import Testing

struct UptimeFiguresTests {
    private let day = 86_400_000

    private func figures(measuredSince: Int?) -> UptimeFigures {
        var figures = UptimeFigures()
        (figures.day, figures.week, figures.month, figures.quarter) = (1, 0.9, 0.8, 0.7)
        figures.measuredSince = measuredSince
        return figures
    }

    @Test func `W5: a server that is 20 minutes old claims no uptime of 90 days`() {
        let now = 200 * day
        let figures = figures(measuredSince: now - 20 * 60_000)
        #expect(figures.complete(at: now) == [nil, nil, nil, nil])
        #expect(figures.sinceFirst(at: now) == 1)
    }

    @Test func `F71: a period has an uptime once it is monitored from its beginning`() {
        let now = 200 * day
        #expect(figures(measuredSince: now - 7 * day).complete(at: now) == [1, 0.9, nil, nil])
        #expect(figures(measuredSince: now - 7 * day).sinceFirst(at: now) == 0.8)
        #expect(figures(measuredSince: now - 91 * day).complete(at: now) == [1, 0.9, 0.8, 0.7])
        #expect(figures(measuredSince: now - 91 * day).sinceFirst(at: now) == nil)
        #expect(UptimeFigures().complete(at: now) == [nil, nil, nil, nil])
        #expect(UptimeFigures().sinceFirst(at: now) == nil)
    }
}
