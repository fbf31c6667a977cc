package import Contract
import Engine
package import OperationsContract

/// Parcels that go directly to their couriers while the outbox cannot save anything.
///
/// They are in memory only. Each is tried again until a courier accepts it or the outbox can take
/// it.
struct DirectDeliveries {
    private struct Entry {
        let number: Int
        let parcel: Parcel
        var attempts = 0
        /// Unix milliseconds.
        var due: Int64
        var isUnderway = false

        /// The key of parcels that must leave one after another.
        var queue: String {
            "\(parcel.channel) \(parcel.recipient ?? parcel.lane)"
        }
    }

    private static let most = 500
    private static let firstPauseMs: Int64 = 1_000
    private static let longestPauseMs: Int64 = 60_000

    private var entries: [Entry] = []
    private var lastNumber = 0

    var isEmpty: Bool { entries.isEmpty }

    /// The time of the next attempt, Unix milliseconds.
    var next: Int64? { heads.filter { !$0.isUnderway }.map(\.due).min() }

    /// The parcels that no courier has at the moment, in order.
    var waiting: [Parcel] { entries.filter { !$0.isUnderway }.map(\.parcel) }

    /// - Returns: `false` if there is no space.
    mutating func add(_ parcel: Parcel, at now: Int64) -> Bool {
        guard entries.count < Self.most else { return false }
        lastNumber += 1
        entries.append(Entry(number: lastNumber, parcel: parcel, due: now))
        return true
    }

    /// Hands out the parcels that are due and marks them as underway. Drops expired ones.
    mutating func takeDue(at now: Int64) -> [(number: Int, parcel: Parcel)] {
        entries.removeAll { !$0.isUnderway && $0.parcel.expiresAt <= now }
        let due = heads.filter { !$0.isUnderway && $0.due <= now }
        for one in due { change(one.number) { $0.isUnderway = true } }
        return due.map { ($0.number, $0.parcel) }
    }

    /// Processes the result of a courier: removes the parcel, or schedules another attempt.
    mutating func end(_ number: Int, _ verdict: DeliveryResult, at now: Int64) {
        guard case .failed(_, let afterMs, _) = verdict else {
            return entries.removeAll { $0.number == number }
        }
        change(number) { entry in
            let pause = min(Self.longestPauseMs, Self.firstPauseMs << min(Int64(entry.attempts), 6))
            entry.due = now + max(pause, min(Int64(afterMs ?? 0), Self.longestPauseMs))
            entry.attempts += 1
            entry.isUnderway = false
        }
    }

    /// Removes all ``waiting`` parcels, because the outbox has them now.
    mutating func removeWaiting() { entries.removeAll { !$0.isUnderway } }

    mutating func clockWasSetBack(to now: Int64) {
        for index in entries.indices {
            entries[index].due = min(entries[index].due, now + Self.longestPauseMs)
        }
    }

    /// The first parcel of each queue.
    private var heads: [Entry] {
        var seen: Set<String> = []
        return entries.filter { seen.insert($0.queue).inserted }
    }

    private mutating func change(_ number: Int, _ body: (inout Entry) -> Void) {
        if let index = entries.firstIndex(where: { $0.number == number }) { body(&entries[index]) }
    }
}

/// The result of a courier for a parcel outside the outbox.
struct DirectOutcome: Outcome {
    let number: Int
    let channel: String
    let verdict: DeliveryResult
}

/// The payload of an alert's parcel to a webhook.
package struct AlertParcel: Document, Equatable {
    package var url = ""
    /// Identifies the alert. It is the same for all attempts.
    package var id = ""
    package var alert = OpsAlert()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("url", &url)
        fields.required("id", &id)
        fields.required("alert", &alert)
    }
}
