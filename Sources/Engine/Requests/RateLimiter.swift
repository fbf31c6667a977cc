import Synchronization
import Values

/// Limits attempts by key, in limited memory.
package struct RateLimiter {
    /// The way in which old attempts stop counting.
    package enum Refill: Sendable {
        /// All together, at the end of the window that the first of them began. So each window has
        /// at most `limit` attempts.
        case atOnce
        /// One after the other, each after `windowMs / limit`: a token bucket. So a client that
        /// reaches the limit waits only for a short time.
        case evenly
    }

    private struct Usage {
        /// The attempts that count at ``at``, times the window in milliseconds. So `limit` of these
        /// units leave in a millisecond, and no sum is rounded.
        var units: Int64
        /// The beginning of the window, or the last attempt if attempts leave evenly.
        var at: Int64
    }

    /// The most keys in memory. Beyond it, the limiter forgets the least used keys.
    private static let keysMax = 20_000

    private let windowMs: Int64
    private let refill: Refill
    private var usages: [String: Usage] = [:]

    package init(windowMs: Int64, refill: Refill = .atOnce) {
        self.windowMs = windowMs
        self.refill = refill
    }

    /// Counts an attempt.
    /// - Parameters:
    ///   - limit: The attempts in a window, at least 1.
    ///   - now: The time in milliseconds, of any clock.
    /// - Returns: The milliseconds to wait if there were too many attempts, otherwise nil.
    package mutating func admit(_ key: String, limit: Int, now: Int64) -> Int? {
        if let wait = wait(key, limit: limit, now: now) { return wait }
        count(key, limit: limit, now: now)
        return nil
    }

    /// Counts an attempt even if there were too many.
    package mutating func count(_ key: String, limit: Int, now: Int64) {
        var usage = usage(key, limit, now)
        usage.units = min(usage.units, Int64(limit - 1) * windowMs) + windowMs
        makeRoom(for: key, now: now)
        usages[key] = usage
    }

    /// Counts an amount, even above the limit. A negative amount is given back.
    package mutating func count(_ key: String, _ amount: Int, limit: Int, now: Int64) {
        var usage = usage(key, limit, now)
        let most = 2 * Int64(limit) * windowMs
        usage.units = max(0, min(usage.units + Int64(amount) * windowMs, most))
        makeRoom(for: key, now: now)
        usages[key] = usage
    }

    /// The time to wait before the next attempt, in milliseconds, without counting one. Nil if
    /// there is none.
    package func wait(_ key: String, limit: Int, now: Int64) -> Int? {
        let usage = usage(key, limit, now)
        let excess = usage.units - Int64(limit - 1) * windowMs
        guard excess > 0 else { return nil }
        switch refill {
        case .atOnce: return Int(usage.at + windowMs - now)
        case .evenly: return Int((excess - 1) / Int64(limit) + 1)
        }
    }

    /// Uncounts one attempt.
    package mutating func giveBack(_ key: String) {
        if let units = usages[key]?.units { usages[key]?.units = max(0, units - windowMs) }
    }

    private func usage(_ key: String, _ limit: Int, _ now: Int64) -> Usage {
        guard let usage = usages[key] else { return Usage(units: 0, at: now) }
        let elapsed = now - usage.at
        switch refill {
        case .atOnce:
            return (0..<windowMs).contains(elapsed) ? usage : Usage(units: 0, at: now)
        case .evenly:
            let left = usage.units - min(max(0, elapsed), windowMs) * Int64(limit)
            return Usage(units: max(0, left), at: now)
        }
    }

    private mutating func makeRoom(for key: String, now: Int64) {
        guard usages.count >= Self.keysMax, usages[key] == nil else { return }
        usages = usages.filter { now - $0.value.at < windowMs }
        usages.forgetLeastUsed(from: Self.keysMax) { $0.units }
    }
}

/// A token bucket for each key, for several threads, with one limit for all keys.
package final class SharedRateLimiter: Sendable {
    private let burst: Int
    private let limiter: Mutex<RateLimiter>

    /// - Parameters:
    ///   - perSecond: The average number of attempts in a second, at least 1.
    ///   - burst: The number of attempts at once, at least 1.
    package init(perSecond: Int, burst: Int) {
        self.burst = max(burst, 1)
        let windowMs = Int64(self.burst) * 1_000 / Int64(max(perSecond, 1))
        limiter = Mutex(RateLimiter(windowMs: max(windowMs, 1), refill: .evenly))
    }

    /// Counts an attempt.
    /// - Parameter now: A reading of ``Stopwatch``.
    /// - Returns: The milliseconds to wait if there were too many attempts, otherwise nil.
    package func admit(_ key: String, now: UInt64 = Stopwatch.now) -> Int? {
        limiter.withLock { $0.admit(key, limit: burst, now: Int64(now / 1_000_000)) }
    }
}
