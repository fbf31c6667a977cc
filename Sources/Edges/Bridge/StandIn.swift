package import Engine
import Foundation
import Synchronization

/// Does its owner's work while the owner is held up, on a thread of its own.
///
/// The owner and the thread never work at the same time, because the work may allow only one thread. A wait
/// shorter than ``patience`` costs two lock operations. If the thread is asleep, it also costs one wake-up.
package final class StandIn: Sendable {
    /// How long nobody does the work at the most, seconds.
    fileprivate static let patience = 0.02

    fileprivate struct Contents {
        /// Counts how often the owner was held up.
        var count: UInt64 = 0
        var isHeldUp = false
        /// Whether the thread does the work just now.
        var isWorking = false
        /// Whether the thread sleeps until it is called.
        var isParked = true
        var isOver = false
    }

    /// What the thread holds on to; not the owner, whose end it waits for.
    fileprivate final class Shared: Sendable {
        let contents = Mutex(Contents())
        /// Calls the thread.
        let call = DispatchSemaphore(value: 0)
        /// Says that the thread does the work no more.
        let handedBack = DispatchSemaphore(value: 0)
        /// Rings when the owner wants the work back.
        let bell = Doorbell()
    }

    private let shared = Shared()

    /// - Parameter work: Does a part of the work; returns soon after the bell has rung. Called while
    ///   the owner is in ``whileHeldUp(_:)``, and only then.
    package init(work: @escaping @Sendable (Doorbell) -> Void) {
        let thread = Thread { [shared] in shared.run(work) }
        thread.name = "stand-in"
        thread.start()
    }

    deinit {
        shared.contents.withLock { $0.isOver = true }
        shared.call.signal()
    }

    /// Runs what may hold the owner up.
    package func whileHeldUp(_ body: () throws -> Void) rethrows {
        shared.lend()
        defer { shared.takeBack() }
        try body()
    }
}

extension StandIn.Shared {
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
            while let isNeeded = look() {
                if isNeeded { stand(in: work) }
            }
            if contents.withLock({ $0.isOver }) { return }
        }
    }

    /// Looks after a while whether the owner is still held up by the same; nil: nobody was meanwhile.
    private func look() -> Bool? {
        let seen = contents.withLock { $0.count }
        Thread.sleep(forTimeInterval: StandIn.patience)
        return contents.withLock { contents in
            guard contents.count == seen else { return false }
            contents.isWorking = contents.isHeldUp
            contents.isParked = !contents.isHeldUp
            return contents.isHeldUp ? true : nil
        }
    }

    private func stand(in work: (Doorbell) -> Void) {
        // It may have rung after the last time was over already.
        bell.clear()
        while contents.withLock({ $0.isHeldUp }) { work(bell) }
        contents.withLock { $0.isWorking = false }
        handedBack.signal()
    }
}
