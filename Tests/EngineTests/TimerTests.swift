import Engine
import Foundation
import SQLite
import TestSupport
import Testing

/// Timers: many of them, and with clocks that jump.
struct TimerTests {
    private let year: Int64 = 365 * 86_400_000

    @Test
    func `a set-back clock does not lengthen a duration, and does not move an instant`()
        throws
    {
        let harness = try ProbeHarness()
        let timers = harness.engine.context.timers
        let now = harness.clock.now
        harness.clock.advance(milliseconds: 10 * year)
        harness.engine.runBatch()
        try timers.set("probe", "lease", due: harness.clock.now + 60_000)
        try timers.set("probe", "instant", at: now + 120_000)
        try timers.set("probe", "far", at: now + year)
        harness.clock.now = now
        harness.engine.runBatch()
        #expect(harness.probe.fired == [])
        #expect(harness.probe.setBacks == 1)
        harness.clock.advance(milliseconds: 60_000)
        harness.engine.runBatch()
        #expect(harness.probe.fired == ["lease"])
        harness.clock.advance(milliseconds: 60_000)
        harness.engine.runBatch()
        #expect(harness.probe.fired == ["lease", "instant"])
        harness.clock.advance(milliseconds: year)
        harness.engine.runBatch()
        #expect(harness.probe.fired == ["lease", "instant", "far"])
    }

    @Test func `a start notices a clock that was set back while the daemon was down`()
        throws
    {
        let database = try Connection(path: ":memory:")
        let harness = try ProbeHarness(database: database)
        harness.clock.advance(milliseconds: 10 * year)
        harness.engine.runBatch()
        try harness.engine.context.timers.set(
            "probe", "lease", due: harness.clock.now + 60_000)
        let second = try ProbeHarness(database: database)
        second.engine.runBatch()
        #expect(second.probe.fired == [])
        second.clock.advance(milliseconds: 60_000)
        second.engine.runBatch()
        #expect(second.probe.fired == ["lease"])
    }

    @Test func `hundreds of failing timers do not delay the others`() throws {
        let harness = try ProbeHarness()
        let timers = harness.engine.context.timers
        for number in 0..<300 {
            try timers.set("probe", "broken \(number)", due: harness.clock.now)
        }
        try timers.set("probe", "fine", due: harness.clock.now + 1)
        for _ in 0..<60 where !harness.probe.fired.contains("fine") {
            harness.clock.advance(seconds: 1)
            harness.engine.runBatch()
        }
        #expect(harness.probe.fired.contains("fine"))
    }

    @Test func `while nothing can be saved no timer fires, and then each one once`() throws {
        let harness = try ProbeHarness()
        for number in 0..<250 {
            try harness.engine.context.timers.set(
                "probe", "\(number)", due: harness.clock.now + 1_000)
        }
        harness.clock.advance(seconds: 2)
        try harness.database.execute("PRAGMA query_only = ON")
        for _ in 0..<3 {
            harness.engine.runBatch()
            harness.clock.advance(seconds: 2)
        }
        try harness.database.execute("PRAGMA query_only = OFF")
        #expect(try harness.pending() == 250)
        harness.probe.forget()
        for _ in 0..<3 { harness.engine.runBatch() }
        #expect(Set(harness.probe.fired).count == 250 && harness.probe.fired.count == 250)
    }

    @Test func `a pause that has ended does not return when the clock is set back`() throws {
        let harness = try ProbeHarness()
        harness.clock.advance(milliseconds: 10 * year)
        try harness.engine.context.timers.set("probe", "late", at: harness.clock.now)
        try harness.database.execute("PRAGMA query_only = ON")
        harness.engine.runBatch()
        try harness.database.execute("PRAGMA query_only = OFF")
        harness.clock.advance(seconds: 2)
        harness.engine.runBatch()
        harness.probe.forget()
        harness.clock.advance(milliseconds: -9 * year)
        try harness.engine.context.timers.set("probe", "now", at: harness.clock.now)
        for _ in 0..<2 { harness.engine.runBatch() }
        #expect(harness.probe.fired == ["now"])
        #expect(harness.probe.setBacks == 1)
    }

