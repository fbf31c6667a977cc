import CoursesContract
import Engine
import FeaturesSupport
import JSON
import SQLite
import TestSupport
import Testing

/// A user's history of positions: off by default, kept for some days, erased with one request.
struct TrackRequestTests {
    private func one() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        return fairway
    }

    private func fixes(_ fairway: Harness, _ body: JSON = [:]) -> [JSON] {
        fairway.user("alice", "location/history", body)["result"]?["fixes"]?.array ?? []
    }

    private func rows(_ fairway: Harness) throws -> Int {
        try fairway.database.first("SELECT count(*) FROM track_fixes") { $0.int(0) } ?? 0
    }

    @Test func `no position is kept before a request, and late positions count after it`() throws {
        let fairway = try one()
        fairway.share("alice")
        fairway.ping("alice", 1, 2)
        #expect(fixes(fairway).isEmpty)
        #expect(
            fairway.user("alice", "location/keep", ["days": 7])["result"]
                == ["days": 7, "count": 0])
        fairway.clock.advance(seconds: 100)
        fairway.ping("alice", 1.001, 2, ["alt": 12.5, "acc": 8])
        fairway.ping("alice", 1.0005, 2, ago: 50)
        fairway.ping("alice", 1.0005, 2, ago: 50)
        fairway.ping("alice", 1, 2, ago: 8 * 86_400)
        let kept = fixes(fairway)
        #expect(kept.map { $0["lat"]?.double } == [1.0005, 1.001])
        #expect(kept.last?["altitude"] == 12.5 && kept.last?["accuracy"] == 8)
        #expect(kept.last?["device"] == "phone")
        #expect(fairway.user("bob", "location/history")["result"]?["fixes"] == [])
        let wrong = fairway.user("alice", "location/keep", ["days": 366])
        #expect(wrong["error"]?["fields"]?["days"] != nil)
    }

    @Test func `L5: a stop pauses the history, and sharing or keeping resumes it`() throws {
        let fairway = try one()
        fairway.user("alice", "location/keep", ["days": 7])
        func ping(_ lat: Double) {
            fairway.clock.advance(seconds: 60)
            fairway.ping("alice", lat, 2)
        }
        ping(1)
        fairway.user("alice", "location/stop")
        ping(1.01)
        try fairway.restart()
        ping(1.02)
        #expect(fixes(fairway).count == 1)
        fairway.share("alice")
        ping(1.03)
        #expect(fixes(fairway).count == 2)
        fairway.user("alice", "location/keep", ["days": 0])
        ping(1.04)
        #expect(fixes(fairway).count == 2)
    }

    @Test func `each page continues after the previous one, by time and device`() throws {
        let fairway = try one()
        fairway.user("alice", "location/keep", ["days": 7])
        let start = fairway.clock.now
        for number in 0..<25 {
            fairway.clock.advance(seconds: 10)
            fairway.ping(
                "alice", 1 + Double(number) / 1_000, 2, device: number % 2 == 0 ? "a.b" : "c")
        }
        var (all, cursor): ([JSON], JSON?) = ([], nil)
        repeat {
            var body = [JSON.Member("limit", 7)]
            if let cursor { body.append(JSON.Member("cursor", cursor)) }
            let page = fairway.user("alice", "location/history", .object(body))["result"]
            all += page?["fixes"]?.array ?? []
            cursor = page?["cursor"]
        } while cursor != nil
        #expect(all.count == 25)
        #expect(all.compactMap { $0["at"]?.int } == all.compactMap { $0["at"]?.int }.sorted())
        #expect(fixes(fairway, ["device": "c"]).count == 12)
        let part = fixes(fairway, ["from": .int(start + 50_000), "to": .int(start + 100_000)])
        #expect(part.count == 5)
        let wrong = fairway.user("alice", "location/history", ["cursor": "x"])
        #expect(wrong["error"]?["fields"]?["cursor"] != nil)
    }

    @Test func `a history is available as GPX and as GeoJSON`() throws {
        let fairway = try one()
        fairway.user("alice", "location/keep", ["days": 7])
        fairway.ping("alice", 63.4, 10.4)
        fairway.clock.advance(seconds: 60)
        fairway.ping("alice", 63.5, 10.5)
        let gpx = fairway.user("alice", "location/history", ["format": "gpx"])["result"]?["gpx"]
        #expect(gpx?.string?.contains("<trkpt lat=\"63.5\" lon=\"10.5\">") == true)
        let geo = fairway.user("alice", "location/history", ["format": "geojson"])["result"]
        let line = geo?["geojson"]?["features"]?[0]?["geometry"]
        #expect(line?["coordinates"] == [[10.4, 63.4], [10.5, 63.5]])
        #expect(geo?["fixes"] == nil)
    }

    @Test func `old positions are deleted, and hidden even before that`() throws {
        let fairway = try one()
        fairway.user("alice", "location/keep", ["days": 1])
        fairway.ping("alice", 1, 2)
        fairway.clock.advance(seconds: 86_401)
        fairway.ping("alice", 1, 2)
        #expect(fixes(fairway).count == 1)
        fairway.clock.advance(seconds: 3_601)
        fairway.engine.runBatch()
        #expect(try rows(fairway) == 1)
        #expect(fairway.user("alice", "location/keep", ["days": 1])["result"]?["count"] == 1)
    }

    @Test func `one request erases a history of any length`() throws {
        let fairway = try one()
        fairway.user("alice", "location/keep", ["days": 7])
        try fairway.act { context in
            try context.database.run(
                """
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
                INSERT INTO track_fixes (username, epoch, at, device, lat, lon)
                SELECT 'alice', 0, ? - i * 1000, 'phone', 1, 2 FROM n
                """, context.now)
            try context.database.run("UPDATE tracks SET count = 5000")
        }
        try fairway.restart()
        let reply = fairway.user("alice", "location/eraseHistory", id: "once")
        #expect(reply["result"]?["erased"] == 5_000)
        let overwritten = try #require(reply["result"]?["overwrittenBy"]?.int)
        #expect(fixes(fairway).isEmpty)
        for _ in 0..<5 { fairway.engine.runBatch() }
        #expect(try rows(fairway) == 0)
        // The log, which still had the rows, is empty by then.
        #expect(fairway.engine.wipesAt ?? 0 <= overwritten)
        #expect(fairway.user("alice", "location/eraseHistory", id: "once") == reply)
        fairway.clock.advance(seconds: 1)
        fairway.ping("alice", 1, 2)
        #expect(fixes(fairway).count == 1)
    }

    @Test func `an export contains the history, the places and the alerts`() throws {
        let fairway = try one()
        fairway.befriend("alice", "bob")
        fairway.user("alice", "location/keep", ["days": 7])
        fairway.user("alice", "location/addPlace", ["name": "Home", "lat": 1, "lon": 2])
        fairway.user("alice", "location/alertNear", ["user": "bob"])
        for number in 0..<3 {
            fairway.clock.advance(seconds: 10)
            fairway.ping("alice", 1 + Double(number) / 1_000, 2)
        }
        let data = fairway.user("alice", "account/export")["result"]?["data"]
        #expect(data?["locationHistoryDays"] == 7)
        #expect(data?["locationHistory"]?.array?.map { $0["lat"]?.double } == [1, 1.001, 1.002])
        #expect(data?["places"]?[0]?["name"] == "Home")
        #expect(data?["nearAlerts"]?[0]?["user"] == "bob")
    }
}
