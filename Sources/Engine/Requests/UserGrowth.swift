import Contract
import SQLite
import Topics
import Values

/// Limits the bytes that each user adds to the database.
///
/// The engine measures how much the used part of the database grew: after each large batch, and after
/// some small ones together, because a measurement is slow beside a score. It charges the growth to
/// the users of these batches, in proportion to what each one wrote: rows, and the bytes of their texts.
/// If the used part shrank, they get bytes back. So the limit covers every request and every table, also
/// those that have no limit of their own.
///
/// Everything is in memory. A restart forgives what users added before.
package struct UserGrowth {
    /// The bytes that a user can add at once. Some thousand imported rounds fit.
    package static let bytesMax = 36_000_000
    /// The time until a user who reached the limit could add as much again, milliseconds. So a user
    /// adds at most 36 MB and 9 MB on the first day, and 9 MB on each later one.
    package static let windowMs: Int64 = 4 * 86_400_000

    private let bytesMax: Int
    private var limiter = RateLimiter(windowMs: windowMs, refill: .evenly)
    /// The users who reached the limit. It is usually empty, so the check of a request costs nothing.
    private var full: Set<String> = []
    /// The rows of a batch after which a measurement follows at once.
    private static let rowsMax = 100
    /// The pages that batches write until a measurement follows. So a user passes the limit by 1 MB at
    /// most.
    private static let pagesMax = 256
    /// The weight of a row, beside its texts: about as many bytes as its numbers and its place in indexes.
    private static let rowWeight = 64
    /// The weight of everything that was written since the last measurement, including this batch. The share of the
    /// server's own timers has no user, and nobody pays for it.
    private var shares: [(user: String?, weight: Int)] = []
    /// The number of shares from earlier batches, which are on disk.
    private var savedShares = 0
    /// The bytes in use at the last measurement; nil before the first one.
    private var bytesUsed: Int?
    /// The pages that were written to the log before the last measurement.
    private var pagesWritten = 0

    package init(bytesMax: Int = bytesMax) { self.bytesMax = bytesMax }

    /// Begins a batch, or begins it again.
    mutating func begin() { shares.removeSubrange(savedShares...) }

    /// Whether a measurement should follow the batch.
    /// - Parameters:
    ///   - rows: The rows that the batch changed.
    ///   - pagesWritten: The pages that earlier batches wrote to the log; 0 for a database in memory.
    func isDue(rows: Int, pagesWritten: Int) -> Bool {
        rows >= Self.rowsMax || pagesWritten == 0
            || pagesWritten - self.pagesWritten >= Self.pagesMax
    }

    /// Keeps the shares of the batch, which is on disk, for a later measurement.
    mutating func keep() { savedShares = shares.count }

    /// Notes what a user or a timer wrote in this batch.
    ///
    /// Timers delete old rows, so the database shrinks. If timers had no share, the users of the same batch would be
    /// credited with bytes that they did not delete.
    /// - Parameters:
    ///   - user: `nil` for a timer.
    ///   - rows: The rows that changed.
    ///   - bytes: The bytes of texts and blobs that the statements received.
    mutating func note(_ user: String?, rows: Int, bytes: Int) {
        guard rows > 0 else { return }
        shares.append((user, rows * Self.rowWeight + bytes))
    }

    /// Charges the growth since the last call to the users of the batches since then, which are on disk.
    /// - Parameters:
    ///   - bytes: The bytes in use now.
    ///   - pagesWritten: The pages that were written to the log until now.
    /// - Returns: The users who have just reached the limit.
    mutating func settle(_ bytes: Int, pagesWritten: Int, now: Int64) -> [String] {
        defer {
            shares.removeAll(keepingCapacity: true)
            savedShares = 0
        }
        self.pagesWritten = pagesWritten
        let growth = bytes - (bytesUsed ?? bytes)
        bytesUsed = bytes
        guard growth != 0, !shares.isEmpty else { return [] }
        var weights: [String: Int] = [:]
        for share in shares {
            if let user = share.user { weights[user, default: 0] += share.weight }
        }
        let total = shares.reduce(0) { $0 + $1.weight }
        var reached: [String] = []
        for (user, weight) in weights {
            limiter.count(user, growth * weight / total, limit: bytesMax, now: now)
            guard limiter.wait(user, limit: bytesMax, now: now) != nil else { continue }
            if full.insert(user).inserted { reached.append(user) }
        }
        return reached
    }

    /// Refuses a user who reached the limit a short time ago.
    mutating func require(_ user: String, now: Int64) throws(Refusal) {
        guard !full.isEmpty, let wait = wait(user, now: now) else { return }
        throw .tooMany(
            """
            You added a lot of data in the last days: \(bytesMax / 1_000_000) MB is the maximum. Try again later, \
            or delete something first.
            """, retryAfterMs: wait)
    }

    /// Whether a user reached the limit a short time ago.
    mutating func isFull(_ user: String, now: Int64) -> Bool {
        !full.isEmpty && wait(user, now: now) != nil
    }

    /// The time until one percent of the limit is free again, so that a user does not reach the limit
    /// with each request.
    private mutating func wait(_ user: String, now: Int64) -> Int? {
        guard full.contains(user) else { return nil }
        let wait = limiter.wait(user, limit: bytesMax - bytesMax / 100, now: now)
        if wait == nil { full.remove(user) }
        return wait
    }
}
