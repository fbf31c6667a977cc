import SQLite

/// What is to leave the server by another way than the broker, kept in the database until a
/// provider has it: each parcel leaves at least once, also across a crash.
///
/// Only those on their way are in memory, a bounded number in each lane and in all.
package final class Outbox {
    /// Parcels on their way at once, over all lanes.
    static let underwayMax = 1_000
    /// More tries than this are not worth it.
    private static let attemptsMax = 30
    private static let firstRetryMs: Int64 = 2_000
    private static let longestRetryMs: Int64 = 3_600_000
    /// The longest that a provider is believed when it names a time.
    private static let longestRetryAfterMs = 86_400_000

    private let database: Connection
    private var couriers: [String: any Courier] = [:]
    private let mailbox: Mailbox
    private var lanes: [String: OutboxLane] = [:]
    private var underwayCount = 0
    private var listeners: [String: (Parcel, Verdict, Context) throws -> Void] = [:]
    /// What the batch under way was told, with the time of the next try if there is one.
    private var settled: [(outcome: ParcelOutcome, retryAt: Int64?)] = []
    /// When there is something to do next; nil: nothing waits.
    private(set) var next: Int64?

    init(database: Connection, couriers: [any Courier], mailbox: Mailbox) {
        self.database = database
        self.mailbox = mailbox
        for courier in couriers {
            for channel in courier.channels { self.couriers[channel] = courier }
        }
    }

    /// Says who is told when a parcel of a channel has its last verdict: ``Verdict/delivered``,
    /// ``Verdict/gone(reason:)`` or ``Verdict/refused(reason:)``.
    package func onVerdict(
        _ channel: String, _ listener: @escaping (Parcel, Verdict, Context) throws -> Void
    ) {
        precondition(listeners[channel] == nil, "two listeners for \(channel)")
        listeners[channel] = listener
    }

    /// Puts a parcel in, as part of the batch.
    package func post(_ parcel: Parcel, _ context: Context) throws {
        if let collapse = parcel.collapse {
            try database.run("DELETE FROM outbox WHERE collapse = ?", collapse)
        }
        try database.run(
            """
            INSERT INTO outbox
              (channel, lane, payload, collapse, tag, attempts, due, expires_at)
            VALUES (?, ?, ?, ?, ?, 0, ?, ?)
            """,
            parcel.channel, parcel.lane, parcel.payload, parcel.collapse, parcel.tag, context.now,
            parcel.expiresAt)
        lanes[parcel.lane, default: OutboxLane()].add(due: context.now)
        next = min(next ?? .max, context.now)
    }

    /// Takes back what carries a tag and has not left yet.
    package func withdraw(tag: String) throws {
        try database.run("DELETE FROM outbox WHERE tag = ?", tag)
    }

    /// Takes up what a restart left: nothing is on its way.
    func start(_ context: Context) throws {
        try database.forEach("SELECT lane, min(due) FROM outbox GROUP BY lane") { row in
            lanes[row.text(0), default: OutboxLane()].add(due: row.int64(1))
        }
        next = lanes.values.compactMap(\.ready).min()
    }

    /// Drops what is worth nothing any more, a bounded number at a time.
    func forget(now: Int64) throws {
        try database.run(
            """
            DELETE FROM outbox WHERE number IN
              (SELECT number FROM outbox WHERE expires_at <= ? ORDER BY expires_at LIMIT 10000)
            """, now)
    }
}

/// Sending.
extension Outbox {
    /// How long nothing is looked for when the database cannot be read, milliseconds.
    private static let pauseMs: Int64 = 1_000

    /// After a commit: hands to the couriers what is due and has room.
    func dispatch(_ context: Context) {
        guard let next, next <= context.now else { return }
        do {
            try dispatchAll(context)
        } catch {
            context.log.error("the outbox cannot be read", ("error", "\(error)"))
            self.next = context.now + Self.pauseMs
        }
    }

    private func dispatchAll(_ context: Context) throws {
        for name in lanes.keys where underwayCount < Self.underwayMax {
            guard let ready = lanes[name]?.ready, ready <= context.now else { continue }
            try dispatch(name, context)
            if lanes[name]?.isIdle == true { lanes[name] = nil }
        }
        // With everybody busy the next outcome looks again.
        let isFull = underwayCount >= Self.underwayMax
        self.next = isFull ? nil : lanes.values.compactMap(\.ready).min()
    }

    private func dispatch(_ name: String, _ context: Context) throws {
        guard var lane = lanes[name] else { return }
        // Whatever was missed (a clock that was set back) comes when the lane is still.
        if lane.underway.isEmpty { lane.taken = (.min, 0) }
        let limit = min(lane.room, Self.underwayMax - underwayCount)
        let parcels = try due(name, after: lane.taken, limit: limit, now: context.now)
        for (due, number, parcel) in parcels {
            lane.taken = (due, number)
            if parcel.expiresAt > context.now { send(number, parcel, &lane) }
        }
        lane.due =
            parcels.count < limit ? try nextDue(name, after: lane.taken) : context.now
        lanes[name] = lane
    }

