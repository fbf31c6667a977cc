import Contract
import Engine
import FeaturesSupport
import JSON
import OperationsContract
import PeopleRules
import SQLite
import TestSupport
import Testing

struct MonitorRequestTests {
    private let prober = FakeProber()

    private func harness() throws -> Harness { try .watched(by: prober) }

    private func pass(_ harness: Harness, rounds: Int = 1) { harness.pass(rounds: rounds) }

    private func titles(_ harness: Harness, _ user: String = "ruth") -> [String] {
        harness.alertTitles(user)
    }

    @Test func `F68: admins are alerted once when a page goes down, and once when it recovers`()
        throws
    {
        let harness = try harness()
        pass(harness, rounds: 2)
        prober.set("page", "status 500")
        pass(harness, rounds: 5)
        #expect(titles(harness).filter { $0.contains("page") } == ["DOWN: The page"])
        let alert = try #require(harness.outlet.retained["fairway/ops/alert/page"])
        let document = try OpsAlert(reading: JSON(parsing: alert))
        #expect(document.reason == "status 500" && document.state == .down)
        #expect(harness.mails.mails.filter { $0.to == "ops@example.org" }.count >= 1)
        prober.set("page", nil)
        pass(harness, rounds: 5)
        #expect(
            titles(harness).filter { $0.contains("page") } == ["DOWN: The page", "UP: The page"])
        #expect(harness.outlet.retained["fairway/ops/alert/page"] == nil)
        #expect(titles(harness, "carol").isEmpty)
    }

    @Test func `W1: an alert and its reason are in the admin's language, also after a restart`()
        throws
    {
        let harness = try harness()
        #expect(harness.user("ruth", "account/changeSettings", ["language": "is"]).isOK)
        pass(harness, rounds: 2)
        prober.set("page", "HTTP status 500")
        pass(harness, rounds: 5)
        let list = harness.user("ruth", "notification/list")["result"]?["notifications"]
        let bodies = list?.array?.compactMap { $0["body"]?.string } ?? []
        #expect(bodies.contains { $0.hasPrefix("HTTP-staða 500. Síðan ") })
        #expect(!bodies.contains { $0.contains("HTTP status") })
        let alert = try #require(harness.outlet.retained["fairway/ops/alert/page"])
        #expect(try OpsAlert(reading: JSON(parsing: alert)).reason == "HTTP status 500")

        func reasons() -> [String?] {
            let outages = harness.user("ruth", "ops/alerts", ["monitor": "page"])["result"]
            let monitors = harness.user("ruth", "ops/monitors")["result"]?["monitors"]?.array
            let page = monitors?.first { $0["monitor"] == "page" }
            return [
                outages?["outages"]?.array?.first?["reason"]?.string, page?["reason"]?.string,
            ]
        }
        #expect(reasons() == ["HTTP-staða 500", "HTTP-staða 500"])
        try harness.restart()
        prober.attach(harness.engine.mailbox)
        #expect(reasons() == ["HTTP-staða 500", "HTTP-staða 500"])
        #expect(harness.user("ruth", "account/changeSettings", ["language": "en"]).isOK)
        #expect(reasons() == ["HTTP status 500", "HTTP status 500"])
    }

    @Test func `F68: a page behind a dead host raises one alert`() throws {
        let harness = try harness()
        pass(harness, rounds: 2)
        prober.set("page", "Timeout")
        prober.set("host", "Timeout")
        pass(harness, rounds: 5)
        #expect(titles(harness).filter { !$0.contains("backup") } == ["DOWN: The host"])
        prober.set("page", nil)
        prober.set("host", nil)
        pass(harness, rounds: 5)
        #expect(
            titles(harness).filter { !$0.contains("backup") } == ["DOWN: The host", "UP: The host"])
    }

    @Test func `F68: an alert survives a restart and is not sent twice`() throws {
        let harness = try harness()
        prober.set("page", "status 500")
        pass(harness, rounds: 4)
        #expect(titles(harness).contains("DOWN: The page"))
        try harness.restart()
        prober.attach(harness.engine.mailbox)
        #expect(harness.outlet.retained["fairway/ops/alert/page"] != nil)
        pass(harness, rounds: 4)
        #expect(!titles(harness).contains("DOWN: The page"))
        prober.set("page", nil)
        pass(harness, rounds: 4)
        #expect(titles(harness).contains("UP: The page"))
    }

    @Test func `F68: a monitor with heartbeats is down when they stop`() throws {
        let harness = try harness()
        let beat: JSON = ["monitor": "backup"]
        #expect(harness.user("bot", "ops/heartbeat", beat).isOK)
        #expect(harness.user("ruth", "ops/heartbeat", beat).isOK)
        #expect(harness.user("carol", "ops/heartbeat", beat).code == "request.forbidden")
        #expect(
            harness.user("carol", "ops/heartbeat", ["monitor": "none"]).code == "request.forbidden")
        #expect(
            harness.user("ruth", "ops/heartbeat", ["monitor": "page"]).code == "monitor.unknown")
        pass(harness, rounds: 4)
        #expect(titles(harness).isEmpty)
        pass(harness, rounds: 4)
        #expect(titles(harness) == ["DOWN: The backup"])
        #expect(harness.user("bot", "ops/heartbeat", beat).isOK)
        pass(harness, rounds: 3)
        #expect(titles(harness) == ["DOWN: The backup", "UP: The backup"])
        let bad: JSON = ["monitor": "backup", "well": false, "reason": "no room"]
        #expect(harness.user("bot", "ops/heartbeat", bad).isOK)
        pass(harness, rounds: 3)
        let outages = harness.user("ruth", "ops/alerts", ["monitor": "backup"])
        let reasons = outages["result"]?["outages"]?.array?.compactMap { $0["reason"]?.string }
        #expect(reasons?.first == "no room")
    }

    @Test func `F71: uptime is recorded, and announced maintenance does not count`() throws {
        let harness = try harness()
        harness.user("bot", "ops/heartbeat", ["monitor": "backup"])
        pass(harness, rounds: 50)
        prober.set("page", "status 500")
        pass(harness, rounds: 50)
        func page() -> JSON? {
            harness.user("ruth", "ops/monitors")["result"]?["monitors"]?.array?.first {
                $0["monitor"]?.string == "page"
            }
        }
        let day = try #require(page()?["uptime"]?["day"]?.double)
        #expect(abs(day - 0.5) < 0.02)
        #expect(page()?["met"]?.bool == false)
        #expect(harness.user("ruth", "ops/maintain", ["monitor": "page", "minutes": 60]).isOK)
        pass(harness, rounds: 100)
        let after = try #require(page()?["uptime"]?["day"]?.double)
        #expect(abs(after - day) < 0.02)
        #expect(page()?["maintenanceUntil"]?.int != nil)
    }

    @Test func `F68: an outage during announced maintenance alerts nobody`() throws {
        let harness = try harness()
        harness.user("bot", "ops/heartbeat", ["monitor": "backup"])
        pass(harness, rounds: 2)
        #expect(harness.user("ruth", "ops/maintain", ["minutes": 60]).isOK)
        prober.set("host", "Timeout")
        pass(harness, rounds: 5)
        #expect(titles(harness).isEmpty)
        #expect(harness.user("ruth", "ops/resume").isOK)
        harness.user("bot", "ops/heartbeat", ["monitor": "backup"])
        pass(harness, rounds: 3)
        #expect(titles(harness) == ["DOWN: The host"])
        let unknown: JSON = ["monitor": "none", "minutes": 1]
        #expect(harness.user("ruth", "ops/maintain", unknown).code == "monitor.unknown")
    }

    @Test func `F68: only admins see all monitors, and everybody sees the server's status`() throws
    {
        let harness = try harness()
        pass(harness, rounds: 3)
        for path in ["ops/monitors", "ops/alerts", "ops/resume"] {
            #expect(harness.user("carol", path).code == "request.forbidden")
        }
        let minutes: JSON = ["minutes": 1]
        #expect(harness.user("carol", "ops/maintain", minutes).code == "request.forbidden")
        let status = harness.user("carol", "ops/status")
        let shown = status["result"]?["monitors"]?.array
        #expect(shown?.first?["condition"]?.string == "up")
        #expect(shown?.first?["days"]?.array?.count == 90)
    }

    @Test func `F71: the time in which the server did not run counts as down`() throws {
        let harness = try harness()
        pass(harness, rounds: 60)
        harness.clock.advance(seconds: 660)
        try harness.restart()
        prober.attach(harness.engine.mailbox)
        pass(harness, rounds: 2)
        let daemon = harness.user("ruth", "ops/monitors")["result"]?["monitors"]?.array?.first
        let share = try #require(daemon?["uptime"]?["day"]?.double)
        #expect(abs(share - 0.5) < 0.05)
    }

    @Test func `T6: a span of uptime that cannot be read leaves the server running`() throws {
        let harness = try harness()
        pass(harness, rounds: 3)
        try harness.database.run("UPDATE monitor_spans SET kind = 'sideways'")
        try harness.restart()
        prober.attach(harness.engine.mailbox)
        pass(harness, rounds: 2)
        #expect(harness.user("ruth", "ops/monitors").isOK)
        #expect(harness.warnings.all.contains { $0.contains("sideways") })
    }

    @Test func `a check without an answer counts as bad`() throws {
        let harness = try harness()
        pass(harness, rounds: 2)
        prober.silence("host")
        pass(harness, rounds: 8)
        #expect(titles(harness).contains("DOWN: The host"))
    }

    @Test func `F71: the stored history of a flapping monitor is limited`() throws {
        let harness = try harness()
        // A page that flapped for hours.
        try harness.database.run(
            """
            WITH RECURSIVE numbers (n) AS (
                SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2100
            )
            INSERT INTO monitor_spans (monitor, began, ended, kind)
            SELECT 'page', ? - n * 22000, ? - n * 22000 + 11000, 'down' FROM numbers
            """, harness.clock.now, harness.clock.now)
        let rounds = 200
        for round in 0..<rounds {
            prober.set("page", round % 4 < 2 ? "status 500" : nil)
            pass(harness)
        }
        let rows = try harness.database.first("SELECT count(*) FROM monitor_spans") { $0.int(0) }
        #expect(try #require(rows) <= 2_100)
        // It alerts a few times an hour at most.
        #expect(titles(harness).count { $0 == "DOWN: The page" } <= max(1, rounds * 11 / 3_600) * 4)
    }
}
