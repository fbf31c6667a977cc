import Engine
import FeaturesSupport
import JSON
import Modules
import Operations
import SQLite
import TestSupport
import Testing

/// Monitors while the database cannot save, while no message arrives, and across restarts and
/// changes of the clock.
struct MonitorOutageTests {
    private let prober = FakeProber()

    private func harness(_ journal: FakeJournal? = nil) throws -> Harness {
        let harness = try Harness.watched(by: prober, journal: journal)
        harness.user("bot", "ops/heartbeat", ["monitor": "backup"])
        harness.pass(rounds: 2)
        return harness
    }

    private func beat(_ harness: Harness) {
        harness.user("bot", "ops/heartbeat", ["monitor": "backup"])
    }

    // MARK: - The database cannot save

    @Test func `F68: admins are alerted directly while the database cannot save`() throws {
        let harness = try harness()
        try harness.withoutSaving(seconds: 60) {
            #expect(harness.outlet.retained["fairway/ops/alert/database"] != nil)
            #expect(harness.alertMails == ["DOWN: The database"])
            #expect(harness.alertTitles().isEmpty)
        }
        beat(harness)
        harness.pass(rounds: 4)
        #expect(harness.outlet.retained["fairway/ops/alert/database"] == nil)
        // The inbox has each of the two once.
        #expect(harness.alertTitles() == ["DOWN: The database", "UP: The database"])
        #expect(harness.alertMails == ["DOWN: The database", "UP: The database"])
        let outages = harness.user("ruth", "ops/alerts")["result"]?["outages"]?.array
        #expect(outages?.count == 1)
        #expect(outages?.first?["monitor"]?.string == "database")
        #expect(outages?.first?["until"]?.int != nil)
    }

    @Test func `F71: the time in which the database could not save counts as down`() throws {
        let harness = try harness()
        harness.pass(rounds: 54)
        try harness.withoutSaving(seconds: 600)
        beat(harness)
        harness.pass(rounds: 4)
        let share = try #require(harness.uptime(of: "database"))
        #expect(abs(share - 0.5) < 0.05)
        // The other monitors were checked all the time.
        #expect(harness.uptime(of: "page") == 1)
    }

    @Test func `F71: even a short time in which the database could not save counts as down`() throws
    {
        let harness = try harness()
        harness.pass(rounds: 2)
        try harness.withoutSaving(seconds: 40)
        beat(harness)
        harness.pass(rounds: 2)
        let share = try #require(harness.uptime(of: "database"))
        #expect(share < 0.8)
    }

    @Test func `F68: a direct alert that is not accepted is sent again, in order`() throws {
        let harness = try harness()
        harness.mails.verdict = .failed(reason: "450", isLane: false)
        try harness.withoutSaving(seconds: 40) {
            #expect(harness.alertMails.isEmpty)
            harness.mails.verdict = .delivered
            for _ in 0..<70 {
                harness.clock.advance(seconds: 1)
                harness.engine.runBatch()
            }
            #expect(harness.alertMails == ["DOWN: The database"])
        }
        beat(harness)
        harness.pass(rounds: 4)
        #expect(harness.alertMails == ["DOWN: The database", "UP: The database"])
    }

    @Test func `F68: a direct alert that no courier accepted is sent later`() throws {
        let harness = try harness()
        harness.mails.verdict = .failed(reason: "450", isLane: false)
        try harness.withoutSaving(seconds: 60)
        beat(harness)
        harness.pass(rounds: 3)
        #expect(harness.alertMails.isEmpty)
        harness.mails.verdict = .delivered
        for _ in 0..<10 {
            beat(harness)
            harness.pass()
        }
        #expect(harness.alertMails == ["DOWN: The database", "UP: The database"])
    }