    private func due(
        _ lane: String, after taken: (due: Int64, number: Int64), limit: Int, now: Int64
    ) throws -> [(Int64, Int64, Parcel)] {
        try database.rows(
            """
            SELECT due, number, channel, payload, expires_at, collapse, tag FROM outbox
            WHERE lane = ? AND due <= ? AND (due, number) > (?, ?) ORDER BY due, number LIMIT ?
            """, lane, now, taken.due, taken.number, limit
        ) { row in
            let parcel = Parcel(
                channel: row.text(2), lane: lane, payload: row.blob(3), expiresAt: row.int64(4),
                collapse: row.textOrNil(5), tag: row.textOrNil(6))
            return (row.int64(0), row.int64(1), parcel)
        }
    }

    private func nextDue(
        _ lane: String, after taken: (due: Int64, number: Int64)
    ) throws -> Int64? {
        try database.first(
            """
            SELECT due FROM outbox WHERE lane = ? AND (due, number) > (?, ?)
            ORDER BY due, number LIMIT 1
            """, lane, taken.due, taken.number
        ) { $0.int64(0) }
    }

    /// What no courier takes waits until it expires: a channel may be configured again.
    private func send(_ number: Int64, _ parcel: Parcel, _ lane: inout OutboxLane) {
        guard let courier = couriers[parcel.channel] else { return }
        lane.underway.insert(number)
        underwayCount += 1
        let name = parcel.lane
        courier.carry(parcel) { [mailbox] verdict in
            mailbox.post(
                .outcome(ParcelOutcome(number: number, lane: name, verdict: verdict)))
        }
    }
}

/// What became of it.
extension Outbox {
    func take(_ outcome: ParcelOutcome, _ context: Context) throws {
        let parcel = try parcel(outcome.number, lane: outcome.lane)
        var retryAt: Int64?
        switch outcome.verdict {
        case .delivered, .gone, .refused:
            if let (parcel, _) = parcel {
                try database.run("DELETE FROM outbox WHERE number = ?", outcome.number)
                try listeners[parcel.channel]?(parcel, outcome.verdict, context)
            }
        case .failed(let reason, let afterMs, _):
            if let (parcel, attempts) = parcel {
                retryAt = try retry(outcome.number, parcel, attempts, reason, afterMs, context)
            }
        }
        settled.append((outcome, retryAt))
    }

    /// The batch is on disk: what it was told makes room for more.
    func settle(_ context: Context) {
        for (outcome, retryAt) in settled {
            var lane = lanes[outcome.lane] ?? OutboxLane()
            if lane.underway.remove(outcome.number) != nil { underwayCount -= 1 }
            switch outcome.verdict {
            case .delivered, .gone, .refused: lane.succeed()
            case .failed(_, let afterMs, isLane: true):
                lane.pause(now: context.now, afterMs: afterMs, jitter: jitter(context))
            case .failed: break
            }
            if let retryAt { lane.add(due: retryAt) }
            lanes[outcome.lane] = lane.isIdle ? nil : lane
        }
        if !settled.isEmpty { next = lanes.values.compactMap(\.ready).min() }
        settled.removeAll(keepingCapacity: true)
    }

    /// The batch is rolled back: what it was told is told again.
    func takeBack() { settled.removeAll() }

    private func parcel(_ number: Int64, lane: String) throws -> (Parcel, attempts: Int)? {
        try database.first(
            """
            SELECT channel, payload, expires_at, collapse, tag, attempts FROM outbox
            WHERE number = ?
            """, number
        ) { row in
            let parcel = Parcel(
                channel: row.text(0), lane: lane, payload: row.blob(1), expiresAt: row.int64(2),
                collapse: row.textOrNil(3), tag: row.textOrNil(4))
            return (parcel, row.int(5))
        }
    }

    /// - Returns: When it is tried again, Unix milliseconds; nil: not any more.
    private func retry(
        _ number: Int64, _ parcel: Parcel, _ attempts: Int, _ reason: String, _ afterMs: Int?,
        _ context: Context
    ) throws -> Int64? {
        guard attempts + 1 < Self.attemptsMax else {
            try database.run("DELETE FROM outbox WHERE number = ?", number)
            try listeners[parcel.channel]?(parcel, .refused(reason: reason), context)
            return nil
        }
        let exponent = Int64(1) << min(attempts, 11)
        let own = Double(min(Self.longestRetryMs, Self.firstRetryMs * exponent)) * jitter(context)
        let asked = Int64(min(afterMs ?? 0, Self.longestRetryAfterMs))
        let due = context.now + max(Int64(own), asked)
        try database.run(
            "UPDATE outbox SET attempts = attempts + 1, due = ? WHERE number = ?", due, number)
        return due
    }

    private func jitter(_ context: Context) -> Double {
        Double.random(in: 0.5...1, using: &context.random)
    }
}
