import OperationsRules
import TestSupport
import Testing

/// Monitors with random results in random order.
struct MonitorRandomTests {
    private struct World {
        var random: SeededRandom
        var board: MonitorSet
        var now: Int64 = 1_000_000
        var maintained: Set<String> = []
        /// Whether a monitor has an alert that was sent and has not ended.
        var open: [String: Bool] = [:]

        init(_ random: SeededRandom) throws {
            self.random = random
            let count = 1 + self.random.below(6)
            var rules: [MonitorRules] = []
            for number in 0..<count {
                var rule = MonitorRules(name: "m\(number)")
                rule.failuresBeforeDown = 1 + self.random.below(3)
                rule.successesBeforeUp = 1 + self.random.below(3)
                rule.remindMs = self.random.below(2) == 0 ? 0 : 30_000
                rule.flapWindowMs = 200_000
                rule.steadyMs = 20_000
                for other in 0..<number where self.random.below(3) == 0 {
                    rule.dependencies.append("m\(other)")
                }
                rules.append(rule)
            }
            board = try MonitorSet(rules)
        }

        /// Processes a result, and checks the messages that follow.
        mutating func probe(_ name: String, _ isGood: Bool, began: Int64) {
            let maintained = maintained
            let told = board.record(
                TimedProbeResult(isGood: isGood, began: began), of: name, at: now,
                isMaintained: maintained.contains)
            for (monitor, event) in told {
                let rules = board.rules[monitor]
                let parents = rules?.dependencies ?? []
                switch event {
                case .alert:
                    #expect(open[monitor] != true, "two alerts in a row")
                    open[monitor] = true
                    #expect(!maintained.contains(monitor))
                    #expect(parents.allSatisfy { board[$0].condition != .down })
                case .reminder:
                    #expect(open[monitor] == true, "a reminder of nothing")
                    #expect(rules?.remindMs != 0)
                case .recovery:
                    #expect(open[monitor] == true, "a recovery from nothing")
                    open[monitor] = false
                }
            }
            for monitor in board.names {
                #expect((board[monitor].alert != nil) == (open[monitor] == true))
            }
        }

        mutating func all(_ isGood: Bool, rounds: Int) {
            for _ in 0..<rounds {
                now += 10_000
                for name in board.names.shuffled(using: &random) { probe(name, isGood, began: now) }
            }
        }
    }

    @Test func `F68: alerts and recoveries of one monitor alternate, whatever the results`() throws
    {
        let random = SeededRandom(printing: "monitors")
        for number in 0..<repeats(40, long: 2_000) {
            var world = try World(SeededRandom(seed: random.seed &+ UInt64(number)))
            let names = world.board.names
            var bias = 50
            for _ in 0..<400 {
                world.now += Int64(world.random.below(12_000))
                if world.random.below(40) == 0 { world.now -= 100_000 }
                if world.random.below(30) == 0 { bias = world.random.below(101) }
                if world.random.below(25) == 0 {
                    let name = world.random.one(of: names)
                    if world.maintained.remove(name) == nil { world.maintained.insert(name) }
                }
                let name = world.random.one(of: names)
                let late = Int64(world.random.below(5_000))
                world.probe(name, world.random.below(100) < bias, began: world.now - late)
            }
            // At the end all monitors are up, and all alerts have ended.
            world.maintained = []
            world.all(true, rounds: 500)
            #expect(world.open.values.allSatisfy { !$0 })
            // Then all monitors fail, and only those without dependencies alert.
            world.all(false, rounds: 20)
            let roots = names.filter { world.board.rules[$0]?.dependencies == [] }
            #expect(names.filter { world.open[$0] == true } == roots)
            world.all(true, rounds: 500)
            #expect(world.open.values.allSatisfy { !$0 })
        }
    }

    @Test func `F68: a dead host raises one alert, in whatever order its pages are checked`()
        throws
    {
        let random = SeededRandom(printing: "dead host")
        for number in 0..<200 {
            var random = SeededRandom(seed: random.seed &+ UInt64(number))
            var host = MonitorRules(name: "host")
            host.failuresBeforeDown = 1 + random.below(4)
            host.successesBeforeUp = 1 + random.below(4)
            var all = [host]
            for page in 0..<4 {
                var rule = MonitorRules(name: "page\(page)")
                rule.failuresBeforeDown = 1 + random.below(4)
                rule.successesBeforeUp = 1 + random.below(4)
                rule.dependencies = ["host"]
                all.append(rule)
            }
            var board = try MonitorSet(all)
            var told: [String] = []
            // Each page has its own interval and phase, and all are down from 1,000 s to 2,000 s. A
            // check takes up to 5 s and sees the state at its start.
            var due = all.map { _ in Int64(random.below(60_000)) }
            let intervals = all.map { _ in Int64(10_000 + random.below(60_000)) }
            while let next = due.indices.min(by: { due[$0] < due[$1] }), due[next] < 3_000_000 {
                let began = due[next] - Int64(random.below(5_000))
                let isGood = !(1_000_000..<2_000_000).contains(began)
                let probe = TimedProbeResult(isGood: isGood, began: began)
                told += board.record(probe, of: all[next].name, at: due[next]).map(\.monitor)
                due[next] += intervals[next]
            }
            #expect(told == ["host", "host"])
        }
    }
}
