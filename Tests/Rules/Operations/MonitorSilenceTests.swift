import Localization
import OperationsRules
import Testing

/// Results of silence, channels and certificates, and the stored history.
struct MonitorSilenceTests {
    @Test func `F68: silence counts only while messages could be received`() {
        // Each row: the time since the last message, the time of receiving without a break, the
        // allowed silence, the result.
        let table: [(Int64?, Int64?, Int64, ProbeResult)] = [
            (5, 100, 60, .good), (60, 100, 60, .good), (-5, 1, 60, .good), (10, nil, 60, .good),
            (6_100, 10_000, 6_000, .bad("No message for 6 s")),
            (nil, 100, 60, .bad("No message yet")),
            // Messages could not be received for longer than the allowed silence.
            (61, 60, 60, .nothing), (nil, 0, 60, .nothing), (1_000, nil, 60, .nothing),
            (nil, nil, 60, .nothing),
        ]
        for (heardAgo, hearingFor, allowedMs, result) in table {
            #expect(
                Silence.judge(heardAgo: heardAgo, hearingFor: hearingFor, allowedMs: allowedMs)
                    == result)
        }
    }

    /// The results of consecutive checks of a channel. A lane with a capital letter is a known
    /// server.
    private func sights(
        _ looks: [(answered: Set<String>, failed: Set<String>, hasWaiting: Bool)]
    ) -> [ProbeResult] {
        var health = ChannelHealth()
        var wasWell = true
        return looks.map { probe in
            let result = health.probe(
                answered: probe.answered,
                failed: Dictionary(uniqueKeysWithValues: probe.failed.map { ($0, "no \($0)") }),
                isKnown: { $0.first?.isUppercase == true }, hasWaiting: probe.hasWaiting,
                wasWell: wasWell)
            if result == .good { wasWell = true } else if result != .nothing { wasWell = false }
            return result
        }
    }

    @Test
    func `F68: one failing server of users proves nothing about a channel, but all of them do`() {
        let quiet: (Set<String>, Set<String>, Bool) = ([], [], false)
        let table: [([(Set<String>, Set<String>, Bool)], [ProbeResult])] = [
            ([quiet], [.good]),
            // One dead server of one user is tried repeatedly, and then given up.
            (
                [([], ["a"], true), ([], [], true), ([], ["a"], true), quiet],
                [.nothing, .nothing, .nothing, .good]
            ),
            // Two of them fail and none answers. A check without a new attempt has no result.
            (
                [([], ["a"], true), ([], ["b"], true), ([], [], true), ([], ["a"], true)],
                [.nothing, .bad("no b"), .nothing, .bad("no a")]
            ),
            ([([], ["a", "b"], true)], [.bad("no a")]),
            // If one answers, the failure of the others is a problem of their users.
            ([(["c"], ["a", "b"], true), ([], ["a"], true)], [.good, .nothing]),
            ([([], ["a", "b"], true), (["b"], ["a"], true)], [.bad("no a"), .good]),
            // A server that many users share counts alone, whatever others do.
            (
                [(["b"], ["A"], true), (["b"], [], true), (["A"], [], true)],
                [.bad("no A"), .nothing, .good]
            ),
            ([(["A"], ["A"], true)], [.good]),
        ]
        for (looks, expected) in table { #expect(sights(looks) == expected) }
        // After a restart the failed servers are unknown. The result is open while a parcel waits.
        var health = ChannelHealth()
        func later(_ hasWaiting: Bool) -> ProbeResult {
            health.probe(
                answered: [], failed: [:], isKnown: { _ in true }, hasWaiting: hasWaiting,
                wasWell: false)
        }
        #expect(later(true) == .nothing)
        #expect(later(false) == .good)
    }

    @Test func `F68: a check without a result changes nothing`() throws {
        var board = try MonitorSet([MonitorRules(name: "a")])
        func probe(_ result: ProbeResult, _ now: Int64) -> [MonitorEvent] {
            board.record(TimedProbeResult(result, began: now), of: "a", at: now).map(\.event)
        }
        #expect(probe(.nothing, 1).isEmpty)
        #expect(board["a"].condition == .unknown && board["a"].lookedAt == 1)
        #expect(probe(.bad("x"), 2).isEmpty)
        #expect(probe(.nothing, 3).isEmpty)
        #expect(probe(.bad("x"), 4) == [.alert(since: 2)])
        for now: Int64 in 5..<10 { #expect(probe(.nothing, now).isEmpty) }
        #expect(board["a"].condition == .down && board["a"].reason == "x")
        #expect(probe(.good, 10).isEmpty)
        #expect(probe(.nothing, 11).isEmpty)
        #expect(probe(.good, 12) == [.recovery(since: 2, until: 10)])
    }

    @Test func `F68: the earlier expiry of the file and of the served certificate counts`() {
        let day: Int64 = 86_400
        let table: [(Int64, Int64?, LocalizedText?)] = [
            (90, nil, nil), (90, 90, nil), (13, nil, "The certificate expires in 13 days"),
            (0, nil, "The certificate has expired"), (-3, 90, "The certificate has expired"),
            (13, 13, "The certificate expires in 13 days"),
            (1, nil, "The certificate expires in 1 day"),
            (
                90, 5,
                "The served certificate expires in 5 days. The file has a newer one. Restart "
                    + "the server"
            ),
            (
                90, 0,
                "The served certificate has expired. The file has a newer one. Restart the server"
            ),
            (90, 20, nil),
        ]
        for (inFile, served, problem) in table {
            let term = CertificateTerm(inFile: inFile * day, served: served.map { $0 * day })
            #expect(term.problem(days: 14, at: 0) == problem)
        }
    }

    @Test func `F68: a certificate that expires within a day is reported without a number`() {
        let (hour, day): (Int64, Int64) = (3_600, 86_400)
        func problem(_ inFile: Int64, _ served: Int64?) -> LocalizedText? {
            CertificateTerm(inFile: inFile, served: served).problem(days: 14, at: 0)
        }
        #expect(problem(hour, nil) == "The certificate expires in less than a day")
        #expect(problem(day - 1, nil) == "The certificate expires in less than a day")
        #expect(problem(day, nil) == "The certificate expires in 1 day")
        #expect(problem(2 * day, nil) == "The certificate expires in 2 days")
        let ending = "The file has a newer one. Restart the server"
        #expect(
            problem(90 * day, hour)
                == "The served certificate expires in less than a day. \(ending)")
        #expect(problem(90 * day, day) == "The served certificate expires in 1 day. \(ending)")
    }

    // MARK: - Spans

    @Test func `F71: spans wait until they are saved, each once`() {
        var ledger = UptimeHistory(last: UptimeInterval(.up, began: 0, ended: 50))
        ledger.note(.up, since: 60, at: 60, gapMs: 100)
        ledger.note(.down, since: 70, at: 80, gapMs: 100)
        ledger.note(.down, since: 90, at: 90, gapMs: 100)
        #expect(
            ledger.unwritten == [
                UptimeInterval(.up, began: 0, ended: 70),
                UptimeInterval(.down, began: 70, ended: 90),
            ])
        ledger.settle()
        #expect(ledger.unwritten.isEmpty)
        ledger.note(.down, since: 95, at: 95, gapMs: 100)
        #expect(ledger.unwritten == [UptimeInterval(.down, began: 70, ended: 95)])
        for now: Int64 in 1..<5_000 {
            ledger.note(now % 2 == 0 ? .up : .down, since: 95 + now, at: 95 + now, gapMs: 100)
        }
        #expect(ledger.unwritten.count == 500)
    }

    @Test func `F71: a clock that is set back does not stop uptime`() {
        let hour: Int64 = 3_600_000
        var ledger = UptimeHistory()
        ledger.note(.up, since: 10 * hour, at: 10 * hour, gapMs: 100)
        ledger.note(.up, since: 11 * hour, at: 11 * hour, gapMs: 2 * hour)
        ledger.settle()
        // Two hours back: the span has not begun yet.
        ledger.clockWasSetBack(to: 9 * hour, last: nil)
        ledger.note(.up, since: 9 * hour, at: 9 * hour, gapMs: 100)
        ledger.note(.up, since: 9 * hour + 50, at: 9 * hour + 50, gapMs: 100)
        ledger.note(.down, since: 9 * hour + 60, at: 9 * hour + 90, gapMs: 100)
        #expect(
            ledger.unwritten == [
                UptimeInterval(.up, began: 9 * hour, ended: 9 * hour + 60),
                UptimeInterval(.down, began: 9 * hour + 60, ended: 9 * hour + 90),
            ])
        // A little back: the span ends now.
        ledger.settle()
        let last = UptimeInterval(.down, began: 9 * hour + 60, ended: 9 * hour + 90)
        ledger.clockWasSetBack(to: 9 * hour + 70, last: last)
        #expect(ledger.last == UptimeInterval(.down, began: 9 * hour + 60, ended: 9 * hour + 70))
    }
}
