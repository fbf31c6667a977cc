import Contract
import Engine
import Foundation
import JSON
import SQLite
import TestSupport
import Testing
import Topics

/// Long reads off the writer thread.
struct ReaderTests {
    private func code(_ reply: JSON?) -> String? { reply?["error"]?["code"]?.string }

    @Test func `a read begins after its batch is on disk, and sees its changes`() throws {
        let harness = try ProbeHarness()
        harness.post("total", #"{"id":"1"}"#)
        harness.post("add", #"{"id":"2","amount":7}"#)
        harness.engine.runBatch()
        #expect(harness.readers.count == 1)
        #expect(harness.replies.map { $0["id"]?.string } == ["2"])
        harness.readers.letGo()
        harness.engine.runBatch()
        #expect(harness.replies.last?["result"] == ["sum": 7])
    }

    @Test func `a repeated batch reads once`() throws {
        let harness = try ProbeHarness()
        harness.post("total", #"{"id":"1"}"#)
        harness.post("add", #"{"id":"2","amount":2,"trouble":"break"}"#)
        harness.engine.runBatch()
        #expect(harness.probe.rollbacks == 1)
        #expect(harness.readers.count == 1)
    }

    @Test func `D6: reads get a reply while changes cannot be saved`() throws {
        let harness = try ProbeHarness()
        harness.post("add", #"{"id":"1","amount":7}"#)
        harness.post("total", #"{"id":"early"}"#)
        harness.engine.runBatch()
        try harness.database.execute("PRAGMA query_only = ON")
        harness.readers.letGo()
        harness.post("glance", #"{"id":"now"}"#)
        harness.post("add", #"{"id":"2","amount":1}"#)
        harness.post("total", #"{"id":"late"}"#)
        harness.engine.runBatch()
        harness.readers.letGo()
        harness.post("add", #"{"id":"3","amount":1}"#)
        harness.engine.runBatch()
        for id in ["early", "now", "late"] {
            let replies = harness.replies.filter { $0["id"]?.string == id }
            #expect(replies.map { $0["result"] } == [["sum": 7]], "\(id)")
        }
        for id in ["2", "3"] {
            let replies = harness.replies.filter { $0["id"]?.string == id }
            #expect(replies.map(code) == ["server.unavailable"])
        }
        #expect(!harness.engine.health.isSaving)
    }

    @Test func `D6: an attempt to save again refuses no reads`() throws {
        let harness = try ProbeHarness()
        try harness.database.execute("PRAGMA query_only = ON")
        harness.post("add", #"{"id":"1","amount":1}"#)
        harness.engine.runBatch()
        harness.clock.advance(seconds: 2)
        harness.post("glance", #"{"id":"2"}"#)
        harness.engine.runBatch()
        #expect(harness.replies.last?["result"] == ["sum": 0])
        // Only the reply is sent, because other changes of the batch are not on disk.
        #expect(harness.batches.last?.count == 1)
        #expect(!harness.engine.health.isSaving)
    }

    @Test func `a read is refused if the right ends meanwhile`() throws {
        let harness = try ProbeHarness()
        harness.post("total", #"{"id":"1"}"#)
        harness.engine.runBatch()
        harness.probe.shutOut = ["alice"]
        harness.readers.letGo()
        harness.engine.runBatch()
        #expect(code(harness.replies.last) == "request.forbidden")
        harness.post("total", #"{"id":"2"}"#)
        harness.engine.runBatch()
        #expect(harness.readers.count == 0)
        #expect(code(harness.replies.last) == "request.forbidden")
    }

    @Test
    func `T3: a request is refused if its token ends meanwhile; a valid token gets the answer`()
        throws
    {
        let harness = try ProbeHarness()
        for device in ["phone", "watch"] {
            harness.post(
                "total", #"{"id":"\#(device)"}"#,
                claims: .init(user: "alice", device: device, issued: 1))
        }
        harness.post(
            "slow", #"{"id":"slow"}"#, claims: .init(user: "alice", device: "phone", issued: 1))
        harness.engine.runBatch()
        #expect(harness.readers.count == 2 && harness.workers.count == 1)
        harness.probe.deadDevices = ["phone"]
        harness.readers.letGo()
        harness.workers.letGo()
        harness.engine.runBatch()
        let codes = harness.replies.reduce(into: [:]) {
            $0[$1["id"]?.string ?? ""] = code($1) ?? "ok"
        }
        #expect(
            codes == [
                "phone": "account.tokenInvalid", "watch": "ok", "slow": "account.tokenInvalid",
            ])
        // It changed nothing, either.
        #expect(try harness.sum() == 0)
    }

    @Test func `T3: a repeat whose token ended is refused once`() throws {
        let harness = try ProbeHarness()
        for device in ["phone", "watch"] {
            harness.post(
                "slow", #"{"id":"s"}"#, claims: .init(user: "alice", device: device, issued: 1))
        }
        harness.engine.runBatch()
        #expect(harness.workers.count == 1)
        harness.probe.deadDevices = ["watch"]
        harness.probe.refusesSlow = true
        harness.workers.letGo()
        harness.engine.runBatch()
        #expect(harness.replies.map(code) == ["account.tokenInvalid", "request.forbidden"])
    }

    @Test func `a failed read is refused, and does not affect others`() throws {
        let harness = try ProbeHarness()
        for trouble in ["refuse", "break", "endless", ""] {
            // Only the endless read reaches its limit, even on a slow machine.
            harness.readers.limit = trouble == "endless" ? .milliseconds(20) : .seconds(600)
            harness.post("total", #"{"id":"\#(trouble)-","trouble":"\#(trouble)"}"#)
            harness.engine.runBatch()
            harness.readers.letGo()
        }
        harness.post("add", #"{"id":"more","amount":1}"#)
        harness.engine.runBatch()
        #expect(
            harness.replies.map(code)
                == ["course.unknown", "server.unavailable", "request.tooBroad", nil, nil])
        #expect(harness.engine.health.isSaving)
    }

    @Test func `too many reads are refused as busy, and those of one sender sooner`()
        throws
    {
        let harness = try ProbeHarness()
        for number in 0..<9 { harness.post("total", #"{"id":"\#(number)"}"#) }
        harness.engine.runBatch()
        #expect(harness.replies.map(code) == ["server.busy"])
        for number in 0..<3 { harness.post("total", #"{"id":"b\#(number)"}"#, by: .user("bob")) }
        harness.engine.runBatch()
        #expect(harness.readers.count == 10)
        #expect(harness.replies.map(code) == ["server.busy", "server.busy"])
        #expect(harness.replies.last?["error"]?["retryAfterMs"]?.int == 500)
        harness.readers.letGo()
        harness.engine.runBatch()
        #expect(harness.replies.count { $0["ok"] == true } == 10)
    }

    @Test func `readers on threads see committed changes, and cannot write`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "readers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "test.db").path
        let writer = try Connection(path: path)
        try writer.execute("CREATE TABLE sums (amount INTEGER); INSERT INTO sums VALUES (5)")
        let readers = ReaderThreads(
            path: path, count: 2, waitingMax: 4, limit: .seconds(30), log: .silent)
        let answers = AnswerBox()
        let reads: [@Sendable (Connection) throws -> [UInt8]] = [
            { [UInt8(try $0.first("SELECT sum(amount) FROM sums") { $0.int(0) } ?? 0)] },
            {
                try $0.run("DELETE FROM sums")
                return []
            },
        ]
        for read in reads { #expect(readers.run(read) { answers.put($0) }) }
        let found = answers.take(2)
        #expect(found.contains { (try? $0.get()) == [5] })
        #expect(
            found.contains {
                if case .failure(let refusal) = $0 {
                    refusal.code == .serverUnavailable
                } else {
                    false
                }
            })
        #expect(try writer.first("SELECT sum(amount) FROM sums") { $0.int(0) } == 5)
    }
}

/// Receives replies from threads, and lets a test wait for them.
private final class AnswerBox: @unchecked Sendable {
    private let condition = NSCondition()
    private var answers: [Result<[UInt8], Refusal>] = []

    func put(_ answer: Result<[UInt8], Refusal>) {
        condition.withLock {
            answers.append(answer)
            condition.broadcast()
        }
    }

    /// Waits for a number of replies, up to 30 seconds.
    func take(_ count: Int) -> [Result<[UInt8], Refusal>] {
        condition.withLock {
            let end = Date(timeIntervalSinceNow: 30)
            while answers.count < count, condition.wait(until: end) {}
            return answers
        }
    }
}
