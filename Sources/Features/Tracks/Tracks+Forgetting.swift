import Contract
import Engine
import SQLite

/// What was kept goes: by age, when it is erased, and bit by bit.
extension Tracks {
    private static let hourMs: Int64 = 3_600_000
    /// A batch of rows that are deleted takes less than this, milliseconds.
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
        // From now on nobody reads it; the rows themselves may be very many.
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

    /// Deletes what is older than its user wanted it kept.
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
