/// When which monitor is to be looked at next, and which looks are under way; in memory alone.
struct ProbeSchedule {
    /// A look that was begun.
    struct Look: Equatable {
        let number: Int
        /// How long it is waited for, milliseconds.
        let waitMs: Int64
        /// Unix milliseconds; later nobody waits for it.
        var deadline: Int64
    }

    /// Looks begin within this time after a start, milliseconds.
    private static let spreadMs: Int64 = 1_000

    private let intervals: [(name: String, ms: Int64)]
    private var due: [String: Int64] = [:]
    private(set) var underway: [String: Look] = [:]
    private var lastNumber = 0

    init(_ intervals: [(String, Int64)]) { self.intervals = intervals.map { ($0.0, $0.1) } }

    /// When there is something to do next, Unix milliseconds.
    var next: Int64? {
        intervals.compactMap { underway[$0.name]?.deadline ?? due[$0.name] }.min()
    }

    mutating func begin(at now: Int64) {
        for (index, one) in intervals.enumerated() {
            due[one.name] = now + Int64(index) * Self.spreadMs / Int64(intervals.count)
        }
    }

    /// Those that are to be looked at now, in their order.
    func dueNames(at now: Int64) -> [String] {
        intervals.filter { one in
            guard underway[one.name] == nil, let due = due[one.name] else { return false }
            // A clock that was set back must not stop it.
            return due <= now || due - now > one.ms
        }.map(\.name)
    }

    /// Those whose look was never answered.
    func lateNames(at now: Int64) -> [(name: String, look: Look)] {
        underway.filter { $0.value.deadline <= now }.map { ($0.key, $0.value) }
            .sorted { $0.name < $1.name }
    }

    /// Begins a look.
    /// - Returns: Its number.
    mutating func begin(_ name: String, waitMs: Int64, at now: Int64) -> Int {
        lastNumber += 1
        underway[name] = Look(number: lastNumber, waitMs: waitMs, deadline: now + waitMs)
        return lastNumber
    }

    /// A look is over.
    /// - Returns: False when nobody waits for it.
    mutating func end(_ name: String, _ number: Int, at now: Int64) -> Bool {
        guard underway[name]?.number == number else { return false }
        underway[name] = nil
        due[name] = now + (intervals.first { $0.name == name }?.ms ?? 0)
        return true
    }

    /// Has one looked at at once.
    mutating func hasten(_ name: String, at now: Int64) {
        if let time = due[name], time > now { due[name] = now }
    }

    /// The clock was set back: nobody waits longer than was meant.
    mutating func clockWasSetBack(to now: Int64) {
        for (name, look) in underway {
            underway[name]?.deadline = min(look.deadline, now + look.waitMs)
        }
    }
}
