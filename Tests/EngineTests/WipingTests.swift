import Engine
import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct WipingTests {
    @Test func `T3: the log is emptied soon after a reader has gone, and after a restart`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "test.db").path
        let harness = try ProbeHarness(path: path)
        harness.engine.runBatch()
        let reader = try Connection(path: path, mode: .readOnly)
        try reader.execute("BEGIN")
        _ = try reader.first("SELECT count(*) FROM sums") { $0.int(0) }
        harness.post("add", #"{"id":"1","amount":1}"#)
        harness.engine.context.wipe()
        harness.clock.advance(seconds: 60)
        harness.engine.runBatch()
        #expect(harness.engine.wipesAt == harness.clock.now + 1_000)
        try reader.execute("COMMIT")
        harness.clock.advance(seconds: 1)
        harness.engine.runBatch()
        #expect(harness.engine.wipesAt == nil)
        #expect(try harness.database.sizes().log == 0)
        // The log of a daemon that was killed.
        harness.post("add", #"{"id":"2","amount":1}"#)
        harness.engine.runBatch()
        #expect(try harness.database.sizes().log > 0)
        let later = try ProbeHarness(database: harness.database, now: harness.clock.now)
        later.engine.runBatch()
        #expect(try harness.database.sizes().log == 0)
    }
}
