import Engine
import Glibc
import JSON
import SQLite
import TestSupport
import Testing
import Values

@Suite struct NumberingTests {
    /// The number in the database, as another connection would read it.
    private func saved(_ harness: ProbeHarness) throws -> Int64? {
        try harness.database.first("SELECT number FROM high_water_mark") { $0.int64(0) }
    }

    /// An engine whose next batch gets a number of its own.
    private func ready(_ harness: ProbeHarness) {
        harness.engine.runBatch()
        harness.clock.advance(seconds: 1)
        harness.engine.runBatch()
        harness.clock.advance(seconds: 1)
    }

    @Test func `T6: a batch that changes something has the next number`() throws {
        let harness = try ProbeHarness()
        ready(harness)
        let first = try #require(harness.confirmed.last)
        harness.post("add", #"{"id":"1","amount":1}"#)
        harness.post("add", #"{"id":"2","amount":1}"#)
        harness.engine.runBatch()
        #expect(harness.confirmed.last == first + 1)
        #expect(try saved(harness) == first + 1)
    }

    @Test func `T6: batches within 50 ms share a number, which comes after 100 ms at the latest`()
        throws
    {
        let harness = try ProbeHarness()
        ready(harness)
        let first = try #require(harness.confirmed.last)
        for number in 0..<10 {
            harness.post("add", #"{"id":"\#(number)","amount":1}"#)
            harness.engine.runBatch()
            harness.clock.now += 1
        }
        #expect(harness.confirmed.last == first + 1)
        harness.clock.now += 40
        // No batch changes anything, so the number still waits.
        harness.engine.runBatch()
        #expect(harness.confirmed.last == first + 1)
        harness.post("add", #"{"id":"a","amount":1}"#)
        harness.engine.runBatch()
        #expect(harness.confirmed.last == first + 2)
        harness.post("add", #"{"id":"b","amount":1}"#)
        harness.engine.runBatch()
        harness.clock.now += 99
        // Before 100 ms, a batch that changes nothing does not save the number.
        harness.post("nothing", "{}")
        harness.engine.runBatch()
        #expect(harness.confirmed.last == first + 2)
        // No request comes, so the number has a batch of its own.
        harness.clock.now += 1
        harness.engine.runBatch()
        #expect(harness.confirmed.last == first + 3)
        harness.clock.advance(seconds: 1)
        harness.engine.runBatch()
        #expect(harness.confirmed.last == first + 3)
    }

    @Test(arguments: [-3_600_000, 0] as [Int64])
    func `T6: the last number comes before the engine stops, and after a clock that was set back`(
        step: Int64
    ) throws {
        let harness = try ProbeHarness()
        ready(harness)
        let first = try #require(harness.confirmed.last)
        for number in 0..<2 {
            harness.post("add", #"{"id":"\#(number)","amount":1}"#)
            harness.engine.runBatch()
        }
        #expect(harness.confirmed.last == first + 1)
        if step == 0 { harness.mailbox.post(.stop) } else { harness.clock.now += step }
        harness.engine.runBatch()
        #expect(harness.confirmed.last == first + 2)
    }

    @Test func `T6: each batch confirms the end of the log, also a batch without a number`() throws
    {
        let path = "/tmp/fairway-numbering-\(UInt64.random(in: 0...UInt64.max))"
        defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
        let harness = try ProbeHarness(path: path)
        harness.database.checkpoint(everyPages: 4_000)
        ready(harness)
        var ends: [Int] = []
        for number in 0..<5 {
            harness.post("add", #"{"id":"\#(number)","amount":1}"#)
            harness.engine.runBatch()
            let change = try #require(harness.changes.last)
            #expect((change.number != nil) == (number == 0))
            #expect(change.log?.isCopied == false)
            #expect(change.log?.frames == harness.database.logEnd?.frames)
            ends.append(change.log?.frames ?? 0)
        }
        #expect(ends == ends.sorted() && Set(ends).count == 5)
        // Before the log becomes empty, the mark says that the database has all of it.
        harness.mailbox.post(.stop)
        harness.engine.run()
        let last = try #require(harness.changes.last?.log)
        #expect(last.isCopied && last.frames >= ends[4])
        #expect(try harness.database.sizes().log == 0)
    }

    @Test func `T6: a batch that only reads has no number`() throws {
        let harness = try ProbeHarness()
        ready(harness)
        let before = harness.confirmed
        harness.post("total", #"{"id":"1"}"#)
        harness.engine.runBatch()
        harness.readers.letGo()
        harness.engine.runBatch()
        #expect(harness.replies.count == 1)
        #expect(harness.confirmed == before)
    }

    @Test func `T6: a number is confirmed only after its batch is on disk`() throws {
        let harness = try ProbeHarness()
        ready(harness)
        let before = harness.confirmed
        var seen: [[Int64]] = []
        harness.saved = { seen.append(harness.confirmed) }
        harness.post("add", #"{"id":"1","amount":1}"#)
        harness.engine.runBatch()
        harness.saved = {}
        // The steps after BEGIN and after COMMIT. The confirmation follows.
        #expect(seen == [before, before])
        #expect(harness.confirmed.count == before.count + 1)
    }

    @Test func `T6: a batch that cannot be saved confirms nothing`() throws {
        let harness = try ProbeHarness()
        ready(harness)
        // Only the COMMIT of this transaction fails.
        try harness.database.execute(
            """
            CREATE TABLE parent (id INTEGER PRIMARY KEY);
            CREATE TABLE child (id INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED);
            CREATE TRIGGER failing AFTER UPDATE ON high_water_mark
            BEGIN INSERT INTO child VALUES (1); END
            """)
        let before = harness.confirmed
        harness.post("add", #"{"id":"1","amount":1}"#)
        harness.engine.runBatch()
        #expect(harness.replies.last?["error"]?["code"]?.string == "server.unavailable")
        #expect(harness.confirmed == before)
        try harness.database.execute("DROP TRIGGER failing")
        harness.clock.advance(seconds: 2)
        harness.post("add", #"{"id":"2","amount":1}"#)
        harness.engine.runBatch()
        #expect(try saved(harness) == harness.confirmed.last)
        #expect(harness.confirmed.last == (before.last ?? 0) + 1)
    }

    @Test func `T6: the number keeps rising after a restart`() throws {
        let harness = try ProbeHarness()
        let last = try #require(harness.confirmed.last)
        let later = try ProbeHarness(database: harness.database)
        #expect(later.confirmed == [last + 1])
    }
}
