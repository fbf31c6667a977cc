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
            "Attempts to send a push or a mail, by provider; failed: repeated later, givenUp: not "
                + "repeated, gone: the address no longer exists, moot: no longer needed")
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
