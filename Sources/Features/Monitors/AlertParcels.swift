package import Contract
import Engine

/// Parcels that go to their couriers past the outbox, since nothing can be saved: in memory, tried again
/// until they are taken or the outbox can have them.
struct DirectParcels {
    private struct Entry {
        let number: Int
        let parcel: Parcel
        var attempts = 0
        /// Unix milliseconds.
        var due: Int64
        var isUnderway = false

        /// What leaves one after the other.
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

    /// When there is something to send, Unix milliseconds.
    var next: Int64? { heads.filter { !$0.isUnderway }.map(\.due).min() }

    /// What nobody has and nobody is asked to take at the moment, in order.
    var waiting: [Parcel] { entries.filter { !$0.isUnderway }.map(\.parcel) }

    /// - Returns: False where there is no room.
    mutating func add(_ parcel: Parcel, at now: Int64) -> Bool {
        guard entries.count < Self.most else { return false }
        lastNumber += 1
        entries.append(Entry(number: lastNumber, parcel: parcel, due: now))
        return true
    }

    /// Those whose turn it is: from now on they are on their way.
    mutating func takeDue(at now: Int64) -> [(number: Int, parcel: Parcel)] {
        entries.removeAll { !$0.isUnderway && $0.parcel.expiresAt <= now }
        let due = heads.filter { !$0.isUnderway && $0.due <= now }
        for one in due { change(one.number) { $0.isUnderway = true } }
        return due.map { ($0.number, $0.parcel) }
    }

    /// Its courier has said something.
    mutating func end(_ number: Int, _ verdict: Verdict, at now: Int64) {
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

    /// The outbox has all that were ``waiting``.
    mutating func removeWaiting() { entries.removeAll { !$0.isUnderway } }

    mutating func clockWasSetBack(to now: Int64) {
        for index in entries.indices {
            entries[index].due = min(entries[index].due, now + Self.longestPauseMs)
        }
    }

    private var heads: [Entry] {
        var seen: Set<String> = []
        return entries.filter { seen.insert($0.queue).inserted }
    }

    private mutating func change(_ number: Int, _ body: (inout Entry) -> Void) {
        if let index = entries.firstIndex(where: { $0.number == number }) { body(&entries[index]) }
    }
}

/// What a courier said of a parcel that went past the outbox.
struct DirectOutcome: Outcome {
    let number: Int
    let channel: String
    let verdict: Verdict
}

/// What a courier needs to tell a webhook of an alert: the payload of its parcel.
package struct AlertParcel: Document, Equatable {
    package var url = ""
    /// The same each time that it is tried.
    package var id = ""
    package var alert = OpsAlert()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("url", &url)
        fields.required("id", &id)
        fields.required("alert", &alert)
    }
}
