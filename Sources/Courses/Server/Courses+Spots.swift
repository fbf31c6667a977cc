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
        guard let course = try any(id, context) else { return }
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
            try proposals.id(on: id, by: marker).flatMap(proposals.proposal)
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
            let own =
                place.kind == .basket
                ? hole.basket
                : isDefault(place.tee) ? hole.tee : place.tee.flatMap { hole.tees?[$0]?.position }
            guard let own else { return true }
            return !isOnlyMissing && GeoPoint(own).distance(to: spot.point) > Self.shiftMin
        }
    }

    /// The same course with other positions of baskets and tees.
    func placing(_ spots: [MeasuredSpot]) -> CourseDocument {
        var document = self
        for spot in spots {
            guard let index = holes.firstIndex(where: { $0.number == spot.place.hole }) else {
                continue
            }
            let position = Position(spot.point)
            switch spot.place.kind {
            case .basket: document.holes[index].basket = position
            case .tee where isDefault(spot.place.tee): document.holes[index].tee = position
            case .tee:
                guard let name = spot.place.tee, tees.contains(where: { $0.name == name }) else {
                    continue
                }
                document.holes[index].place(position, ofTee: name)
            }
        }
        return document
    }
}

extension CourseDocument.Hole {
    /// Sets the position of a tee that is not the default one.
    fileprivate mutating func place(_ position: Position, ofTee name: String) {
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
