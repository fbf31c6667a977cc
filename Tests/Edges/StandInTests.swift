import Bridge
import Engine
import Foundation
import Synchronization
import Testing

/// Who does the writer's work while it waits for the disk.
struct StandInTests {
    /// Counts what is done, and whether two did it at once.
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

    @Test func `the work is done while its owner is held up, and not a moment longer`() {
        let work = Work()
        let standIn = StandIn { work.do(until: $0) }
        for _ in 0..<5 {
            standIn.whileHeldUp { work.began.wait() }
            work.enter()
            work.leave()
        }
        let found = work.contents.withLock { $0 }
        #expect(!found.overlapped)
        #expect(found.count == 10)
    }

    @Test func `however long its owner is held up, the two never work at once`() {
        let work = Work()
        let standIn = StandIn { work.do(until: $0) }
        for number in 0..<40 {
            // About as long as the stand-in waits, to meet it as it begins.
            standIn.whileHeldUp { Thread.sleep(forTimeInterval: 0.015 + 0.000_5 * Double(number)) }
            work.enter()
            work.leave()
        }
        #expect(!work.contents.withLock { $0.overlapped })
    }

    @Test func `what goes wrong meanwhile is thrown, and the work handed back`() {
        struct Wrong: Error {}
        let work = Work()
        let standIn = StandIn { work.do(until: $0) }
        #expect(throws: Wrong.self) {
            try standIn.whileHeldUp {
                work.began.wait()
                throw Wrong()
            }
        }
        #expect(!work.contents.withLock { $0.isUnderWay })
    }

    @Test func `its thread ends with it`() {
        weak var held: Work?
        do {
            let work = Work()
            held = work
            let standIn = StandIn { work.do(until: $0) }
            standIn.whileHeldUp { work.began.wait() }
        }
        // It lets go of its work when it ends.
        let deadline = ContinuousClock.now + .seconds(60)
        while held != nil, ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.001) }
        #expect(held == nil)
    }
}
