import OperationsRules
import Testing

struct MonitorTests {
    private let minute: Int64 = 60_000

    private func board(_ rules: MonitorRules...) throws -> MonitorSet { try MonitorSet(rules) }

    private func rules(
        _ name: String, failures: Int = 2, successes: Int = 2, on dependencies: [String] = [],
        remindMs: Int64 = 0
    ) -> MonitorRules {
        var rules = MonitorRules(name: name)
        rules.failuresBeforeDown = failures
        rules.successesBeforeUp = successes
        rules.dependencies = dependencies
        rules.remindMs = remindMs
        return rules
    }

    /// The messages that follow from checks once a minute: `+` is a good result, `-` is a bad one.
    private func told(_ looks: String, _ rules: MonitorRules) throws -> [String] {
        var board = try board(rules)
        var told: [String] = []
        for (index, probe) in looks.enumerated() {
            let now = Int64(index) * minute
            let probe = TimedProbeResult(isGood: probe == "+", began: now)
            for (_, event) in board.record(probe, of: rules.name, at: now) {
                switch event {
                case .alert(let since): told.append("down@\(index) since \(since / minute)")
                case .reminder: told.append("still@\(index)")
                case .recovery(let since, let until):
                    told.append("up@\(index) \(since / minute) to \(until / minute)")
                }
            }
        }
        return told
    }

