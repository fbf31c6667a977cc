import Contract
import SQLite
import Topics
import Values

/// Limits the bytes that each user adds to the database.
///
/// After each batch, the engine measures how much the used part of the database grew. It charges the
/// growth to the users of the batch, in proportion to the rows that each one changed. If the used
/// part shrank, they get bytes back. So the limit covers every request and every table, also those
/// that have no limit of their own.
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
    /// The rows that users changed in this batch.
    private var shares: [(user: String, rows: Int)] = []
    /// The bytes in use after the last batch; nil before the first measurement.
    private var bytesUsed: Int?

    package init(bytesMax: Int = bytesMax) { self.bytesMax = bytesMax }

    /// Begins a batch, or begins it again.
    mutating func begin() { shares.removeAll(keepingCapacity: true) }

    /// Notes the rows that a user changed in this batch.
    mutating func note(_ user: String, rows: Int) {
        guard rows > 0 else { return }
        shares.append((user, rows))
    }

    /// Charges the growth since the last call to the users of the batch, which is on disk.
    /// - Parameter bytes: The bytes in use now.
    /// - Returns: The users who have just reached the limit.
    mutating func settle(_ bytes: Int, now: Int64) -> [String] {
        defer { begin() }
        let growth = bytes - (bytesUsed ?? bytes)
        bytesUsed = bytes
        guard growth != 0, !shares.isEmpty else { return [] }
        var rows: [String: Int] = [:]
        for share in shares { rows[share.user, default: 0] += share.rows }
        let total = rows.values.reduce(0, +)
        var reached: [String] = []
        for (user, count) in rows {
            limiter.count(user, growth * count / total, limit: bytesMax, now: now)
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
