import Contract
package import Engine
import JSON
import Rules
package import SQLite

extension Tracks: PersonalDataKeeper {
    package static let partName = "tracks"

    /// Positions that are read at once for an export.
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
