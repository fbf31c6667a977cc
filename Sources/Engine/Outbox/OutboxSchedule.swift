/// Which lane of the outbox may send when, and how much: decided from what is known in memory.
struct OutboxSchedule {
    /// Parcels on their way at once, over all lanes.
    static let underwayMax = 1_000

    private var lanes: [OutboxLane.Key: OutboxLane] = [:]
    private var agenda = Agenda<OutboxLane.Key>()
    private(set) var underwayCount = 0

    /// When there is something to do next; nil: nothing waits, or nothing more can leave.
    var next: Int64? { underwayCount < Self.underwayMax ? agenda.first?.time : nil }

    /// The lane whose turn it is, with how many it may send and how many are on their way.
    func turn(at now: Int64) -> (key: OutboxLane.Key, room: Int, underway: Int)? {
        guard let next, next <= now, let key = agenda.first?.key, let lane = lanes[key]
        else { return nil }
        return (key, min(lane.room, Self.underwayMax - underwayCount), lane.underwayCount)
    }

    /// Whether a parcel must wait for one that is on its way, itself among them.
    func holds(_ key: OutboxLane.Key, _ number: Int64, collapse: String?) -> Bool {
        lanes[key]?.holds(number, collapse: collapse) == true
    }

    /// Something of a lane is due then.
    mutating func add(_ key: OutboxLane.Key, due: Int64) {
        change(key) { $0.add(due: due) }
    }

    /// A lane had its turn.
    /// - Parameter due: When the next of it is due; nil: none waits.
    mutating func pass(_ key: OutboxLane.Key, due: Int64?) {
        agenda.set(key, nil)
        change(key) { $0.due = due }
    }

    mutating func begin(_ key: OutboxLane.Key, _ number: Int64, collapse: String?) {
        underwayCount += 1
        change(key) { $0.begin(number, collapse: collapse) }
    }

    mutating func end(
        _ key: OutboxLane.Key, _ number: Int64, _ fate: OutboxLane.Fate, now: Int64, jitter: Double
    ) {
        let wasUnderway = change(key) { $0.end(number, fate, now: now, jitter: jitter) }
        if wasUnderway { underwayCount -= 1 }
    }

    mutating func clockWasSetBack(by milliseconds: Int64, now: Int64) {
        for key in lanes.keys { change(key) { $0.shift(by: milliseconds, now: now) } }
    }

    /// Forgets lanes of which nothing is to be remembered.
    mutating func tidy(now: Int64) {
        lanes = lanes.filter { !$0.value.isForgettable(at: now) }
    }

    private mutating func change<T>(
        _ key: OutboxLane.Key, _ body: (inout OutboxLane) -> T
    ) -> T {
        let result = body(&lanes[key, default: OutboxLane()])
        agenda.set(key, lanes[key]?.ready)
        return result
    }
}
