import SQLite

/// What is to leave the server by another way than the broker, kept in the database until a
/// provider has it: each parcel leaves at least once, also across a crash.
///
/// Only those on their way are in memory, a bounded number in each lane and in all.
package final class Outbox {
    /// More than this are not kept waiting: the newest are dropped, and the log says so.
    static let waitingMax = 1_000_000
    private static let forgottenAtOnce = 500

    /// A verdict that was taken up in a batch.
    struct Settled {
        let outcome: ParcelOutcome
        /// The next try; nil: there is none.
        let retryAt: Int64?
        /// Whether others may have waited for it.
        let isOrdered: Bool
    }

    let database: Connection
    let mailbox: Mailbox
    let log: Log
    private(set) var couriers: [String: any Courier] = [:]
    var schedule = OutboxSchedule()
    /// What the batch under way was told.
    var settled: [Settled] = []
    /// The last parcel's number. Numbers are not given twice while something is on its way.
    private var lastNumber: Int64 = 0
    /// About how many wait; counted anew now and then.
    package private(set) var waitingCount = 0
    /// What became of parcels since this was asked last, by channel.
    private var recent: [String: OutboxResults] = [:]
    /// The latest time that was seen.
    var lastNow: Int64 = 0
    /// After the database could not be read: until when it is left alone.
    var pausedUntil: Int64 = .min
    /// What became of tries to send, by channel, since the process began.
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

    /// When there is something to do next; nil: nothing waits.
    var next: Int64? { schedule.next.map { max($0, pausedUntil) } }

    /// How many are on their way.
    var underwayCount: Int { schedule.underwayCount }

    /// Whether anybody carries parcels of a channel.
    package func carries(_ channel: String) -> Bool { couriers[channel] != nil }

    /// Gives a parcel to its courier past the database.
    /// - Parameter outcome: What the mailbox is told of the courier's word.
    /// - Returns: False where nobody carries it.
    package func carryAtOnce(
        _ parcel: Parcel, _ outcome: @escaping @Sendable (DeliveryResult) -> any Outcome
    ) -> Bool {
        guard let courier = couriers[parcel.channel] else { return false }
        courier.carry(parcel) { [mailbox] in mailbox.post(.outcome(outcome($0))) }
        return true
    }

    /// Who carries parcels of a channel, for one that is to be sent at once and forgotten.
    package func courier(of channel: String) -> (any Courier)? { couriers[channel] }

    /// Puts a parcel in, as part of the batch. What no courier carries waits until it expires: its
    /// channel may be configured again.
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

    /// Takes back what is about this and has not left yet.
    package func withdraw(tag: String) throws {
        waitingCount -= try database.run("DELETE FROM outbox WHERE tag = ?", tag)
    }

    /// Takes back what is for this one and has not left yet.
    package func withdraw(recipient: String) throws {
        waitingCount -= try database.run("DELETE FROM outbox WHERE recipient = ?", recipient)
    }

    /// Has what is for this one, was not tried yet and waits for a time of its own looked at now.
    package func hasten(recipient: String, now: Int64) throws {
        let lanes = try database.rows(
            """
            UPDATE outbox SET due = ?1 WHERE recipient = ?2 AND due > ?1 AND attempts = 0
            RETURNING channel, lane
            """, now, recipient
        ) { OutboxLane.Key(channel: $0.text(0), name: $0.text(1)) }
        for key in Set(lanes) where carries(key.channel) { schedule.add(key, due: now) }
    }

    /// What is for this one and has not left yet, the oldest first.
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

    /// Takes up what a restart left: nothing is on its way.
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

    /// Drops what is worth nothing any more, a bounded number at a time.
    /// - Returns: Whether there may be more of it.
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

    /// What became of a channel's parcels since this was asked last.
    package func takeTally(of channel: String) -> OutboxResults {
        recent.removeValue(forKey: channel) ?? OutboxResults()
    }

    /// How many of a channel's parcels wait, up to a bound.
    package func waitingCount(of channel: String, atMost bound: Int) throws -> Int {
        try database.first(
            "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE channel = ? LIMIT ?)", channel, bound
        ) { $0.int(0) } ?? 0
    }

    private func count() throws {
        waitingCount = try database.first("SELECT count(*) FROM outbox") { $0.int(0) } ?? 0
    }
}
