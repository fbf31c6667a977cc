/// The schedule of the outbox: which lane may send when, and how many parcels. It decides from
/// memory alone.
struct OutboxSchedule {
    /// The most parcels on their way at the same time, in all lanes.
    static let underwayMax = 1_000

    private var lanes: [OutboxLane.Key: OutboxLane] = [:]
    private var agenda = TimeQueue<OutboxLane.Key>()
    private(set) var underwayCount = 0

    /// The time of the next step. Nil if nothing waits, or if no more parcels may leave.
    var next: Int64? { underwayCount < Self.underwayMax ? agenda.first?.time : nil }

    /// The lane that comes next, with the number of parcels that it may send and that are on their
    /// way.
    func turn(at now: Int64) -> (key: OutboxLane.Key, room: Int, underway: Int)? {
        guard let next, next <= now, let key = agenda.first?.key, let lane = lanes[key]
        else { return nil }
        return (key, min(lane.room, Self.underwayMax - underwayCount), lane.underwayCount)
    }

    /// Whether a parcel is on its way itself, or must wait for one with the same collapse key.
    func holds(_ key: OutboxLane.Key, _ number: Int64, collapse: String?) -> Bool {
        lanes[key]?.holds(number, collapse: collapse) == true
    }

    /// Notes that a parcel of a lane is due at a time.
    mutating func add(_ key: OutboxLane.Key, due: Int64) {
        change(key) { $0.add(due: due) }
    }

    /// Ends the turn of a lane.
    /// - Parameter due: The time when its next parcel is due; nil if none waits.
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

    /// Forgets idle lanes without a pause.
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

/// A priority queue of keys by time. Keys with the same time keep the order in which they were
/// added.
///
/// It is a binary heap with an index of positions, so a key can be moved.
struct TimeQueue<Key: Hashable> {
    private struct Entry {
        let key: Key
        let time: Int64
        let turn: UInt64

        func precedes(_ other: Entry) -> Bool { (time, turn) < (other.time, other.turn) }
    }

    private var entries: [Entry] = []
    private var places: [Key: Int] = [:]
    private var turns: UInt64 = 0

    var first: (key: Key, time: Int64)? { entries.first.map { ($0.key, $0.time) } }

    /// Sets the time of a key. A key that already has this time keeps its position.
    /// - Parameter time: Nil removes the key.
    /// - Complexity: O(log n).
    mutating func set(_ key: Key, _ time: Int64?) {
        if let place = places[key] {
            guard entries[place].time != time else { return }
            remove(at: place)
        }
        guard let time else { return }
        turns += 1
        entries.append(Entry(key: key, time: time, turn: turns))
        places[key] = entries.count - 1
        rise(entries.count - 1)
    }

    private mutating func remove(at place: Int) {
        swap(place, entries.count - 1)
        places[entries.removeLast().key] = nil
        guard place < entries.count else { return }
        rise(place)
        sink(place)
    }

    private mutating func rise(_ start: Int) {
        var place = start
        while place > 0, entries[place].precedes(entries[(place - 1) / 2]) {
            swap(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink(_ start: Int) {
        var place = start
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
                if entries[child].precedes(entries[least]) { least = child }
            }
            guard least != place else { return }
            swap(place, least)
            place = least
        }
    }

    private mutating func swap(_ one: Int, _ two: Int) {
        entries.swapAt(one, two)
        places[entries[one].key] = one
        places[entries[two].key] = two
    }
}
