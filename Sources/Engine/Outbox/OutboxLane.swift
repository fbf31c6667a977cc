/// The state of one lane of the outbox: its parcels on their way, and the time of the next one.
///
/// A lane begins with a small window of parcels on their way. Each success enlarges the window. So
/// a server that never answers occupies few places.
struct OutboxLane {
    /// The identity of a lane: the channel, and the provider or server within it.
    struct Key: Hashable {
        let channel: String
        let name: String
    }

    private struct Sent {
        let collapse: String?
        let wave: Int
    }

    static let firstWindow = 4
    static let longestWindow = 100
    private static let firstPauseMs: Int64 = 1_000
    private static let longestPauseMs: Int64 = 300_000

    /// The time when the next waiting parcel is due, as far as known. Nil if none waits.
    var due: Int64?
    private var underway: [Int64: Sent] = [:]
    /// Collapse keys of the parcels on their way. A parcel that replaces one of them waits until
    /// that one is done.
    private var collapsing: Set<String> = []
    private var window = Self.firstWindow
    private var pausedUntil: Int64 = .min
    /// The number of pauses since the last success.
    private var failures = 0
    /// The number of pauses so far. A parcel that left before the last pause and fails after it
    /// does not lengthen the pause.
    private var wave = 0

    var underwayCount: Int { underway.count }

    /// The number of parcels that may leave now. While the provider fails, only one is on its way
    /// at a time.
    var room: Int { max(0, (failures == 0 ? window : 1) - underway.count) }

    /// The time when the lane may send again. Nil if it must first wait for a parcel on its way, or
    /// if none is due.
    var ready: Int64? {
        guard room > 0, let due else { return nil }
        return max(due, pausedUntil)
    }

    var isIdle: Bool { underway.isEmpty && due == nil }

    /// Whether the lane is idle and has no pause to remember.
    func isForgettable(at now: Int64) -> Bool {
        isIdle && (failures == 0 || pausedUntil <= now)
    }

    func holds(_ number: Int64, collapse: String?) -> Bool {
        underway[number] != nil || collapse.map(collapsing.contains) == true
    }

    mutating func add(due: Int64) { self.due = min(self.due ?? .max, due) }

    mutating func begin(_ number: Int64, collapse: String?) {
        underway[number] = Sent(collapse: collapse, wave: wave)
        if let collapse { collapsing.insert(collapse) }
    }

    /// Notes the end of a parcel that was on its way.
    /// - Parameter jitter: 0.5 to 1.
    /// - Returns: False if no parcel with this number was on its way.
    mutating func end(_ number: Int64, _ fate: Fate, now: Int64, jitter: Double) -> Bool {
        guard let sent = underway.removeValue(forKey: number) else { return false }
        if let collapse = sent.collapse {
            collapsing.remove(collapse)
            add(due: now)
        }
        switch fate {
        case .taken: succeed()
        case .failing(let afterMs): pause(now, afterMs, jitter, escalating: sent.wave == wave)
        case .other: break
        }
        return true
    }

    private mutating func succeed() {
        failures = 0
        window = min(window + 1, Self.longestWindow)
    }

    /// Pauses the lane because the provider fails. Each pause is longer than the one before.
    private mutating func pause(
        _ now: Int64, _ afterMs: Int64, _ jitter: Double, escalating: Bool
    ) {
        pausedUntil = max(pausedUntil, now + afterMs)
        guard escalating else { return }
        let exponent = Int64(1) << min(failures, 9)
        let own = Int64(Double(min(Self.longestPauseMs, Self.firstPauseMs * exponent)) * jitter)
        pausedUntil = max(pausedUntil, now + own)
        failures += 1
        wave += 1
        window = Self.firstWindow
    }

    /// Keeps the length of a pause when the clock was set back.
    mutating func shift(by milliseconds: Int64, now: Int64) {
        if pausedUntil > now { pausedUntil = max(now, pausedUntil - milliseconds) }
        if due != nil { due = now }
    }
}

extension OutboxLane {
    /// The conclusion about the lane from the end of one parcel.
    enum Fate {
        /// The provider works.
        case taken
        /// The provider fails, and asks for a pause of at least this many milliseconds.
        case failing(afterMs: Int64)
        /// No conclusion.
        case other
    }
}
