import Contract
package import Engine
import Rules
import SQLite

/// Histories of positions: kept for their users alone, and only for those who asked for it.
package final class Tracks: Feature, PositionFollower {
    /// Positions of one user; of more the oldest go.
    package static let fixesMax = 1_000_000
    static let forgetTimer = "tracks.forget"
    static let sweepTimer = "tracks.sweep"
    /// Rows that one timer deletes: the writer has others to serve.
    static let rowsAtOnce = 2_000

    let locations: Locations
    private var isLoaded = false
    /// Of users who have one, on or off.
    var heads: [String: TrackHead] = [:]

    package init(locations: Locations) {
        self.locations = locations
        locations.addFollower(self)
    }

    package func register(in router: Router) {
        router.on(KeepTrack.self, keep)
        router.on(EraseTrack.self, eraseTrack)
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
        // Who never kept anything leaves no trace of asking for nothing.
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

    package func taken(_ taken: TakenPosition, _ context: Context) throws {
        try load(context)
        guard var head = heads[taken.user], head.isOn,
            taken.fix.at >= head.begin(now: context.now)
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
