import Engine
import JSON
import SQLite
import TestSupport
import Testing

struct EngineTests {
    @Test func `waiting requests share a batch, and a failing one affects no other`() throws {
        let harness = try ProbeHarness()
        harness.post("add", #"{"id":"1","amount":1}"#)
        harness.post("add", #"{"id":"2","amount":10,"trouble":"refuse"}"#)
        harness.post("add", #"{"id":"3","amount":20,"trouble":"break"}"#)
        harness.post("add", #"{"id":"4","amount":5}"#)
        harness.engine.runBatch()
        #expect(harness.batches.count == 1)
        #expect(
            harness.replies.map { $0["error"]?["code"]?.string }
                == [nil, "request.forbidden", nil, "server.unavailable"])
        #expect(try harness.sum() == 6)
        // Failed requests cause no events either.
        let told = harness.batches.joined().filter {
            if case .publish = $0 { true } else { false }
        }
        #expect(told.count == 2)
    }

    @Test func `invalid bodies are refused, and each wrong field is named`() throws {
        let harness = try ProbeHarness()
        let bodies = ["", "[]", "{", #"{"id":7}"#, #"{"id":"","amount":1}"#, #"{"amount":"x"}"#]
        for body in bodies { harness.post("add", body) }
        harness.post("nothing", "{}")
        harness.engine.runBatch()
        let codes = harness.replies.map { $0["error"]?["code"]?.string }
        #expect(codes == Array(repeating: "request.malformed", count: 6) + ["request.unknown"])
        let last = harness.replies[5]["error"]?["fields"]
        #expect(last?["amount"]?.string == "must be a whole number")
    }

    @Test func `without an id and a response topic, only a refusal gets a reply`() throws {
        let harness = try ProbeHarness()
        harness.post("add", #"{"amount":1}"#)
        harness.post("add", #"{"amount":1}"#, expectsReply: true)
        harness.post("add", #"{"amount":101}"#)
        harness.engine.runBatch()
        #expect(harness.replies.map { $0["ok"]?.bool } == [true, false])
    }

    @Test func `the batch leaves out requests and timers that break, and saves the rest`() throws {
        let harness = try ProbeHarness()
        let timers = harness.engine.context.timers
        try timers.set("probe", "broken", due: harness.clock.now)
        try timers.set("probe", "fine", due: harness.clock.now)
        harness.post("add", #"{"id":"1","amount":1}"#)
        harness.post("add", #"{"id":"2","amount":2,"trouble":"break"}"#)
        harness.post("add", #"{"id":"3","amount":4}"#)
        harness.engine.runBatch()
        #expect(try harness.sum() == 5)
        let replies = Dictionary(
            grouping: harness.replies, by: { $0["id"]?.string ?? "" }
        ).mapValues(\.count)
        #expect(replies == ["1": 1, "2": 1, "3": 1])
        #expect(harness.probe.rollbacks == 2)
        #expect(harness.probe.fired.last == "fine")
        let before = harness.probe.fired.count
        harness.clock.advance(seconds: 10)
        harness.engine.runBatch()
        #expect(harness.probe.fired.count == before)
        harness.clock.advance(seconds: 300)
        harness.engine.runBatch()
        #expect(harness.probe.fired.last == "broken")
    }

    @Test func `slow work whose result cannot be saved is refused once, with its repeats`() throws {
        let harness = try ProbeHarness()
        harness.post("slow", #"{"id":"s"}"#)
        harness.post("slow", #"{"id":"s"}"#)
        harness.engine.runBatch()
        harness.workers.letGo()
        let pages = try harness.database.first("PRAGMA page_count") { $0.int(0) } ?? 0
        try harness.database.execute("PRAGMA max_page_count = \(pages)")
        for number in 0..<900 { harness.post("add", #"{"id":"a\#(number)","amount":1}"#) }
        harness.engine.runBatch()
        let refused = harness.replies.filter { $0["id"]?.string == "s" }
        #expect(
            refused.map { $0["error"]?["code"]?.string } == [
                "server.unavailable", "server.unavailable",
            ])
        try harness.database.execute("PRAGMA max_page_count = 100000")
        harness.engine.runBatch()
        #expect(try harness.sum() == 0)
        expectSlowWorkIsDone(harness)
    }

    @Test func `a failed batch forgets the slow work that it began, and refuses it`()
        throws
    {
        let harness = try ProbeHarness()
        let pages = try harness.database.first("PRAGMA page_count") { $0.int(0) } ?? 0
        try harness.database.execute("PRAGMA max_page_count = \(pages)")
        harness.post("slow", #"{"id":"s"}"#)
        for number in 0..<900 { harness.post("add", #"{"id":"a\#(number)","amount":1}"#) }
        harness.engine.runBatch()
        try harness.database.execute("PRAGMA max_page_count = 100000")
        harness.workers.letGo()
        harness.engine.runBatch()
        #expect(try harness.sum() == 0)
        #expect(harness.replies.filter { $0["id"]?.string == "s" }.count == 1)
    }

    @Test func `a repeated request is not processed again`() throws {
        let harness = try ProbeHarness()
        for body in [
            #"{"id":"1","amount":1}"#, #"{"amount":1.0,"id":"1"}"#, #"{"id":"1","amount":2}"#,
        ] {
            harness.post("add", body)
        }
        harness.post("add", #"{"id":"1","amount":1}"#, by: .user("bob"))
        harness.engine.runBatch()
        #expect(
            harness.replies.map { $0["result"]?["sum"]?.int } == [1, 1, nil, 2])
        #expect(harness.replies[2]["error"]?["code"]?.string == "request.idReused")
    }

    @Test func `R0: each reply is forgotten after a day, however many there are`() throws {
        let harness = try ProbeHarness(requestsMax: 5_000)
        func post(_ ids: Range<Int>) {
            for sender in 10..<40 {
                for id in ids {
                    harness.post(
                        "add", #"{"id":"\#(id)","amount":1}"#, by: .user("user\(sender)"))
                }
            }
            harness.engine.runBatch()
        }
        func count() throws -> Int {
            try harness.database.first("SELECT count(*) FROM requests") { $0.int(0) } ?? 0
        }
        /// Runs the timer until it has read all replies, 1,000 each second.
        func readAll() {
            for _ in 0..<5 {
                harness.clock.advance(seconds: 1)
                harness.engine.runBatch()
            }
        }
        post(0..<100)
        harness.clock.advance(hours: 13)
        post(100..<102)
        readAll()
        #expect(try count() == 3_060)
        harness.clock.advance(hours: 12)
        readAll()
        #expect(try count() == 60)
        // The later ones are still known, and the earlier ones are new requests.
        post(99..<102)
        #expect(try count() == 90)
        #expect(try harness.sum() == 3_090)
    }

    @Test func `F66: guests of one network may use the same request ids`() throws {
        let harness = try ProbeHarness()
        let house = Sender.network("192.0.2.1")
        for body in [
            #"{"id":"1","amount":1}"#, #"{"id":"1","amount":10}"#, #"{"id":"1","amount":1}"#,
            #"{"id":"1","amount":10}"#, #"{"id":"2","amount":1}"#,
        ] {
            harness.post("add", body, by: house)
        }
        harness.post("add", #"{"id":"1","amount":1}"#, by: .network("192.0.2.2"))
        harness.engine.runBatch()
        #expect(harness.replies.map { $0["result"]?["sum"]?.int } == [1, 11, 1, 11, 12, 13])
        #expect(harness.replies.map { $0["id"]?.string } == ["1", "1", "1", "1", "2", "1"])
    }

    @Test func `F66: guests of one network wait only for their own slow work`() throws {
        let harness = try ProbeHarness()
        let house = Sender.network("192.0.2.1")
        for body in [
            #"{"id":"1","of":"ada"}"#, #"{"id":"1","of":"bo"}"#, #"{"id":"1","of":"ada"}"#,
        ] {
            harness.post("slow", body, by: house)
        }
        harness.engine.runBatch()
        #expect(harness.replies.count == 0)
        #expect(harness.workers.count == 2)
        harness.workers.letGo()
        harness.engine.runBatch()
        #expect(harness.replies.map { $0["ok"]?.bool } == [true, true, true])
        #expect(try harness.sum() == 84)
    }

    @Test func `a full disk refuses the whole batch, and the next batch is saved`() throws {
        let harness = try ProbeHarness()
        let pages = try harness.database.first("PRAGMA page_count") { $0.int(0) } ?? 0
        try harness.database.execute("PRAGMA max_page_count = \(pages)")
        for number in 0..<4_000 { harness.post("add", #"{"id":"a\#(number)","amount":1}"#) }
        harness.engine.runBatch()
        #expect(harness.probe.rollbacks == 1)
        #expect(try harness.sum() == 0)
        let codes = Set(harness.replies.map { $0["error"]?["code"]?.string })
        #expect(codes == ["server.unavailable", "server.busy"])
        #expect(harness.batches.joined().allSatisfy { $0.isReply })

        try harness.database.execute("PRAGMA max_page_count = 100000")
        harness.post("add", #"{"id":"b","amount":3}"#)
        harness.engine.runBatch()
        #expect(harness.replies.last?["result"]?["sum"]?.int == 3)
    }

    @Test func `the engine reports that it cannot save, and tries again without requests`() throws {
        let harness = try ProbeHarness()
        harness.engine.runBatch()
        #expect(harness.engine.health.isSaving)
        try harness.database.execute("PRAGMA query_only = ON")
        harness.post("add", #"{"id":"1","amount":1}"#)
        harness.engine.runBatch()
        #expect(harness.replies.last?["error"]?["code"]?.string == "server.unavailable")
        #expect(!harness.engine.health.isSaving)
        harness.clock.advance(seconds: 2)
        harness.engine.runBatch()
        #expect(!harness.engine.health.isSaving)

        try harness.database.execute("PRAGMA query_only = OFF")
        // Reads, and requests before the next attempt, prove nothing.
        harness.post("nothing", "{}")
        harness.engine.runBatch()
        #expect(!harness.engine.health.isSaving)
        harness.clock.advance(seconds: 2)
        harness.engine.runBatch()
        #expect(harness.engine.health.isSaving)
        #expect(try harness.sum() == 0)
    }

    @Test func `T6: the engine reports that it cannot read the timers, and recovers when it can`()
        throws
    {
        let harness = try ProbeHarness()
        harness.engine.runBatch()
        try harness.database.execute("ALTER TABLE timers RENAME TO lost")
        harness.clock.advance(seconds: 3_600)
        harness.engine.runBatch()
        #expect(!harness.engine.health.isSaving)
        try harness.database.execute("ALTER TABLE lost RENAME TO timers")
        harness.clock.advance(seconds: 2)
        harness.engine.runBatch()
        #expect(harness.engine.health.isSaving)
    }

    @Test func `a request that arrives during a commit is processed without a wait`() throws {
        let harness = try ProbeHarness()
        harness.meanwhile = { harness.post("add", #"{"id":"2","amount":1}"#) }
        var slept: [Int32] = []
        harness.asleep = { milliseconds in
            slept.append(milliseconds)
            if slept.count == 2 { harness.mailbox.post(.stop) }
        }
        harness.post("add", #"{"id":"1","amount":1}"#)
        harness.engine.run()
        #expect(slept == [0, 0])
        #expect(harness.replies.compactMap { $0["id"]?.string } == ["1", "2"])
    }

    @Test func `requests beyond the queue's limit are refused as busy`() throws {
        let harness = try ProbeHarness(requestsMax: 3)
        for number in 0..<5 { harness.post("add", #"{"id":"\#(number)","amount":1}"#) }
        harness.engine.runBatch()
        let busy = harness.replies.filter { $0["error"]?["code"]?.string == "server.busy" }
        #expect(busy.count == 2)
        #expect(busy.allSatisfy { $0["error"]?["retryAfterMs"]?.int != nil })
        #expect(try harness.sum() == 3)
    }

    @Test func `slow work runs once on a worker, while batches continue`() throws {
        let harness = try ProbeHarness()
        harness.post("slow", #"{"id":"s"}"#)
        harness.post("slow", #"{"id":"s"}"#)
        harness.post("add", #"{"id":"1","amount":1}"#)
        harness.engine.runBatch()
        #expect(harness.workers.count == 1)
        #expect(harness.replies.count == 1)
        harness.workers.letGo()
        harness.engine.runBatch()
        #expect(harness.replies.last?["result"]?["sum"]?.int == 43)
        harness.workers.waitingMax = 0
        harness.post("slow", #"{"id":"t"}"#)
        harness.engine.runBatch()
        #expect(harness.replies.last?["error"]?["code"]?.string == "server.busy")
    }

    /// Requests the slow work again, and expects its result.
    private func expectSlowWorkIsDone(_ harness: ProbeHarness) {
        harness.post("slow", #"{"id":"s"}"#)
        harness.engine.runBatch()
        harness.workers.letGo()
        harness.engine.runBatch()
        #expect(harness.replies.last?["result"]?["sum"]?.int == 42)
    }

    @Test func `T4: work that loses its place in the queue is refused, and can be requested again`()
        throws
    {
        let harness = try ProbeHarness()
        harness.post("slow", #"{"id":"s"}"#)
        harness.engine.runBatch()
        harness.workers.displaceAll()
        harness.engine.runBatch()
        #expect(harness.replies.last?["error"]?["code"]?.string == "server.busy")
        #expect(try harness.sum() == 0)
        expectSlowWorkIsDone(harness)
    }

    @Test func `due and overdue timers fire, even after one that fails`() throws {
        let harness = try ProbeHarness()
        let timers = harness.engine.context.timers
        let now = harness.clock.now
        try timers.set("probe", "later", due: now + 5_000)
        try timers.set("probe", "again", due: now + 1_000)
        try timers.set("probe", "moved", due: now + 1_000)
        try timers.set("probe", "moved", due: now + 6_000)
        try timers.set("probe", "gone", due: now + 1_000)
        try timers.cancel("probe", "gone")
        harness.engine.runBatch()
        #expect(harness.probe.fired == [])
        harness.clock.advance(seconds: 1)
        harness.engine.runBatch()
        #expect(harness.probe.fired == ["again"])
        harness.clock.advance(seconds: 100)
        harness.engine.runBatch()
        #expect(harness.probe.fired == ["again", "again", "later", "moved"])
    }

    @Test func `D3: each request with random bytes as its body gets a reply`() throws {
        var random = SeededRandom(printing: "bodies")
        let harness = try ProbeHarness()
        let alphabet = Array(#"{}[]":,.-0123456789eutrfalsn\id amount"#.utf8)
        for _ in 0..<200 {
            for _ in 0..<500 {
                let bytes = random.bytes(upTo: 40, from: alphabet)
                harness.post("add", String(decoding: bytes, as: UTF8.self), expectsReply: true)
            }
            harness.engine.runBatch()
        }
        #expect(harness.replies.count == 100_000)
    }
}
