import Testing
import Values

@testable import Engine

@Suite struct UserGrowthTests {
    @Test func `T7: a large batch and 256 pages of small ones are measured`() {
        var growth = UserGrowth()
        _ = growth.settle(1_000, pagesWritten: 300, now: 0)
        #expect(!growth.isDue(rows: 99, pagesWritten: 555))
        #expect(growth.isDue(rows: 100, pagesWritten: 300))
        #expect(growth.isDue(rows: 1, pagesWritten: 556))
        // A database in memory writes no pages.
        #expect(growth.isDue(rows: 1, pagesWritten: 0))
    }

    @Test func `T7: growth of several batches is charged to the users of all of them`() {
        var growth = UserGrowth(bytesMax: 1_000)
        _ = growth.settle(0, pagesWritten: 1, now: 0)
        growth.begin()
        growth.note("alice", rows: 3, bytes: 30)
        growth.keep()
        // This batch fails and begins again, so only its second try counts.
        growth.begin()
        growth.note("bob", rows: 96, bytes: 0)
        growth.begin()
        growth.note("bob", rows: 1, bytes: 10)
        let reached = growth.settle(1_400, pagesWritten: 2, now: 0)
        #expect(reached == ["alice"])

        growth.begin()
        growth.note("bob", rows: 1, bytes: 10)
        let later = growth.settle(2_100, pagesWritten: 3, now: 0)
        #expect(later == ["bob"])
    }

    @Test func `T7: a user with many small rows does not pay for the large row of another user`() {
        var growth = UserGrowth(bytesMax: 50_000)
        _ = growth.settle(0, pagesWritten: 1, now: 0)
        growth.begin()
        growth.note("anna", rows: 97, bytes: 1_000)
        growth.note("mallory", rows: 3, bytes: 60_000)
        #expect(growth.settle(61_000, pagesWritten: 2, now: 0) == ["mallory"])
    }

    @Test
    func `T7: a user who writes while a timer deletes gets back only bytes that the user deleted`()
    {
        var growth = UserGrowth(bytesMax: 50_000)
        _ = growth.settle(0, pagesWritten: 1, now: 0)
        growth.begin()
        growth.note("mallory", rows: 100, bytes: 50_000)
        growth.keep()
        #expect(growth.settle(60_000, pagesWritten: 2, now: 0) == ["mallory"])
        // The server deletes old rows, and mallory removes one of hers at the same time.
        growth.begin()
        growth.note(nil, rows: 1_000, bytes: 8_000)
        growth.note("mallory", rows: 1, bytes: 10)
        _ = growth.settle(10_000, pagesWritten: 3, now: 0)
        let isFull = growth.isFull("mallory", now: 0)
        #expect(isFull)
    }
}
