import Bridge
import Engine
import Foundation
import Synchronization
import Testing

/// The thread that reads from the broker while the writer thread waits for the disk.
struct StallReaderTests {
    /// Counts the pieces of work, and notes whether two threads worked at the same time.
    private final class Work: Sendable {
        struct Contents {
            var count = 0
            var isUnderWay = false
            var overlapped = false
        }

        let contents = Mutex(Contents())
        let began = DispatchSemaphore(value: 0)

        func `do`(until bell: Doorbell) {
            enter()
            began.signal()
            bell.wait(milliseconds: 60_000)
            leave()
        }

        func enter() {
            contents.withLock { contents in
                contents.count += 1
                if contents.isUnderWay { contents.overlapped = true }
                contents.isUnderWay = true
            }
        }

        func leave() { contents.withLock { $0.isUnderWay = false } }
    }

    @Test func `the thread works while the owner is blocked, and stops with the block`() {
        let work = Work()
        let standIn = StallReader { work.do(until: $0) }
        for _ in 0..<5 {
            standIn.whileBlocked { work.began.wait() }
            work.enter()
            work.leave()
        }
        let found = work.contents.withLock { $0 }
        #expect(!found.overlapped)
        #expect(found.count == 10)
    }

    @Test func `owner and thread never work at the same time, however long the block is`() {
        let work = Work()
        let standIn = StallReader { work.do(until: $0) }
        for number in 0..<40 {
            // About as long as the thread waits, so that the block often ends when the thread
            // begins.
            standIn.whileBlocked { Thread.sleep(forTimeInterval: 0.015 + 0.000_5 * Double(number)) }
            work.enter()
            work.leave()
        }
        #expect(!work.contents.withLock { $0.overlapped })
    }

    @Test func `an error during the block is thrown, and the owner gets the work back`() {
        struct Wrong: Error {}
        let work = Work()
        let standIn = StallReader { work.do(until: $0) }
        #expect(throws: Wrong.self) {
            try standIn.whileBlocked {
                work.began.wait()
                throw Wrong()
            }
        }
        #expect(!work.contents.withLock { $0.isUnderWay })
    }

    @Test func `the thread ends when its object is released`() {
        weak var held: Work?
        do {
            let work = Work()
            held = work
            let standIn = StallReader { work.do(until: $0) }
            standIn.whileBlocked { work.began.wait() }
        }
        // The thread releases its work when it ends.
        let deadline = ContinuousClock.now + .seconds(60)
        while held != nil, ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.001) }
        #expect(held == nil)
    }
}
