import Foundation
import Glibc
import Synchronization

/// A fixed number of threads that take work in the order in which it came. They end with the
/// process, or when nobody holds this any more and their work is done.
final class WorkerThreads: Sendable {
    private struct Contents {
        var waiting: ArraySlice<@Sendable () -> Void> = []
        var running = 0
    }

    /// What the threads hold on to; not the owner, whose end they wait for.
    private final class Shared: Sendable {
        let contents = Mutex(Contents())
        let bell = DispatchSemaphore(value: 0)

        /// The next piece of work; nil when it is over.
        func next() -> (@Sendable () -> Void)? {
            bell.wait()
            return contents.withLock { contents in
                guard let work = contents.waiting.popFirst() else { return nil }
                contents.running += 1
                return work
            }
        }
    }

    private let shared = Shared()
    private let count: Int
    private let waitingMax: Int

    /// - Parameters:
    ///   - count: How many there are, at least 1.
    ///   - waitingMax: How much work may wait or run.
    ///   - niceness: 0 to 19: how far others go first (setpriority(2); on Linux each thread has
    ///     its own).
    init(count: Int, waitingMax: Int, niceness: Int32) {
        self.count = max(1, count)
        self.waitingMax = waitingMax
        for _ in 0..<self.count {
            Thread { [shared] in
                if niceness > 0 { setpriority(Int32(PRIO_PROCESS.rawValue), 0, niceness) }
                while let work = shared.next() {
                    work()
                    shared.contents.withLock { $0.running -= 1 }
                }
            }.start()
        }
    }

    deinit {
        for _ in 0..<count { shared.bell.signal() }
    }

    /// How much work waits or runs.
    var load: QueueLoad {
        shared.contents.withLock {
            QueueLoad(count: $0.waiting.count + $0.running, most: waitingMax)
        }
    }

    /// - Returns: False when enough is waiting.
    func run(_ work: @escaping @Sendable () -> Void) -> Bool {
        let isTaken = shared.contents.withLock { contents in
            guard contents.waiting.count + contents.running < waitingMax else { return false }
            contents.waiting.append(work)
            return true
        }
        if isTaken { shared.bell.signal() }
        return isTaken
    }
}
