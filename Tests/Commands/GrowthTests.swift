import Contract
import Engine
import FeaturesSupport
import JSON
import Modules
import ModulesContract
import SQLite
import TestSupport
import Testing

/// The data that one account adds has a bound, and each table has one.
@Suite struct GrowthTests {
    private static let tooMany = "request.tooMany"

    private static var requests: [any Request.Type] {
        Contracts.modules.flatMap { $0.parts }.flatMap { $0.requests }
    }

    @Test func `T7: each table has a bound for each user or room, or in total`() throws {
        let database = try Connection(path: ":memory:")
        for script in Modules.schema.scripts { try database.execute(script.text) }
        let tables = try database.rows(
            """
            SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
              AND name NOT LIKE 'sqlite_%' ORDER BY name
            """
        ) { $0.text(0) }
        #expect(Modules.bounds.map(\.table).sorted() == tables)
        // The columns of each bound exist.
        for bound in Modules.bounds { #expect(try bound.excess(in: database).isEmpty) }
    }

    @Test func `T7: the server refuses each request that adds rows above the limit`() throws {
        let fairway = try Harness(growth: UserGrowth(bytesMax: 100_000))
        try fairway.peopleAndAdmin("alice")
        let admin = "root_admin"
        let room = fairway.lobby(admin, "alice")
        fairway.room(room, admin, "start")
        var count = 0
        let note = JSON.string(String(repeating: "x", count: 200))
        while fairway.user(admin, "disc/add", ["name": "Aviar", "note": note]).isOK, count < 500 {
            count += 1
        }
        #expect((50..<450).contains(count))

        // The requests that always work come last, because some of them end the room.
        let changing = Self.requests.filter { !$0.isRead }
        for type in changing.filter({ $0.addsData }) + changing.filter({ !$0.addsData }) {
            for route in type.routes where route.scope != .guest {
                let reply = fairway.send(route, .user(admin), room: room, [:])
                #expect(
                    (reply.code == Self.tooMany) == type.addsData,
                    "\(route.service)/\(route.method): \(reply)")
            }
        }
        #expect(changing.count { $0.addsData } > 60)
        // Reads work, and so does everything of other users.
        #expect(fairway.user(admin, "disc/list").isOK)
        #expect(fairway.user("alice", "disc/add", ["name": "Aviar"]).isOK)
    }

    @Test func `T7: the limit ends by itself, and deletions give bytes back`() throws {
        let fairway = try Harness(growth: UserGrowth(bytesMax: 100_000))
        fairway.people("alice")
        let note = JSON.string(String(repeating: "x", count: 200))
        var discs: [String] = []
        func fill() {
            while discs.count < 500 {
                let reply = fairway.user("alice", "disc/add", ["name": "Aviar", "note": note])
                guard let disc = reply["result"]?["disc"]?.string else { return }
                discs.append(disc)
            }
        }
        fill()
        let first = discs.count
        #expect((50..<450).contains(first))
        for disc in discs.suffix(first / 2) {
            #expect(fairway.user("alice", "disc/remove", ["disc": .string(disc)]).isOK)
        }
        discs.removeLast(first / 2)
        fill()
        #expect(discs.count > first * 3 / 4)

        let full = discs.count
        fairway.clock.advance(hours: 24)
        fill()
        #expect((full + first / 10..<full + first).contains(discs.count))
    }

    @Test func `T7: a repeat of a request still gets its reply above the limit`() throws {
        let fairway = try Harness(growth: UserGrowth(bytesMax: 50_000))
        fairway.people("alice")
        let disc: JSON = ["name": "Destroyer"]
        let first = fairway.user("alice", "disc/add", disc, id: "one")
        #expect(first.isOK)
        var reply = first
        while reply.isOK {
            let note = JSON.string(String(repeating: "x", count: 200))
            reply = fairway.user("alice", "disc/add", ["name": "Aviar", "note": note])
        }
        #expect(reply.code == Self.tooMany)
        #expect((reply["error"]?["retryAfterMs"]?.int ?? 0) > 60_000)
        #expect(fairway.user("alice", "disc/add", disc, id: "one") == first)
    }

    @Test(.enabled(if: !isQuick))
    func `T7: one account adds at most 50 MB a day with any mixture of requests`() throws {
        // The short form has a smaller limit, and plays fewer requests.
        let bytesMax = repeats(600_000, long: UserGrowth.bytesMax)
        let dayMs: Int64 = 86_400_000
        let refill = UserGrowth.bytesMax * Int(dayMs) / Int(UserGrowth.windowMs)
        #expect(UserGrowth.bytesMax + refill <= 45_000_000)
        let fairway = try Harness(growth: UserGrowth(bytesMax: bytesMax))
        fairway.people("mallory", "alice")
        var mixture = RequestMixture(fairway, "mallory", random: SeededRandom(printing: "growth"))
        let start = fairway.clock.now
        let before = try fairway.database.bytesUsed()
        let count = repeats(3_000, long: 40_000)
        for number in 0..<count {
            fairway.clock.now = start + dayMs * Int64(number) / Int64(count)
            mixture.next()
        }
        let growth = try fairway.database.bytesUsed() - before
        print("\(growth / 1_000) kB in a day, \(mixture.tooMany) of \(count) requests refused")
        // A batch may exceed the limit by its own size.
        #expect(growth < bytesMax * 5 / 4 + 150_000)
        #expect(mixture.accepted.count > 25, "\(mixture.refused)")
        let adding = Self.requests.filter { !$0.isRead && $0.addsData }
        let missing = adding.filter { type in
            !type.routes.contains { mixture.sent.contains("\($0.service)/\($0.method)") }
        }.map { "\($0.routes[0].service)/\($0.routes[0].method)" }
        #expect(Set(missing) == RequestMixture.unmixed)
        for bound in Modules.bounds { #expect(try bound.excess(in: fairway.database).isEmpty) }
        #expect(fairway.user("alice", "disc/add", ["name": "Aviar"]).isOK)
    }
}

extension TableBound {
    /// The owners with more rows than the bound.
    fileprivate func excess(in database: Connection) throws -> [(owner: String, count: Int)] {
        switch scope {
        case .each(let columns):
            let owner = columns.joined(separator: " || ' ' || ")
            return try database.rows(
                """
                SELECT \(owner), count(*) FROM \(table) WHERE \(owner) IS NOT NULL
                GROUP BY \(owner) HAVING count(*) > ? ORDER BY 1
                """, most
            ) { ($0.text(0), $0.int(1)) }
        case .server, .all:
            let count = try database.first("SELECT count(*) FROM \(table)") { $0.int(0) } ?? 0
            return count > most ? [("", count)] : []
        }
    }
}
