import SQLite

/// What became of parcels.
extension Outbox {
    /// More tries than this are not worth it.
    private static let attemptsMax = 30
    private static let firstRetryMs: Int64 = 2_000
    private static let longestRetryMs: Int64 = 3_600_000
    /// The longest that a provider is believed when it names a time.
    private static let longestRetryAfterMs = 86_400_000

    /// Stores what became of an attempt to send a parcel; in the transaction of the batch.
    /// - Parameter random: Spreads the times of retries.
    /// - Returns: The parcel and its last verdict if it is not tried again, for whoever posted it.
    func record(
        _ outcome: ParcelOutcome, now: Int64, using random: inout any RandomNumberGenerator
    ) throws -> (parcel: Parcel, verdict: DeliveryResult)? {
        var retryAt: Int64?
        var isOrdered = true
        var last: (parcel: Parcel, verdict: DeliveryResult)?
        if let (parcel, attempts) = try parcel(outcome.number) {
            isOrdered = parcel.isOrdered
            switch outcome.verdict {
            case nil:
                retryAt = outcome.again.flatMap { $0 < parcel.expiresAt ? $0 : nil }
                try postpone(outcome.number, to: retryAt)
            case .failed(let reason, let afterMs, _):
                retryAt = retryTime(afterMs, attempts, now: now, using: &random)
                if try !retry(outcome.number, at: retryAt) {
                    last = (parcel, .refused(reason: reason))
                }
            case .some(let verdict):
                try drop(outcome.number)
                last = (parcel, verdict)
            }
        }
        settled.append(Settled(outcome: outcome, retryAt: retryAt, isOrdered: isOrdered))
        return last
    }

    /// The batch is on disk: what it was told makes room for more.
    func settle(now: Int64, using random: inout any RandomNumberGenerator) {
        for one in settled {
            let outcome = one.outcome
            tallies[outcome.lane.channel, default: ParcelCounts()].note(
                outcome.verdict, isTriedAgain: one.retryAt != nil)
            if let verdict = outcome.verdict { note(verdict, in: outcome.lane) }
            schedule.end(
                outcome.lane, outcome.number, fate(outcome.verdict), now: now,
                jitter: jitter(using: &random))
            if let retryAt = one.retryAt { schedule.add(outcome.lane, due: retryAt) }
            if one.isOrdered { schedule.add(outcome.lane, due: now) }
        }
        settled.removeAll(keepingCapacity: true)
    }

    /// The batch is rolled back: what it was told is told again.
    func takeBack() { settled.removeAll() }

    private func fate(_ verdict: DeliveryResult?) -> OutboxLane.Fate {
        switch verdict {
        case .delivered, .gone, .refused: .taken
        case .failed(_, let afterMs, isLane: true):
            .failing(afterMs: Int64(believed(afterMs)))
        case .failed, nil: .other
        }
    }

    func parcel(_ number: Int64) throws -> (parcel: Parcel, attempts: Int)? {
        try database.first(
            """
            SELECT channel, lane, payload, expires_at, collapse, tag, recipient, attempts
            FROM outbox WHERE number = ?
            """, number
        ) { row in
            let parcel = Parcel(
                channel: row.text(0), lane: row.text(1), payload: row.blob(2),
                expiresAt: row.int64(3), collapse: row.textOrNil(4), tag: row.textOrNil(5),
                recipient: row.textOrNil(6))
            return (parcel, row.int(7))
        }
    }

    /// - Parameter time: Nil: it is dropped.
    private func postpone(_ number: Int64, to time: Int64?) throws {
        guard let time else { return try drop(number) }
        try database.run("UPDATE outbox SET due = ?, attempts = 0 WHERE number = ?", time, number)
    }

    private func drop(_ number: Int64) throws {
        hasDropped(try database.run("DELETE FROM outbox WHERE number = ?", number))
    }

    /// - Parameter time: The next attempt. Nil drops the parcel.
    /// - Returns: Whether there is a next attempt.
    private func retry(_ number: Int64, at time: Int64?) throws -> Bool {
        guard let time else {
            try drop(number)
            return false
        }
        try database.run(
            "UPDATE outbox SET attempts = attempts + 1, due = ? WHERE number = ?", time, number)
        return true
    }

    /// When it is tried again, Unix milliseconds; nil: not any more.
    private func retryTime(
        _ afterMs: Int?, _ attempts: Int, now: Int64, using random: inout any RandomNumberGenerator
    ) -> Int64? {
        guard attempts + 1 < Self.attemptsMax else { return nil }
        let exponent = Int64(1) << min(attempts, 11)
        let longest = Double(min(Self.longestRetryMs, Self.firstRetryMs * exponent))
        return now + max(Int64(longest * jitter(using: &random)), Int64(believed(afterMs)))
    }

    private func believed(_ afterMs: Int?) -> Int {
        min(max(afterMs ?? 0, 0), Self.longestRetryAfterMs)
    }

    private func jitter(using random: inout any RandomNumberGenerator) -> Double {
        Double.random(in: 0.5...1, using: &random)
    }
}
