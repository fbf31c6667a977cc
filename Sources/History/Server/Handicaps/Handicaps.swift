import Contract
package import Courses
package import Engine
package import Golf
package import GolfRules
import JSON
import Rooms
import RoomsRules
package import SQLite
import Topics
package import Values

/// Handicaps: the scores that finished rounds post, and the indexes computed from them.
///
/// The database stores the scores with their cards. An index is computed from the latest scores
/// when somebody asks and a score has changed since. So a corrected round changes the index of all
/// days after it, and so does an imported round of long ago.
package final class Handicaps: BatchParticipant, HandicapRecords {
    /// The maximum number of scores in an index: the user's latest ones.
    package static let scoresMax = 1_000
    /// The maximum number of scores that a user may enter by hand.
    package static let enteredMax = 1_000
    static let enteredPerHour = 200
    static let postTimer = "handicap.post"

    let golf: GolfModule
    let courses: Courses
    var entered = RateLimiter(windowMs: 3_600_000)
    /// The ended rooms whose cards changed in this batch.
    private var corrected: Set<String> = []

    package init(golf: GolfModule, courses: Courses) {
        self.golf = golf
        self.courses = courses
        golf.handicaps = self
    }

    package func register(in router: Router) {
        registerReading(in: router)
        registerEntering(in: router)
        router.onTimer(Self.postTimer) { [unowned self] room, context in
            try post(room: room, context)
        }
        router.on(RoundChanged.self) { [unowned self] event, context in
            switch event.change {
            case .room(.ended): try post(event.game, context)
            case .room(.claimed) where event.game.phase == .ended: try post(event.game, context)
            default: break
            }
        }
        router.on(CardCorrected.self) { [unowned self] event, _ in corrected.insert(event.room) }
        router.on(HandicapChoiceChanged.self) { [unowned self] event, context in
            try post(event.game, context)
        }
        router.on(GameRemoved.self) { [unowned self] event, context in
            try postSoon(room: event.room, context)
        }
    }

    package func willCommit(_ context: Context) throws {
        try settle(context)
        corrected.removeAll(keepingCapacity: true)
    }

    package func didRollBack() { corrected.removeAll() }

    /// Posts the rounds that were corrected in this batch.
    ///
    /// It runs when a request needs an index, and again before the commit. If that request is
    /// refused, its changes are undone.
    private func settle(_ context: Context) throws {
        for room in corrected.sorted() { try post(room: room, context) }
    }

    /// Deletes a user's stored indexes, because a score changed.
    func changed(_ user: String, _ context: Context) throws {
        try HandicapStore(database: context.database).forgetIndexes(of: user)
    }

    /// The user's index for today, as cards store it, or nil if there are too few scores.
    package func index(
        of user: String, by policy: String, _ context: Context
    ) throws -> Fraction? {
        guard let policy = HandicapPolicy.named(policy) else { return nil }
        try settle(context)
        let store = HandicapStore(database: context.database)
        let today = PlayingDay.number(context.now)
        func computed() throws -> Fraction? {
            let book = try HandicapBook(of: user, policy, context.database)
            return book.index(on: today)?.rounded(decimals: 4)
        }
        do {
            let known = try store.index(of: user, policy.name)
            if let known, known.day == today { return known.index }
        } catch let row as DamagedRow {
            // The scores give the index, too. Nothing is written over the damaged one.
            context.database.setAside(row)
            return try computed()
        }
        let index = try computed()
        try store.put(index, of: user, policy.name, on: today)
        return index
    }

    package func index(
        of user: String, by policy: String, with game: GolfRoom, _ context: Context
    ) throws -> Fraction? {
        guard let policy = HandicapPolicy.named(policy) else { return nil }
        try settle(context)
        let posted = try scores(of: game, for: user, context).map(\.score)
        let book = try HandicapBook(
            of: user, policy, context.database, with: (game.id, posted))
        return book.index(on: PlayingDay.number(context.now))?.rounded(decimals: 4)
    }
}

extension Handicaps: PersonalDataProvider {
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

extension Refusal {
    /// Creates the refusal of a score that the rules do not accept. It names the field and the
    /// reason.
    init(_ error: HandicapError) {
        let field =
            switch error {
            case .holes: "holes"
            case .slope: "slope"
            case .notExact, .courseRating: "rating"
            case .par: "par"
            case .conditions: "conditions"
            case .day, .outOfOrder: "at"
            case .strokes, .unequal, .tooFewHoles, .players, .percent: "strokes"
            }
        self = .field(.requestMalformed, field, error.reason)
    }
}