    /// Random timers, jumps of the clock and restarts, compared with the requested times.
    @Test func `C8: in years of jumps and restarts no timer is lost and none fires twice`() throws {
        var random = SeededRandom(printing: "timers")
        for _ in 0..<20 {
            let database = try Connection(path: ":memory:")
            var harness = try ProbeHarness(database: database)
            var pending: [String: (due: Int64, lasts: Int64?)] = [:]
            var fired: Set<String> = []
            for step in 0..<400 {
                switch random.below(10) {
                case 0..<4:
                    let key = "k\(step)"
                    let lasts = Int64(random.below(40) + 1) * 3_600_000
                    let due = harness.clock.now + lasts
                    let isInstant = random.below(2) == 0
                    let timers = harness.engine.context.timers
                    if isInstant {
                        try timers.set("probe", key, at: due)
                    } else {
                        try timers.set("probe", key, due: due)
                    }
                    pending[key] = (due, isInstant ? nil : lasts)
                case 4:
                    guard let key = pending.keys.sorted().first else { break }
                    try harness.engine.context.timers.cancel("probe", key)
                    pending[key] = nil
                case 5: harness.clock.advance(milliseconds: Int64(random.below(5)) * year)
                case 6: harness.clock.advance(milliseconds: -Int64(random.below(5)) * year)
                case 7:
                    let now = harness.clock.now - Int64(random.below(3)) * 7_200_000
                    harness = try ProbeHarness(database: database, now: now)
                default: harness.clock.advance(milliseconds: Int64(random.below(7_200_000)))
                }
                for _ in 0..<3 { harness.engine.runBatch() }
                for key in harness.probe.fired {
                    let timer = pending.removeValue(forKey: key)
                    #expect(timer != nil && fired.insert(key).inserted, "\(key) \(random.seed)")
                    let isEarly =
                        timer.map { $0.lasts == nil && $0.due > harness.clock.now } ?? true
                    #expect(!isEarly, "\(key) \(random.seed)")
                }
                harness.probe.forget()
                for (key, timer) in pending {
                    let due = try harness.due(key)
                    if let lasts = timer.lasts {
                        let rest = due.map { $0 - harness.clock.now } ?? .max
                        #expect(rest > 0 && rest <= lasts + 1_000, "\(key) \(random.seed)")
                    } else {
                        #expect(due == timer.due && timer.due > harness.clock.now)
                    }
                }
            }
        }
    }

    /// The environment variable `FAIRWAY_TEST_TIMERS` sets the number of timers.
    @Test func `many pending timers cost no more than their rows`() throws {
        let count = SeededRandom.number("FAIRWAY_TEST_TIMERS") ?? 20_000
        let clock = ContinuousClock()
        let file = FileManager.default.temporaryDirectory.appending(
            path: "timers-\(UUID().uuidString).db")
        defer {
            for end in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: file.path + end)
            }
        }
        let database = try Connection(path: file.path)
        let first = try ProbeHarness(database: database)
        let bytes = try Self.bytes(database)
        try database.run(
            """
            INSERT INTO timers (kind, key, due, set_at)
            WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < ?1)
            SELECT 'probe', printf('%016d', k), ?2 + k * 1000, CASE WHEN k % 2 THEN ?3 END FROM n
            """, count, first.clock.now + 86_400_000, first.clock.now)
        let perRow = (try Self.bytes(database) - bytes) / Int64(count)
        let memory = Self.residentKB
        var harness = first
        let start = try clock.measure { harness = try ProbeHarness(database: database) }
        let idle = clock.measure { for _ in 0..<1_000 { harness.engine.runBatch() } }
        harness.clock.advance(milliseconds: 86_400_000 + 10_000 * 1_000)
        // One more, because the engine has its own timer.
        let firing = clock.measure { for _ in 0..<101 { harness.engine.runBatch() } }
        #expect(harness.probe.fired.count == 10_000)
        let set = try clock.measure {
            for number in 0..<1_000 {
                try harness.engine.context.timers.set(
                    "probe", "new \(number)", due: harness.clock.now + 1_000_000_000)
            }
        }
        harness.clock.advance(milliseconds: -10_000)
        let back = clock.measure { harness.engine.runBatch() }
        print(
            """
            timers: \(count) pending, \(perRow) bytes each, \(Self.residentKB - memory) kB of memory \
            besides; start \(start), idle batch \
            \(idle / 1_000), batch of 100 due \(firing / 100), set \(set / 1_000), clock set back \
            with 1,000 set since \(back)
            """)
        #expect((40...160).contains(perRow))
        // A duration that grows with their number would mean a search without an index.
        for sql in Timers.statements {
            let bound = sql.replacing(/\?[0-9]*/, with: "0")
            let plan = try database.rows("EXPLAIN QUERY PLAN " + bound) { $0.text(3) }
            #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") && $0.contains("INDEX") }, "\(plan)")
        }
    }

    /// The memory of the process.
    private static var residentKB: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4
    }

    private static func bytes(_ database: Connection) throws -> Int64 {
        try database.first(
            "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        ) { $0.int64(0) } ?? 0
    }
}