    @Test func `F68: consecutive results cause one alert and one recovery`() throws {
        let table: [(String, MonitorRules, [String])] = [
            ("++++", rules("a"), []),
            ("+-+-+-+", rules("a"), []),
            ("+--", rules("a"), ["down@2 since 1"]),
            ("--", rules("a"), ["down@1 since 0"]),
            ("+-----", rules("a"), ["down@2 since 1"]),
            ("+--+-+-", rules("a"), ["down@2 since 1"]),
            ("+--++", rules("a"), ["down@2 since 1", "up@4 1 to 3"]),
            ("+--+-++++", rules("a"), ["down@2 since 1", "up@6 1 to 5"]),
            (
                "+--++--++", rules("a"),
                ["down@2 since 1", "up@4 1 to 3", "down@6 since 5", "up@8 5 to 7"]
            ),
            ("+-+", rules("a", failures: 1, successes: 1), ["down@1 since 1", "up@2 1 to 2"]),
            ("+--+", rules("a", failures: 3), []),
            ("---+", rules("a", failures: 3, successes: 1), ["down@2 since 0", "up@3 0 to 3"]),
        ]
        for (looks, rules, expected) in table { #expect(try told(looks, rules) == expected) }
    }

    @Test func `F68: configured reminders come between alert and recovery`() throws {
        let some = try told("+-------++", rules("a", remindMs: 2 * minute))
        #expect(some == ["down@2 since 1", "still@4", "still@6", "up@9 1 to 8"])
    }

    @Test func `F68: the third alert within an hour ends only when the monitor is steadily up`()
        throws
    {
        // Down for two checks and up for two, repeatedly; then up.
        let looks = "+" + String(repeating: "--++", count: 6) + String(repeating: "+", count: 10)
        let told = try told(looks, rules("a"))
        #expect(told.count { $0.hasPrefix("down") } == 3)
        #expect(told.count { $0.hasPrefix("up") } == 3)
        // Five minutes after its last recovery, at the 23rd check.
        #expect(told.last == "up@28 9 to 23")
    }

    @Test func `F68: a monitor raises no alert while a dependency is down`() throws {
        var board = try board(rules("host"), rules("page", on: ["host"]))
        var told: [String] = []
        func probe(_ name: String, _ isGood: Bool, _ now: Int64) {
            let events = board.record(
                TimedProbeResult(isGood: isGood, began: now), of: name, at: now)
            told += events.map { "\($0.monitor) \($0.event)" }
        }
        for now: Int64 in 0..<3 {
            probe("host", true, now * 10)
            probe("page", true, now * 10 + 1)
        }
        // The page is checked first, and fails first.
        for now: Int64 in 3..<8 {
            probe("page", false, now * 10)
            probe("host", false, now * 10 + 1)
        }
        #expect(board["page"].condition == .down)
        for now: Int64 in 8..<12 {
            probe("page", true, now * 10)
            probe("host", true, now * 10 + 1)
        }
        #expect(told.map { String($0.prefix(10)) } == ["host alert", "host recov"])
    }

    @Test func `F68: a monitor that is down alerts once its host proves to be up`() throws {
        var board = try board(rules("host"), rules("page", on: ["host"]))
        func probe(_ name: String, _ isGood: Bool, _ now: Int64) -> [MonitorEvent] {
            board.record(TimedProbeResult(isGood: isGood, began: now), of: name, at: now).map(
                \.event)
        }
        #expect(probe("host", true, 1).isEmpty)
        #expect(probe("page", true, 2).isEmpty)
        #expect(probe("page", false, 3).isEmpty)
        #expect(board.awaited() == ["host"])
        #expect(probe("page", false, 4).isEmpty)
        #expect(probe("host", true, 5) == [.alert(since: 3)])
        #expect(board.awaited().isEmpty)
    }

    @Test func `F68: a page that stays down after its host is up alerts then`() throws {
        var board = try board(
            rules("host", failures: 1, successes: 1), rules("page", on: ["host"]))
        func probe(_ name: String, _ isGood: Bool, _ now: Int64) -> [MonitorEvent] {
            board.record(TimedProbeResult(isGood: isGood, began: now), of: name, at: now).map(
                \.event)
        }
        #expect(probe("host", false, 1).count == 1)
        #expect(probe("page", false, 2).isEmpty)
        #expect(probe("page", false, 3).isEmpty)
        #expect(probe("host", true, 10).count == 1)
        #expect(probe("page", false, 11).isEmpty)
        #expect(probe("page", false, 12) == [.alert(since: 2)])
    }

    @Test func `maintenance suppresses alerts, and a monitor that stays down alerts after it`()
        throws
    {
        var board = try board(rules("a"))
        var isMaintained = true
        func probe(_ isGood: Bool, _ now: Int64) -> [MonitorEvent] {
            board.record(TimedProbeResult(isGood: isGood, began: now), of: "a", at: now) { _ in
                isMaintained
            }.map(\.event)
        }
        for now: Int64 in 0..<5 { #expect(probe(false, now).isEmpty) }
        #expect(board["a"].condition == .down)
        isMaintained = false
        #expect(probe(false, 5).isEmpty)
        #expect(probe(false, 6) == [.alert(since: 0)])
        // The recovery is reported in any case.
        isMaintained = true
        #expect(probe(true, 7).isEmpty)
        #expect(probe(true, 8) == [.recovery(since: 0, until: 7)])
    }

    @Test func `invalid names and dependencies of monitors are named`() {
        #expect(throws: MonitorBoardError.twice("a")) { try board(rules("a"), rules("a")) }
        #expect(throws: MonitorBoardError.unknownDependency("b", of: "a")) {
            try board(rules("a", on: ["b"]))
        }
        #expect(throws: MonitorBoardError.circle("a")) {
            try board(rules("a", on: ["b"]), rules("b", on: ["c"]), rules("c", on: ["a"]))
        }
    }

    @Test func `a clock that is set back stops no reminder of an alert`() throws {
        var board = try board(rules("a", remindMs: 2 * minute))
        func probe(_ isGood: Bool, _ now: Int64) -> [MonitorEvent] {
            board.record(TimedProbeResult(isGood: isGood, began: now), of: "a", at: now).map(
                \.event)
        }
        #expect(probe(false, 1_000 * minute).isEmpty)
        #expect(probe(false, 1_001 * minute) == [.alert(since: 1_000 * minute)])
        #expect(probe(false, 10 * minute).isEmpty)
        #expect(probe(false, 12 * minute) == [.reminder(since: 10 * minute)])
    }
}