    @Test func `F68: other monitors still alert while the database cannot save`() throws {
        let harness = try harness()
        prober.set("host", "Timeout")
        try harness.withoutSaving(seconds: 60) {
            #expect(Set(harness.alertMails) == ["DOWN: The database", "DOWN: The host"])
            prober.set("host", nil)
            for _ in 0..<40 {
                harness.clock.advance(seconds: 1)
                harness.engine.runBatch()
            }
            #expect(harness.alertMails.last == "UP: The host")
            #expect(harness.outlet.retained["fairway/ops/alert/host"] == nil)
        }
        beat(harness)
        harness.pass(rounds: 4)
        #expect(
            harness.alertTitles().filter { $0.contains("host") } == [
                "DOWN: The host", "UP: The host",
            ])
        let outages = harness.user("ruth", "ops/alerts", ["monitor": "host"])
        #expect(outages["result"]?["outages"]?.array?.count == 1)
        #expect(outages["result"]?["outages"]?.array?.first?["until"]?.int != nil)
    }

    @Test func `F68: an outage that was alerted but never saved ends after a restart`() throws {
        let journal = FakeJournal()
        let harness = try harness(journal)
        try harness.withoutSaving(seconds: 60) { #expect(!journal.read().isEmpty) }
        try harness.restart()
        prober.attach(harness.engine.mailbox)
        harness.pass(rounds: 4)
        #expect(harness.alertMails == ["DOWN: The database", "UP: The database"])
        #expect(harness.alertTitles() == ["DOWN: The database", "UP: The database"])
        let outages = harness.user("ruth", "ops/alerts")["result"]?["outages"]?.array
        #expect(outages?.count == 1 && outages?.first?["until"]?.int != nil)
        #expect(journal.read().isEmpty)
        #expect(try #require(harness.uptime(of: "database")) < 0.8)
        // The recovery is sent once, however often the server restarts.
        try harness.restart()
        prober.attach(harness.engine.mailbox)
        harness.pass(rounds: 4)
        #expect(harness.alertMails.count == 2)
    }

    @Test func `F68: an alert that reached nobody is sent after a restart`() throws {
        let journal = FakeJournal()
        let harness = try harness(journal)
        harness.mails.verdict = .failed(reason: "450", isLane: false)
        try harness.withoutSaving(seconds: 60)
        harness.mails.verdict = .delivered
        try harness.restart()
        prober.attach(harness.engine.mailbox)
        harness.pass(rounds: 4)
        #expect(harness.alertMails == ["DOWN: The database", "UP: The database"])
    }

    // MARK: - No message arrives

    @Test func `F68: heartbeats that the daemon missed while it was down are no silence`()
        throws
    {
        let harness = try harness()
        harness.clock.advance(seconds: 600)
        try harness.restart()
        prober.attach(harness.engine.mailbox)
        harness.pass(rounds: 4)
        #expect(harness.alertTitles().isEmpty)
        harness.pass(rounds: 4)
        #expect(harness.alertTitles() == ["DOWN: The backup"])
        // A monitor that is down stays so after a restart, without another alert.
        try harness.restart()
        prober.attach(harness.engine.mailbox)
        harness.pass(rounds: 4)
        #expect(harness.alertTitles().isEmpty)
        beat(harness)
        harness.pass(rounds: 3)
        #expect(harness.alertTitles() == ["UP: The backup"])
    }

    @Test func `F68: a heartbeat that never came is down only after its allowed silence`() throws {
        let harness = try Harness.watched(by: prober)
        harness.pass(rounds: 5)
        #expect(harness.alertTitles().isEmpty)
        harness.pass(rounds: 3)
        #expect(harness.alertTitles() == ["DOWN: The backup"])
    }

    @Test func `F68: silence does not count without a connection, or while nothing can be saved`()
        throws
    {
        let harness = try harness()
        harness.setup.operations.monitors.health.isLinked = false
        harness.pass(rounds: 20)
        harness.link()
        harness.pass(rounds: 4)
        #expect(harness.alertTitles().isEmpty)
        beat(harness)
        try harness.withoutSaving(seconds: 300)
        harness.pass(rounds: 4)
        #expect(!harness.alertTitles().contains { $0.contains("backup") })
    }

    // MARK: - The clock

    private func expectAllIsKept(_ harness: Harness) throws {
        beat(harness)
        harness.pass(rounds: 10)
        prober.set("page", "status 500")
        harness.pass(rounds: 10)
        #expect(harness.alertTitles().contains("DOWN: The page"))
        let share = try #require(harness.uptime(of: "page"))
        #expect(share < 0.9 && share > 0.3)
    }

    @Test func `F71: a clock that is set back by days stops neither uptime nor alerts`() throws {
        let harness = try harness()
        harness.clock.advance(seconds: 6 * 86_400)
        beat(harness)
        harness.pass(rounds: 10)
        prober.silence("host")
        harness.pass()
        harness.clock.advance(seconds: -6 * 86_400)
        prober.speak("host")
        try expectAllIsKept(harness)
    }

    @Test func `F71: a clock that is set back while the daemon is down stops no uptime`() throws {
        let harness = try harness()
        harness.clock.advance(seconds: 6 * 86_400)
        beat(harness)
        harness.pass(rounds: 10)
        harness.clock.advance(seconds: -6 * 86_400)
        try harness.restart()
        prober.attach(harness.engine.mailbox)
        try expectAllIsKept(harness)
    }

    @Test func `F68: a clock that is set back does not hide a missing heartbeat`() throws {
        let harness = try harness()
        harness.clock.advance(seconds: 86_400)
        beat(harness)
        harness.clock.advance(seconds: -86_400)
        harness.pass(rounds: 10)
        #expect(harness.alertTitles() == ["DOWN: The backup"])
    }
}
