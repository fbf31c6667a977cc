import SQLite

/// What became of parcels.
extension Outbox {
    /// More tries than this are not worth it.
    private static let attemptsMax = 30
    private static let firstRetryMs: Int64 = 2_000
    private static let longestRetryMs: Int64 = 3_600_000
    /// The longest that a provider is believed when it names a time.
    private static let longestRetryAfterMs = 86_400_000

    func take(_ outcome: ParcelOutcome, _ context: Context) throws {
        var retryAt: Int64?
        var isOrdered = true
        if let (parcel, attempts) = try parcel(outcome.number) {
            isOrdered = parcel.isOrdered
            switch outcome.verdict {
            case nil:
                retryAt = outcome.again.flatMap { $0 < parcel.expiresAt ? $0 : nil }
                try postpone(outcome.number, to: retryAt)
            case .failed(let reason, let afterMs, _):
                retryAt = retryTime(afterMs, attempts, context)
                try retry(outcome.number, parcel, attempts, at: retryAt, reason, context)
            case .some(let verdict):
                try drop(outcome.number)
                try tell(parcel, verdict, context)
            }
        }
        settled.append(Settled(outcome: outcome, retryAt: retryAt, isOrdered: isOrdered))
    }

    /// The batch is on disk: what it was told makes room for more.
    func settle(_ context: Context) {
        for one in settled {
            let outcome = one.outcome
            tallies[outcome.lane.channel, default: ParcelTally()].note(
                outcome.verdict, isTriedAgain: one.retryAt != nil)
            if let verdict = outcome.verdict { note(verdict, in: outcome.lane) }
            schedule.end(
                outcome.lane, outcome.number, fate(outcome.verdict), now: context.now,
                jitter: jitter(context))
            if let retryAt = one.retryAt { schedule.add(outcome.lane, due: retryAt) }
            if one.isOrdered { schedule.add(outcome.lane, due: context.now) }
        }
        settled.removeAll(keepingCapacity: true)
    }

    /// The batch is rolled back: what it was told is told again.
    func takeBack() { settled.removeAll() }

    private func fate(_ verdict: Verdict?) -> OutboxLane.Fate {
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

    private func tell(_ parcel: Parcel, _ verdict: Verdict, _ context: Context) throws {
        guard let listener = listeners[parcel.channel] else { return }
        do {
            try context.attempt { try listener(parcel, verdict, context) }
        } catch let error as SQLiteError where error.isUnavailable {
            throw error
        } catch {
            context.log.error(
                "cannot process a delivery result", ("channel", parcel.channel),
                ("error", "\(error)"))
        }
    }

    /// - Parameter time: Nil: not any more.
    private func retry(
        _ number: Int64, _ parcel: Parcel, _ attempts: Int, at time: Int64?, _ reason: String,
        _ context: Context
    ) throws {
        guard let time else {
            try drop(number)
            return try tell(parcel, .refused(reason: reason), context)
        }
        try database.run(
            "UPDATE outbox SET attempts = attempts + 1, due = ? WHERE number = ?", time, number)
    }

    /// When it is tried again, Unix milliseconds; nil: not any more.
    private func retryTime(_ afterMs: Int?, _ attempts: Int, _ context: Context) -> Int64? {
        guard attempts + 1 < Self.attemptsMax else { return nil }
        let exponent = Int64(1) << min(attempts, 11)
        let longest = Double(min(Self.longestRetryMs, Self.firstRetryMs * exponent))
        return context.now + max(Int64(longest * jitter(context)), Int64(believed(afterMs)))
    }

    private func believed(_ afterMs: Int?) -> Int {
        min(max(afterMs ?? 0, 0), Self.longestRetryAfterMs)
    }

    private func jitter(_ context: Context) -> Double {
        Double.random(in: 0.5...1, using: &context.random)
    }
}
