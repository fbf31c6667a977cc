package import Engine
import JSON
import LocationsContract
import LocationsRules
package import SQLite
import Values

/// Position histories, which only their users can read. Users must ask for one.
package final class Tracks: Capability, PositionKeeper {
    /// The most positions in a history. Further ones replace the oldest.
    package static let fixesMax = 1_000_000
    static let forgetTimer = "tracks.forget"
    static let sweepTimer = "tracks.sweep"
    /// The most rows that one timer deletes, so that it does not delay the writer thread for long.
    static let rowsAtOnce = 2_000

    let locations: Locations
    private var isLoaded = false
    /// The settings of users who have a history, even if it is off now.
    var heads: [String: TrackHead] = [:]

    package init(locations: Locations) {
        self.locations = locations
        locations.add(self)
    }

    package func register(in router: Router) {
        router.on(KeepTrack.self, keep)
        router.on(EraseTrack.self, eraseTrack)
        router.on(PositionKept.self) { [unowned self] event, context in
            try keep(event, context)
        }
        router.onRead(GetTrack.self) { request, call, database in
            try TrackReader(database: database).page(request, of: call.user, now: call.at)
        }
        router.onTimer(Self.forgetTimer) { [unowned self] _, context in try forget(context) }
        router.onTimer(Self.sweepTimer) { [unowned self] user, context in
            try load(context)
            try sweep(user, context)
        }
    }

    package func start(_ context: Context) throws {
        try context.timers.setIfNone(Self.forgetTimer, "", due: context.now)
    }

    package func didRollBack() { isLoaded = false }

    func load(_ context: Context) throws {
        guard !isLoaded else { return }
        heads = [:]
        try TrackStore(database: context.database).forEachHead { heads[$0] = $1 }
        isLoaded = true
    }

    private func keep(
        _ request: KeepTrack, _ call: Call, _ context: Context
    ) throws -> KeepTrack.Result {
        try load(context)
        var head = heads[call.user] ?? TrackHead(days: request.days, isOn: false)
        head.isOn = request.days > 0
        if head.isOn {
            head.days = request.days
            try locations.resume(call.user, context)
        }
        // A user who never had a history needs no row for turning it off.
        if head.isOn || heads[call.user] != nil {
            try TrackStore(database: context.database).put(head, of: call.user)
            heads[call.user] = head
        }
        if !head.isOn { try locations.letGo(call.user, context) }
        var result = KeepTrack.Result()
        result.days = request.days
        result.count = head.count
        return result
    }

    package func wants(_ user: String, _ context: Context) throws -> Bool {
        try load(context)
        return heads[user]?.isOn == true
    }

    private func keep(_ taken: PositionKept, _ context: Context) throws {
        try load(context)
        guard var head = heads[taken.user], head.isOn,
            taken.fix.at >= head.begin(now: context.now), !context.isFull(taken.user)
        else { return }
        let fix = TrackFix(
            at: taken.fix.at, point: taken.fix.place, altitude: taken.location.details.alt,
            accuracy: taken.fix.accuracy, device: taken.device)
        let store = TrackStore(database: context.database)
        guard try store.insert(fix, epoch: head.epoch, of: taken.user) else { return }
        head.count += 1
        if head.count > Self.fixesMax {
            head.count -= try store.remove(
                of: taken.user, epoch: head.epoch, before: .max, limit: 1)
        }
        try store.putCount(head.count, of: taken.user)
        heads[taken.user] = head
    }
}

/// A user's settings for the position history.
struct TrackHead: Equatable, StoredRow {
    static let table = Table<TrackHead>("tracks", keys: ["username"])

    /// The number of days for which positions are kept.
    var days = 0
    /// Whether new positions are added.
    var isOn = false
    /// The number of the current history. Erasing starts a new one, so nobody can read the old
    /// rows.
    var epoch = 0
    /// The number of positions in this epoch.
    var count = 0

    static let dayMs: Int64 = 86_400_000

    mutating func visit(_ columns: inout Columns) {
        columns.column("days", &days)
        columns.column("is_on", &isOn)
        columns.column("epoch", &epoch)
        columns.column("count", &count)
    }

    /// Returns the start of the history. Older positions are deleted. Unix milliseconds.
    func begin(now: Int64) -> Int64 { now - Int64(days) * Self.dayMs }
}

/// Deletion of old and erased positions, a limited number at a time.
extension Tracks {
    private static let hourMs: Int64 = 3_600_000
    /// The longest time that one step of a deletion takes, milliseconds.
    private static let batchMs = 1_000

    func eraseTrack(
        _ request: EraseTrack, _ call: Call, _ context: Context
    ) throws -> EraseTrack.Result {
        try load(context)
        var result = EraseTrack.Result()
        guard var head = heads[call.user] else { return result }
        result.erased = head.count
        if head.count > 0 {
            let batches = head.count / Self.rowsAtOnce + 1
            result.overwrittenBy = Int(context.wipedBy) + batches * Self.batchMs
        }
        // Nobody can read the old epoch from now on. Its rows may be too many for one batch.
        head.epoch += 1
        head.count = 0
        try TrackStore(database: context.database).put(head, of: call.user)
        heads[call.user] = head
        try sweep(call.user, context)
        return result
    }

    func sweep(_ user: String, _ context: Context) throws {
        guard let head = heads[user] else { return }
        let swept = try TrackStore(database: context.database).sweep(
            of: user, before: head.epoch, limit: Self.rowsAtOnce)
        if swept > 0 { context.wipe() }
        guard swept == Self.rowsAtOnce else { return }
        try context.timers.set(Self.sweepTimer, user, due: context.now)
    }

    /// Deletes positions that are older than their users want.
    func forget(_ context: Context) throws {
        try load(context)
        let store = TrackStore(database: context.database)
        var left = Self.rowsAtOnce
        for user in heads.keys.sorted() where left > 0 {
            guard var head = heads[user], head.count > 0 else { continue }
            let gone = try store.remove(
                of: user, epoch: head.epoch, before: head.begin(now: context.now), limit: left)
            guard gone > 0 else { continue }
            left -= gone
            head.count -= gone
            heads[user] = head
            try store.putCount(head.count, of: user)
        }
        let due = context.now + (left > 0 ? Self.hourMs : 1_000)
        try context.timers.set(Self.forgetTimer, "", due: due)
    }
}

extension Tracks: PersonalDataProvider {
    package static let partName = "tracks"

    /// The number of positions that an export reads at a time.
    private static let readAtOnce = 500

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        guard let head = try TrackStore(database: database).head(of: user) else { return [] }
        let reader = TrackReader(database: database)
        var (begin, known): (Int, [TrackFix]) = (0, [])
        return [
            PersonalDataPart(
                "locationHistoryDays", .int(head.isOn ? Int64(head.days) : 0)),
            PersonalDataPart("locationHistory", of: Array(0..<head.count)) { index in
                if !(begin..<begin + known.count).contains(index) {
                    begin = index
                    known = try reader.fixes(
                        of: user, epoch: head.epoch, from: index, limit: readAtOnce)
                }
                return try known.first.map { _ in
                    try JSON(document: TrackEntry(known[index - begin]))
                } ?? .null
            },
        ]
    }

    package func erase(_ user: String, _ context: Context) throws {
        try load(context)
        try TrackStore(database: context.database).erase(user)
        context.wipe()
        try context.timers.cancel(Self.sweepTimer, user)
        heads[user] = nil
    }
}
