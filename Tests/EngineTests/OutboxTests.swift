import Contract
import Engine
import Foundation
import SQLite
import TestSupport
import Testing
import Topics

struct OutboxTests {
    @Test func `D7: a parcel leaves, and is gone when the provider has it`() throws {
        let harness = try OutboxHarness()
        harness.post("a", "b")
        #expect(harness.carried == ["a", "b"])
        harness.tell("a", .delivered)
        harness.tell("b", .gone(reason: "410"))
        #expect(try harness.waiting() == [])
        #expect(harness.sender.verdicts == ["a delivered", #"b gone(reason: "410")"#])
        harness.clock.advance(hours: 1)
        harness.batch()
        #expect(harness.courier.count == 2)
    }

    @Test func `what was not confirmed before a restart leaves again, and nothing else`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "test.db").path
        let first = try OutboxHarness(path: path)
        first.post("a", "b", "c@other")
        first.tell("a", .delivered)
        first.courier.tell("b", .delivered)
        // The word on b never reaches a commit.
        let second = try OutboxHarness(path: path, clock: first.clock)
        #expect(second.carried == ["b", "c@other"])
        second.courier.tellAll(.delivered)
        second.batch()
        #expect(try second.waiting() == [])
    }

    @Test func `a batch that is rolled back sends nothing, and hears verdicts again`() throws {
        let harness = try OutboxHarness()
        harness.post("a")
        harness.courier.tell("a", .delivered)
        let expiry = harness.clock.now + 1_000
        harness.act { context in
            try context.outbox.post(Parcel(named: "lost", expiresAt: expiry), now: context.now)
            throw Refusal(.serverBusy, "as was wished")
        }
        #expect(harness.courier.count == 1)
        #expect(harness.sender.verdicts.last == "a delivered")
        #expect(try harness.waiting() == [])
        harness.post("b")
        #expect(harness.carried == ["b"])
    }

    @Test func `a listener that breaks is left out, and the verdict stands`() throws {
        let harness = try OutboxHarness()
        harness.post("a", "b")
        harness.sender.trouble = Refusal(.serverBusy, "as was wished")
        harness.tell("a", .delivered)
        harness.tell("b", .delivered)
        #expect(harness.sender.verdicts == ["b delivered"])
        #expect(try harness.waiting() == [])
    }

    @Test func `D3: nothing is written while the disk is full, and nothing is lost`() throws {
        let harness = try OutboxHarness()
        harness.post("a", "b")
        let pages = try harness.database.first("PRAGMA page_count") { $0.int(0) } ?? 0
        try harness.database.execute("PRAGMA max_page_count = \(pages)")
        harness.courier.tell("a", .delivered)
        let expiry = harness.clock.now + 1_000
        harness.act { context in
            let payload = [UInt8](repeating: 0, count: 1_000_000)
            let parcel = Parcel(channel: "test", lane: "x", payload: payload, expiresAt: expiry)
            try context.outbox.post(parcel, now: context.now)
        }
        #expect(try harness.waiting() == ["a", "b"])
        try harness.database.execute("PRAGMA max_page_count = 1000000")
        harness.clock.advance(seconds: 2)
        harness.batch()
        #expect(try harness.waiting() == ["b"])
        #expect(harness.courier.count == 2)
        harness.tell("b", .delivered)
        #expect(try harness.waiting() == [])
    }

    @Test func `what is on its way has a moment to arrive before the engine stops`() throws {
        let harness = try OutboxHarness()
        harness.post("a", "b")
        harness.mailbox.post(.stop)
        harness.courier.tell("a", .delivered)
        harness.engine.run()
        #expect(harness.sender.verdicts == ["a delivered"])
        #expect(try harness.waiting() == ["b"])
    }

    @Test func `what no courier carries waits, and takes no one's place`() throws {
        let harness = try OutboxHarness()
        let expiry = harness.clock.now + 1_000
        harness.act { context in
            for _ in 0..<200 {
                var parcel = Parcel(named: "a", expiresAt: expiry)
                parcel.channel = "unknown"
                try context.outbox.post(parcel, now: context.now)
            }
        }
        harness.post("b")
        #expect(harness.carried == ["b"])
        #expect(try harness.waiting().count == 201)
    }

    @Test func `what expired does not leave, and makes room at once`() throws {
        let harness = try OutboxHarness()
        harness.post("first")
        harness.tell("first", .down)
        for number in 0..<300 { harness.post("a\(number)") }
        harness.clock.advance(hours: 2)
        harness.post("b")
        for _ in 0..<200 { harness.engine.runBatch() }
        #expect(harness.carried == ["b"])
        #expect(try harness.waiting() == ["b"])
    }
}

/// What becomes of one waiting parcel when another comes, or when nobody wants it any more.
struct OutboxPlaceTests {
    @Test func `a newer one takes the place of an older one that waits`() throws {
        let harness = try OutboxHarness()
        harness.post("x")
        harness.tell("x", .down)
        harness.post("old#key", "other#else")
        harness.post("new#key")
        #expect(try harness.waiting() == ["x", "other#else", "new#key"])
    }

    @Test func `a newer one follows the older one that is on its way, whatever became of it`()
        throws
    {
        for verdict in [DeliveryResult.delivered, .notNow, .refused(reason: "no")] {
            let harness = try OutboxHarness()
            harness.post("one#key", "a")
            harness.post("two#key")
            harness.post("three#key", "b")
            #expect(harness.carried == ["one#key", "a", "b"])
            harness.tell("one#key", verdict)
            #expect(harness.carried == ["a", "b", "three#key"])
            harness.tell("three#key", .delivered)
            harness.courier.tellAll(.delivered)
            harness.clock.advance(hours: 1)
            harness.batch()
            #expect(harness.courier.count == 4)
            #expect(try harness.waiting() == [])
        }
    }

    @Test func `D7: what is withdrawn does not leave, by what it is about or whom it is for`()
        throws
    {
        let harness = try OutboxHarness()
        let expiry = harness.clock.now + 3_600_000
        harness.post("x")
        harness.tell("x", .down)
        harness.act { context in
            for (name, tag, recipient) in [("a", "1", "s"), ("b", "1", "t"), ("c", "2", "s")] {
                var parcel = Parcel(named: name, expiresAt: expiry)
                (parcel.tag, parcel.recipient) = (tag, recipient)
                try context.outbox.post(parcel, now: context.now)
            }
        }
        harness.act { try $0.outbox.withdraw(tag: "2") }
        #expect(try harness.waiting() == ["x", "a", "b"])
        harness.act { try $0.outbox.withdraw(recipient: "t") }
        #expect(try harness.waiting() == ["x", "a"])
    }

    @Test func `withdrawn on its way: its verdict makes room, and hits nobody else`() throws {
        let harness = try OutboxHarness()
        let expiry = harness.clock.now + 3_600_000
        harness.act { context in
            var parcel = Parcel(named: "a", expiresAt: expiry)
            parcel.tag = "1"
            try context.outbox.post(parcel, now: context.now)
        }
        harness.act { try $0.outbox.withdraw(tag: "1") }
        harness.post("b")
        harness.tell("a", .delivered)
        #expect(try harness.waiting() == ["b"])
        #expect(harness.sender.verdicts == [])
        harness.tell("b", .delivered)
        #expect(harness.sender.verdicts == ["b delivered"])
    }
}
