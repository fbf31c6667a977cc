import OperationsContract
import OperationsRules
import TestSupport
import Testing
import Values

struct UptimeTests {
    private let day = Uptime.dayMs

    @Test func `F71: uptime is a share of the monitored time`() {
        let spans = [
            UptimeInterval(.up, began: 0, ended: 98 * day / 100),
            UptimeInterval(.down, began: 98 * day / 100, ended: day),
        ]
        #expect(Uptime(of: spans, from: 0, to: day).share == 0.98)
        #expect(Uptime(of: spans, from: 0, to: day).meets(0.98) == true)
        #expect(Uptime(of: spans, from: 0, to: day).meets(0.981) == false)
        #expect(Uptime(of: spans, from: day, to: 2 * day).share == nil)
        #expect(Uptime(of: spans, from: day, to: 2 * day).meets(0.98) == nil)
        #expect(Uptime(of: spans, from: 99 * day / 100, to: 5 * day).share == 0)
    }

    @Test func `F71: announced maintenance counts neither as up nor as down`() {
        let spans = [
            UptimeInterval(.up, began: 0, ended: 50),
            UptimeInterval(.maintained, began: 50, ended: 90),
            UptimeInterval(.down, began: 90, ended: 100),
        ]
        #expect(Uptime(of: spans, from: 0, to: 100) == Uptime(upMs: 50, downMs: 10))
    }

    @Test func `F71: days are those of UTC, the oldest first`() {
        let spans = [
            UptimeInterval(.up, began: day + day / 2, ended: 3 * day),
            UptimeInterval(.down, began: 3 * day, ended: 3 * day + day / 4),
        ]
        let days = Uptime.days(4, of: spans, until: 3 * day + day / 4)
        #expect(days.map(\.share) == [nil, 1, 1, 0])
        #expect(days.map(\.upMs) == [0, day / 2, day, 0])
    }

    @Test func `a span continues while results agree, and changes at the first different one`() {
        typealias Span = UptimeInterval
        let first = Span.after(nil, .up, since: 10, at: 10, gapMs: 100)
        #expect(first.new == Span(.up, began: 10, ended: 10))
        let next = Span.after(first.new, .up, since: 10, at: 60, gapMs: 100)
        #expect(next.changed == Span(.up, began: 10, ended: 60) && next.new == nil)
        let turn = Span.after(next.changed, .down, since: 40, at: 80, gapMs: 100)
        #expect(turn.changed == Span(.up, began: 10, ended: 40))
        #expect(turn.new == Span(.down, began: 40, ended: 80))
    }

    @Test func `a time without checks belongs to no span`() {
        let last = UptimeInterval(.up, began: 0, ended: 50)
        let next = UptimeInterval.after(last, .up, since: 0, at: 1_000, gapMs: 100)
        #expect(next.changed == nil)
        #expect(next.new == UptimeInterval(.up, began: 1_000, ended: 1_000))
    }

    @Test func `F71: spans give the same uptime as counting each millisecond`() {
        var random = SeededRandom(printing: "uptime")
        for _ in 0..<200 {
            var spans: [UptimeInterval] = []
            var model: [Int64: UptimeInterval.Kind] = [:]
            var now: Int64 = 1
            for _ in 0..<60 {
                let before = now
                now += Int64(1 + random.below(random.below(10) == 0 ? 300 : 20))
                let kind = random.one(of: [UptimeInterval.Kind.up, .down, .maintained])
                let made = UptimeInterval.after(
                    spans.last, kind, since: now, at: now, gapMs: 50)
                if let last = spans.last, now - before <= 50 {
                    for moment in before..<now { model[moment] = last.kind }
                }
                if let changed = made.changed { spans[spans.count - 1] = changed }
                if let new = made.new { spans.append(new) }
            }
            let from = Int64(random.below(Int(now)))
            let to = from + Int64(random.below(Int(now)))
            let expected = Uptime(
                upMs: Int64(model.count { $0.value == .up && $0.key >= from && $0.key < to }),
                downMs: Int64(model.count { $0.value == .down && $0.key >= from && $0.key < to }))
            #expect(Uptime(of: spans, from: from, to: to) == expected)
            for (one, two) in zip(spans, spans.dropFirst()) { #expect(one.ended <= two.began) }
        }
    }

    @Test func `maintenance comes once, or repeats in local time`() throws {
        let zone = LocalTimeZone { _ in 3_600 }
        let once = MaintenanceWindow(monitors: ["a"], began: 1_000, lengthMs: 500)
        #expect(once.end(at: 999, in: zone) == nil)
        #expect(once.end(at: 1_000, in: zone) == 1_500)
        #expect(once.end(at: 1_500, in: zone) == nil)
        #expect(once.concerns("a") && !once.concerns("b"))
        // Sundays at 3:00, one hour ahead of UTC, from 4 January 1970.
        let start = 3 * day + 2 * 3_600_000
        let weekly = MaintenanceWindow(
            monitors: [], began: start, lengthMs: 3_600_000,
            recurrence: try Recurrence(.weekly, on: [.sunday]))
        #expect(weekly.concerns("whatever"))
        #expect(weekly.end(at: start - 1, in: zone) == nil)
        for week: Int64 in [0, 1, 2_900] {
            let begins = start + week * 7 * day
            #expect(weekly.end(at: begins, in: zone) == begins + 3_600_000)
            #expect(weekly.end(at: begins + 3_599_999, in: zone) == begins + 3_600_000)
            #expect(weekly.end(at: begins + 3_600_000, in: zone) == nil)
            #expect(weekly.end(at: begins + day, in: zone) == nil)
        }
    }
}

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
