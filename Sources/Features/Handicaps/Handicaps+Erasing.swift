package import Engine
import JSON
import Rules
package import SQLite

extension Handicaps: PersonalDataKeeper {
    package static let partName = "handicaps"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        var scores: [StoredScore] = []
        try HandicapStore(database: database).forEachScore(of: user) { scores.append($0) }
        return [
            PersonalDataPart("handicapScores", of: scores, by: { .init($0.at, $0.id) }) {
                $0.export
            }
        ]
    }

    package func erase(_ user: String, _ context: Context) throws {
        try HandicapStore(database: context.database).erase(user)
        try changed(user, context)
    }
}

extension StoredScore {
    fileprivate var export: JSON {
        [
            "score": .string(id), "room": Self.text(room),
            "round": round > 0 ? .int(Int64(round)) : .null, "at": .int(at),
            "course": Self.text(course), "courseName": .string(courseName),
            "sport": .string(score.sport.rawValue), "format": .string(format),
            "tee": Self.text(tee), "holes": .int(Int64(score.holes)),
            "par": .int(Int64(score.par)),
            "rating": score.rating.map { .double($0.double) } ?? .null,
            "slope": score.slope.map { .int(Int64($0)) } ?? .null,
            "strokes": .int(Int64(score.strokes)), "conditions": .int(Int64(score.conditions)),
            "card": .array(score.card.map { $0.strokes.map { .int(Int64($0)) } ?? .null }),
        ]
    }

    private static func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
}
