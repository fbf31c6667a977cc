package import SQLite

/// The parcels in the database that no provider has accepted yet.
///
/// A parcel is a push or a mail, which leaves the server without the broker. Each one is sent at
/// least once, even after a crash. Memory holds only parcels that are on their way. Their number is
/// limited for each lane and for all lanes together.
package final class Outbox {
    /// The most parcels that may wait. If there are more, the outbox drops the newest and logs that.
    static let waitingMax = 1_000_000
    private static let forgottenAtOnce = 500

    /// A result that the current batch has stored.
    struct Settled {
        let outcome: ParcelOutcome
        /// The time of the next attempt, Unix milliseconds. `nil` if there is none.
        let retryAt: Int64?
        /// Whether later parcels may wait for this one.
        let isOrdered: Bool
    }

    let database: Connection
    let mailbox: Mailbox
    let log: Log
    private(set) var couriers: [String: any Courier] = [:]
    var schedule = OutboxSchedule()
    /// The results that the current batch has stored.
    var settled: [Settled] = []
    /// The number of the last parcel. The process does not reuse numbers, because results of parcels
    /// on their way name them.
    private var lastNumber: Int64 = 0
    /// The approximate number of waiting parcels. It is counted again from time to time.
    package private(set) var waitingCount = 0
    /// The results of each channel since the last call of ``takeTally(of:)``.
    private var recent: [String: OutboxResults] = [:]
    /// The time of the latest batch, Unix milliseconds.
    var lastNow: Int64 = 0
    /// The end of the pause after a failed read of the database, Unix milliseconds.
    var pausedUntil: Int64 = .min
    /// The number of attempts by result since the start of the process, for each channel.
    var tallies: [String: ParcelCounts] = [:]

    init(database: Connection, couriers: [any Courier], mailbox: Mailbox, log: Log) {
        self.database = database
        self.mailbox = mailbox
        self.log = log
        for courier in couriers {
            for channel in courier.channels {
                precondition(self.couriers[channel] == nil, "two couriers for \(channel)")
                self.couriers[channel] = courier
            }
        }
    }

    /// The time of the next work, Unix milliseconds. `nil` if nothing waits.
    var next: Int64? { schedule.next.map { max($0, pausedUntil) } }

    /// The number of parcels that are on their way.
    var underwayCount: Int { schedule.underwayCount }

    /// Whether a channel has a courier.
    package func carries(_ channel: String) -> Bool { couriers[channel] != nil }

    /// Gives a parcel to its courier without storing it.
    /// - Parameter outcome: Makes the message for the mailbox from the courier's result.
    /// - Returns: `false` if the channel has no courier.
    package func carryAtOnce(
        _ parcel: Parcel, _ outcome: @escaping @Sendable (DeliveryResult) -> any Outcome
    ) -> Bool {
        guard let courier = couriers[parcel.channel] else { return false }
        courier.carry(parcel) { [mailbox] in mailbox.post(.outcome(outcome($0))) }
        return true
    }

    /// The courier of a channel, for a parcel that is sent immediately and not stored.
    package func courier(of channel: String) -> (any Courier)? { couriers[channel] }

    /// Stores a parcel in the transaction of the batch.
    ///
    /// A parcel without a courier waits until it expires, because its channel may be configured
    /// again.
    package func post(_ parcel: Parcel, now: Int64) throws {
        if let collapse = parcel.collapse {
            waitingCount -= try database.run("DELETE FROM outbox WHERE collapse = ?", collapse)
        }
        guard waitingCount < Self.waitingMax else {
            return log.error("the outbox is full", ("dropped", parcel.channel))
        }
        let due = max(parcel.due ?? now, now)
        lastNumber += 1
        waitingCount += 1
        try database.run(
            """
            INSERT INTO outbox (number, channel, lane, payload, collapse, tag, recipient,
              attempts, due, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?)
            """,
            lastNumber, parcel.channel, parcel.lane, parcel.payload, parcel.collapse, parcel.tag,
            parcel.recipient, due, parcel.expiresAt)
        if carries(parcel.channel) { schedule.add(parcel.key, due: due) }
    }

    /// Deletes the waiting parcels with a tag. Parcels that are on their way still arrive.
    package func withdraw(tag: String) throws {
        waitingCount -= try database.run("DELETE FROM outbox WHERE tag = ?", tag)
    }

    /// Deletes the waiting parcels for a recipient. Parcels that are on their way still arrive.
    package func withdraw(recipient: String) throws {
        waitingCount -= try database.run("DELETE FROM outbox WHERE recipient = ?", recipient)
    }

    /// Makes a recipient's parcels due now if they wait for a later time and were not tried yet.
    package func hasten(recipient: String, now: Int64) throws {
        let lanes = try database.rows(
            """
            UPDATE outbox SET due = ?1 WHERE recipient = ?2 AND due > ?1 AND attempts = 0
            RETURNING channel, lane
            """, now, recipient
        ) { OutboxLane.Key(channel: $0.text(0), name: $0.text(1)) }
        for key in Set(lanes) where carries(key.channel) { schedule.add(key, due: now) }
    }

    /// The parcels for a recipient that wait or are on their way, the oldest first.
    package func waiting(for recipient: String) throws -> [Parcel] {
        let waiting = try database.rows(
            "SELECT number, due FROM outbox WHERE recipient = ? ORDER BY number", recipient
        ) { ($0.int64(0), $0.int64(1)) }
        return try waiting.compactMap { number, due in
            var parcel = try parcel(number)?.parcel
            parcel?.due = due
            return parcel
        }
    }

    /// Schedules the parcels that were stored before a restart. None of them is on its way.
    func start() throws {
        lastNumber =
            try database.first("SELECT coalesce(max(number), 0) FROM outbox") { $0.int64(0) } ?? 0
        try count()
        try database.forEach("SELECT channel, lane, min(due) FROM outbox GROUP BY channel, lane") {
            row in
            guard carries(row.text(0)) else { return }
            let key = OutboxLane.Key(channel: row.text(0), name: row.text(1))
            schedule.add(key, due: row.int64(2))
        }
    }

    /// Deletes expired parcels, a limited number at a time.
    /// - Returns: Whether there may be more of them.
    func forget(now: Int64) throws -> Bool {
        let dropped = try database.run(
            """
            DELETE FROM outbox WHERE number IN
              (SELECT number FROM outbox WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
            """, now, Self.forgottenAtOnce)
        try count()
        schedule.tidy(now: now)
        return dropped == Self.forgottenAtOnce
    }

    func hasDropped(_ count: Int) { waitingCount -= count }

    func note(_ verdict: DeliveryResult, in key: OutboxLane.Key) {
        recent[key.channel, default: OutboxResults()].note(verdict, in: key.name)
    }

    /// Removes and returns the results of a channel since the last call.
    package func takeTally(of channel: String) -> OutboxResults {
        recent.removeValue(forKey: channel) ?? OutboxResults()
    }

    /// The number of the oldest parcel that waits; `nil` if none waits. Programs other than the
    /// daemon use it.
    package static func oldest(in database: Connection) throws -> Int64? {
        try database.first("SELECT min(number) FROM outbox") { $0.isNull(0) ? nil : $0.int64(0) }
            ?? nil
    }

    /// The number of waiting parcels of a channel, at most `bound`.
    package func waitingCount(of channel: String, atMost bound: Int) throws -> Int {
        try database.int(
            "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE channel = ? LIMIT ?)", channel, bound)
    }

    private func count() throws {
        waitingCount = try database.int("SELECT count(*) FROM outbox")
    }
}
