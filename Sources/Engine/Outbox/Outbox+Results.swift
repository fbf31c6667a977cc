import SQLite

/// Records the results of parcels, and schedules retries.
extension Outbox {
    /// The most attempts for a parcel.
    private static let attemptsMax = 30
    private static let firstRetryMs: Int64 = 2_000
    private static let longestRetryMs: Int64 = 3_600_000
    /// The longest pause that a provider can ask for, milliseconds.
    private static let longestRetryAfterMs = 86_400_000

    /// Stores the result of an attempt in the transaction of the batch.
    /// - Parameter random: Spreads the times of retries.
    /// - Returns: The parcel and its final result, for the capability that posted it. `nil` if the
    ///   parcel is tried again or was not sent.
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

    /// Frees the places of parcels whose results are on disk now, so that others can be sent.
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

    /// Forgets the results of a batch that was rolled back. The engine delivers them again.
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

    /// - Parameter time: `nil` drops the parcel.
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

    /// The time of the next attempt, Unix milliseconds. `nil` after the last attempt.
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

/// The results of a channel's parcels over a period, by lane.
package struct OutboxResults: Equatable, Sendable {
    private static let lanesMost = 1_000

    /// Lanes whose provider answered, with success or refusal.
    package private(set) var answered: Set<String> = []
    /// Lanes whose provider failed, with the latest reason. The reasons contain no address.
    package private(set) var failed: [String: String] = [:]

    package init() {}

    mutating func note(_ verdict: DeliveryResult, in lane: String) {
        switch verdict {
        case .delivered, .gone, .refused, .failed(_, _, isLane: false):
            if answered.count < Self.lanesMost { answered.insert(lane) }
        case .failed(let reason, _, isLane: true):
            if failed.count < Self.lanesMost { failed[lane] = reason }
        }
    }
}

/// The number of attempts to send parcels of a channel, by result.
struct ParcelCounts {
    private(set) var delivered: UInt64 = 0
    private(set) var gone: UInt64 = 0
    private(set) var refused: UInt64 = 0
    private(set) var failed: UInt64 = 0
    /// Parcels whose last attempt failed.
    private(set) var givenUp: UInt64 = 0
    private(set) var moot: UInt64 = 0

    /// - Parameter verdict: The courier's result. Nil if there was no attempt.
    mutating func note(_ verdict: DeliveryResult?, isTriedAgain: Bool) {
        switch verdict {
        case .delivered: delivered &+= 1
        case .gone: gone &+= 1
        case .refused: refused &+= 1
        case .failed: if isTriedAgain { failed &+= 1 } else { givenUp &+= 1 }
        case nil: if !isTriedAgain { moot &+= 1 }
        }
    }
}

extension Outbox {
    var metrics: [Metric] {
        var outcomes = Metric(
            "fairway_parcels_total", .counter,
            "Attempts to send a push or a mail, by provider. A failed one is repeated, a givenUp "
                + "one is not. Gone: the address no longer exists. Moot: no longer needed")
        // Couriers without parcels appear too, so that each provider has a metric from the start.
        for channel in Set(couriers.keys).union(tallies.keys).sorted() {
            let tally = tallies[channel] ?? ParcelCounts()
            let counts = [
                ("delivered", tally.delivered), ("gone", tally.gone), ("refused", tally.refused),
                ("failed", tally.failed), ("givenUp", tally.givenUp), ("moot", tally.moot),
            ]
            for (outcome, count) in counts {
                outcomes.add(count, ["provider": channel, "outcome": outcome])
            }
        }
        return [
            outcomes,
            Metric(
                "fairway_outbox_waiting", .gauge,
                "Approximate number of messages that wait to be sent",
                Double(waitingCount)),
            Metric(
                "fairway_outbox_underway", .gauge, "Messages that a provider is processing",
                Double(underwayCount)),
        ]
    }
}
