import Contract
import CoursesContract
import Engine
import Rounds
import RoundsRules
import Topics
import Values

/// The positions that players marked in rounds.
///
/// The players of a round use them at once. Some minutes after the round, Fairway proposes them to the
/// admins.
extension Courses {
    static let spotsTimer = "courses.spots"
    /// Taps that were made offline arrive one by one. So the proposal waits for them, in milliseconds.
    private static let spotsWaitMs: Int64 = 600_000

    func followSpots(in router: Router) {
        router.onTimer(Self.spotsTimer) { [unowned self] course, context in
            try proposeSpots(of: course, context)
        }
    }

    /// A course with the positions that the players of a user's current round marked.
    func withSpots(
        _ document: CourseDocument, for user: String, _ context: Context
    ) throws -> CourseDocument {
        guard let id = document.id else { return document }
        let spots = try RoundReader(context.database).measuredSpots(onCourse: id, for: user)
        return document.placing(spots)
    }

    /// A correction without the positions of the user's current round, which ``withSpots(_:for:_:)`` put
    /// into the document. An admin has not accepted them yet.
    func withoutSpots(
        _ correction: CourseDocument, of course: Course, for user: String, _ context: Context
    ) throws -> CourseDocument {
        let spots = try RoundReader(context.database).measuredSpots(onCourse: course.id, for: user)
        return correction.removing(spots, keeping: course.document)
    }

    /// Plans the proposal of the positions that a round marked.
    func planSpots(after change: RoomChange, _ game: GolfRoom, _ context: Context) throws {
        guard game.phase == .ended, !game.spots.isEmpty, let course = game.courseID else { return }
        switch change {
        case .ended, .spotMarked, .roundMended(isOtherCourse: true):
            try context.timers.set(
                Self.spotsTimer, course, due: context.now + Self.spotsWaitMs)
        default: break
        }
    }

    /// Proposes the marked positions of a course that it lacks, or that are far from its own.
    ///
    /// The proposal comes from a player who marked one. It keeps the other corrections that this player
    /// proposed. An admin always decides, also about their own marks. A private course only gets
    /// positions that it lacks, and only if its owner marked one.
    private func proposeSpots(of id: String, _ context: Context) throws {
        let found = try context.database.settingAside { try any(id, context) }
        guard let course = found else { return }
        let reader = RoundReader(context.database)
        let proposals = ProposalStore(database: context.database)
        let rejectedAt = try proposals.spotsRejectedAt(id)
        let markers = try reader.markers(ofCourse: id, after: rejectedAt)
        let spots = try reader.measuredSpots(onCourse: id, after: rejectedAt)
        guard course.isPublic else {
            guard let owner = course.owner, markers.contains(owner) else { return }
            let missing = course.document.lacking(spots, isOnlyMissing: true)
            guard !missing.isEmpty else { return }
            return try change(course, to: course.document.placing(missing), by: owner, context)
        }
        let open = try markers.lazy.compactMap { marker in
            try context.database.settingAside {
                try proposals.id(on: id, by: marker).flatMap(proposals.proposal)
            }
        }
        let mine = open.first { $0.base == course.version }
        let base = mine?.document ?? course.document
        let needed = base.lacking(spots)
        let others = Set(open.map(\.by))
        guard !needed.isEmpty,
            let author = mine?.by ?? markers.first(where: { !others.contains($0) })
        else { return }
        try proposeByServer(base.placing(needed), for: course, by: author, at: context.now, context)
    }
}

extension CourseDocument {
    /// The least distance, in metres, at which a spot changes the known position.
    private static let shiftMin = 5.0

    private func isDefault(_ tee: String?) -> Bool { tee == nil || tee == defaultTee?.name }

    /// The spots whose positions this course lacks, or has far away.
    /// - Parameter isOnlyMissing: Whether to leave out the positions that the course has.
    func lacking(_ spots: [MeasuredSpot], isOnlyMissing: Bool = false) -> [MeasuredSpot] {
        spots.filter { spot in
            let place = spot.place
            guard let hole = hole(place.hole) else { return false }
            if let tee = place.tee, place.kind == .tee, !tees.contains(where: { $0.name == tee }) {
                return false
            }
            guard let own = position(of: place, on: hole) else { return true }
            return !isOnlyMissing && GeoPoint(own).distance(to: spot.point) > Self.shiftMin
        }
    }

    private func position(of place: Spot.Place, on hole: Hole) -> Position? {
        guard place.kind == .tee else { return hole.basket }
        return isDefault(place.tee) ? hole.tee : place.tee.flatMap { hole.tees?[$0]?.position }
    }

    /// The same course with other positions of baskets and tees.
    func placing(_ spots: [MeasuredSpot]) -> CourseDocument {
        spots.reduce(self) { $0.placing(Position($1.point), at: $1.place) }
    }

    /// The same course without positions that are exactly those of some spots.
    /// - Parameter known: The course whose positions it has instead.
    func removing(_ spots: [MeasuredSpot], keeping known: CourseDocument) -> CourseDocument {
        var document = self
        for spot in spots {
            guard let hole = document.hole(spot.place.hole),
                document.position(of: spot.place, on: hole) == Position(spot.point)
            else { continue }
            let own = known.hole(spot.place.hole).flatMap { known.position(of: spot.place, on: $0) }
            document = document.placing(own, at: spot.place)
        }
        return document
    }

    private func placing(_ position: Position?, at place: Spot.Place) -> CourseDocument {
        guard let index = holes.firstIndex(where: { $0.number == place.hole }) else { return self }
        var document = self
        switch place.kind {
        case .basket: document.holes[index].basket = position
        case .tee where isDefault(place.tee): document.holes[index].tee = position
        case .tee:
            guard let name = place.tee, tees.contains(where: { $0.name == name }) else {
                return self
            }
            document.holes[index].place(position, ofTee: name)
        }
        return document
    }
}

extension CourseDocument.Hole {
    /// Sets the position of a tee that is not the default one.
    fileprivate mutating func place(_ position: Position?, ofTee name: String) {
        var own = tees?[name] ?? CourseDocument.HoleTee()
        own.position = position
        var all = Keyed<CourseDocument.HoleTee>()
        for entry in tees?.entries ?? [] where entry.key != name {
            all.append(entry.key, entry.value)
        }
        all.append(name, own)
        tees = all
    }
}
