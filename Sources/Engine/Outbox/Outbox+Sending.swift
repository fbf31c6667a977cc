import SQLite

/// Hands due parcels to their couriers.
extension Outbox {
    /// The pause after a failed read of the database, milliseconds.
    private static let pauseMs: Int64 = 1_000
    /// The smallest change of the clock that matters, milliseconds.
    private static let setBackMin: Int64 = 1_000

    /// Adjusts the times of waiting parcels if the clock was set back. Called before each batch.
    ///
    /// A parcel then waits no longer than it would have without the change.
    func noticeClock(now: Int64) {
        guard now < lastNow - Self.setBackMin else {
            lastNow = now
            return
        }
        guarded(now: now) {
            try setBack(from: lastNow, to: now)
            lastNow = now
        }
    }

    /// Hands due parcels to their couriers while the lanes have room. Called after a commit.
    /// - Parameter readiness: Decides whether to send a parcel. It changes nothing.
    func dispatch(now: Int64, readiness: (Parcel) throws -> Readiness) {
        guard pausedUntil <= now else { return }
        guarded(now: now) {
            while let turn = schedule.turn(at: now) {
                try dispatch(turn.key, room: turn.room, underway: turn.underway, now, readiness)
            }
        }
    }

    private func guarded(now: Int64, _ body: () throws -> Void) {
        do {
            try body()
        } catch {
            log.error("the outbox cannot be read", ("error", "\(error)"))
            pausedUntil = now + Self.pauseMs
        }
    }

    /// Sends the due parcels of a lane.
    ///
    /// Each parcel on its way blocks at most one row: its own, or that of the parcel that replaced it.
    private func dispatch(
        _ key: OutboxLane.Key, room: Int, underway: Int, _ now: Int64,
        _ readiness: (Parcel) throws -> Readiness
    ) throws {
        let limit = room + underway
        let head = try head(of: key, limit: limit, now: now)
        let free = head.filter { !schedule.holds(key, $0.number, collapse: $0.collapse) }
        for (number, _) in free.prefix(room) {
            guard let parcel = try parcel(number)?.parcel else { continue }
            let isExpired = parcel.expiresAt <= now
            send(number, parcel, isExpired ? .moot : try readiness(parcel))
        }
        schedule.pass(key, due: head.count < limit ? try nextDue(of: key, after: now) : now)
    }

    private func head(
        of key: OutboxLane.Key, limit: Int, now: Int64
    ) throws -> [(number: Int64, collapse: String?)] {
        try database.rows(
            """
            SELECT number, collapse FROM outbox WHERE channel = ? AND lane = ? AND due <= ?
              AND CASE WHEN recipient GLOB 'ordered:*' THEN NOT EXISTS
                (SELECT 1 FROM outbox AS earlier WHERE earlier.recipient = outbox.recipient
                 AND earlier.number < outbox.number) ELSE 1 END
            ORDER BY due, number LIMIT ?
            """, key.channel, key.name, now, limit
        ) { ($0.int64(0), $0.textOrNil(1)) }
    }

    private func nextDue(of key: OutboxLane.Key, after now: Int64) throws -> Int64? {
        try database.first(
            """
            SELECT due FROM outbox WHERE channel = ? AND lane = ? AND due > ?
            ORDER BY due LIMIT 1
            """, key.channel, key.name, now
        ) { $0.int64(0) }
    }

    private func send(_ number: Int64, _ parcel: Parcel, _ readiness: Readiness) {
        let key = parcel.key
        schedule.begin(key, number, collapse: parcel.collapse)
        let tell = { @Sendable [mailbox] (verdict: DeliveryResult?, again: Int64?) in
            mailbox.post(
                .outcome(
                    ParcelOutcome(number: number, lane: key, verdict: verdict, again: again)))
        }
        switch (readiness, couriers[parcel.channel]) {
        case (.ready, let courier?): courier.carry(parcel) { tell($0, nil) }
        case (.notBefore(let time), _?): tell(nil, time)
        case (.moot, _), (_, nil): tell(nil, nil)
        }
    }

    private func setBack(from before: Int64, to now: Int64) throws {
        // A future time that the sender of a parcel chose stays. It was not tried before that time.
        try database.run(
            """
            UPDATE outbox SET due = CASE WHEN due <= ? THEN ? ELSE due - ? END
            WHERE due > ? AND (due <= ? OR attempts > 0)
            """, before, now, before - now, now, before)
        schedule.clockWasSetBack(by: before - now, now: now)
        pausedUntil = min(pausedUntil, now + Self.pauseMs)
    }
}
