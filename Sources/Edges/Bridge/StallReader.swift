package import Engine
import Foundation
import Synchronization

/// Reads from the broker on a second thread while the writer thread is blocked, usually by the
/// disk.
///
/// The owner (the writer thread) and the second thread never work at the same time, because the
/// work may allow only one thread. A block shorter than ``patience`` costs two lock operations. If
/// the thread is asleep, it also costs one wake-up.
package final class StallReader: Sendable {
    /// The longest time without work while the owner is blocked, seconds.
    fileprivate static let patience = 0.02

    fileprivate struct Contents {
        /// The number of times that the owner was blocked.
        var count: UInt64 = 0
        var isHeldUp = false
        /// Whether the thread is working now.
        var isWorking = false
        /// Whether the thread sleeps until ``Shared/call``.
        var isParked = true
        var isOver = false
    }

    /// The state that the thread retains. It does not retain the ``StallReader``, so that this can end.
    fileprivate final class Shared: Sendable {
        let contents = Mutex(Contents())
        /// Wakes the thread.
        let call = DispatchSemaphore(value: 0)
        /// Signals that the thread has stopped its work.
        let handedBack = DispatchSemaphore(value: 0)
        /// Rings when the owner is no longer blocked.
        let bell = Doorbell()
    }

    private let shared = Shared()

    /// - Parameter work: Does a part of the work, and returns soon after the bell rings. Called
    ///   only while the owner is in ``whileBlocked(_:)``.
    package init(work: @escaping @Sendable (Doorbell) -> Void) {
        let thread = Thread { [shared] in shared.run(work) }
        thread.name = "stand-in"
        thread.start()
    }

    deinit {
        shared.contents.withLock { $0.isOver = true }
        shared.call.signal()
    }

    /// Runs code that may block the owner.
    package func whileBlocked(_ body: () throws -> Void) rethrows {
        shared.lend()
        defer { shared.takeBack() }
        try body()
    }
}

extension StallReader.Shared {
    fileprivate func lend() {
        let isCall = contents.withLock { contents in
            contents.count &+= 1
            contents.isHeldUp = true
            defer { contents.isParked = false }
            return contents.isParked
        }
        if isCall { call.signal() }
    }

    fileprivate func takeBack() {
        let isWorking = contents.withLock { contents in
            contents.isHeldUp = false
            return contents.isWorking
        }
        guard isWorking else { return }
        bell.ring()
        handedBack.wait()
    }

    fileprivate func run(_ work: (Doorbell) -> Void) {
        while true {
            call.wait()
            while let isNeeded = check() {
                if isNeeded { stand(in: work) }
            }
            if contents.withLock({ $0.isOver }) { return }
        }
    }

    /// Waits for ``StallReader/patience``, and checks whether the owner is still blocked by the same
    /// call.
    ///
    /// - Returns: True to start the work, false to check again, `nil` to sleep until the next call.
    private func check() -> Bool? {
        let seen = contents.withLock { $0.count }
        Thread.sleep(forTimeInterval: StallReader.patience)
        return contents.withLock { contents in
            guard contents.count == seen else { return false }
            contents.isWorking = contents.isHeldUp
            contents.isParked = !contents.isHeldUp
            return contents.isHeldUp ? true : nil
        }
    }

    private func stand(in work: (Doorbell) -> Void) {
        // The bell may have rung after the end of the last time.
        bell.clear()
        while contents.withLock({ $0.isHeldUp }) { work(bell) }
        contents.withLock { $0.isWorking = false }
        handedBack.signal()
    }
}
