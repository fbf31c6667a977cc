/// A lane of the outbox: what of it is on its way, and when the next may go.
///
/// A lane begins with a few on their way at once and gets more with each that is taken, so that
/// somebody's server that never answers holds little.
struct OutboxLane {
    /// What a lane is known by: the channel, and what its parcels queue up for.
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

    /// When the next one that is not on its way is due, as far as is known; nil: none waits.
    var due: Int64?
    private var underway: [Int64: Sent] = [:]
    /// Keys of those on their way: what took the place of one waits until that one is done.
    private var collapsing: Set<String> = []
    private var window = Self.firstWindow
    private var pausedUntil: Int64 = .min
    /// Pauses since the last success.
    private var failures = 0
    /// Counts the pauses: parcels that left before one and fail after it say nothing new.
    private var wave = 0

    var underwayCount: Int { underway.count }

    /// How many more may go now: while the provider fails, one at a time tries.
    var room: Int { max(0, (failures == 0 ? window : 1) - underway.count) }

    /// When something can be done; nil: not before something on its way is done.
    var ready: Int64? {
        guard room > 0, let due else { return nil }
        return max(due, pausedUntil)
    }

    var isIdle: Bool { underway.isEmpty && due == nil }

    /// Whether there is anything to remember of an idle lane.
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

    /// One that was on its way is done.
    /// - Parameter jitter: 0.5 to 1.
    /// - Returns: False when none was on its way under this number.
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

    /// The provider fails: all wait for a while, longer each time.
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

    /// The clock was set back: what was a pause stays as long as it was.
    mutating func shift(by milliseconds: Int64, now: Int64) {
        if pausedUntil > now { pausedUntil = max(now, pausedUntil - milliseconds) }
        if due != nil { due = now }
    }
}

extension OutboxLane {
    /// What the end of one parcel says of its lane.
    enum Fate {
        /// The provider answers.
        case taken
        /// The provider fails, and wants to be left alone for so many milliseconds.
        case failing(afterMs: Int64)
        /// Nothing.
        case other
    }
}
