import Contract
import CoursesContract
import Engine
import Golf
import GolfContract
import GolfRules
import People
import PeopleContract
import RoomsRules
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
    /// The time after which the marks of a course that waits for an answer are looked at again, in
    /// milliseconds.
    private static let spotsAgainMs: Int64 = 24 * 3_600_000

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
    func planSpots(after change: GolfChange, _ game: GolfRoom, _ context: Context) throws {
        guard game.phase == .ended, !game.spots.isEmpty, let course = game.courseID else { return }
        switch change {
        case .room(.ended), .spotMarked, .roundCorrected(isOtherCourse: true):
            try context.timers.set(
                Self.spotsTimer, course, due: context.now + Self.spotsWaitMs)
        default: break
        }
    }

    /// Proposes the marked positions of a course that it lacks, or that are far from its own.
    ///
    /// The proposal belongs to nobody, and an admin always decides. It replaces only an earlier one from
    /// marks, never that of a person.
    private func proposeSpots(of id: String, _ context: Context) throws {
        let found = try context.database.settingAside { try any(id, context) }
        guard let course = found else { return }
        let proposals = ProposalStore(database: context.database)
        let after = try proposals.spotsRejectedAt(id)
        let votes = try counted(onCourse: id, after: after, context)
        guard course.isPublic else { return try fill(course, votes, after: after, context) }
        let earlier = try proposals.idOfMarks(on: id)
        let needed = course.document.lacking(MeasuredSpot.all(of: votes))
        guard !needed.isEmpty else {
            if let earlier { try withdraw(earlier, .expired, context) }
            return
        }
        var proposed = course
        proposed.correct(course.document.placing(needed))
        let marks = MarkedPositions(needed, from: votes, on: course.document)
        let open = try context.database.settingAside { try earlier.flatMap(proposals.proposal) }
        if let open, open.base == course.version, open.marks == marks,
            open.document == proposed.document
        {
            return
        }
        if let earlier { try withdraw(earlier, .replaced, context) }
        let proposal = ProposalStore.Proposal(
            id: context.identifier(), course: id, by: nil, at: Int(context.now), isNew: false,
            base: course.version, document: proposed.document, spotsAt: context.now, marks: marks)
        try proposals.insert(proposal)
        try tellAdmins(of: proposal, context)
    }

    /// Gives a private course the positions that it lacks, if its owner marked any.
    ///
    /// If the owner marked a place, no other mark of it counts. While the course waits for an admin's
    /// answer, nothing changes.
    private func fill(
        _ course: Course, _ votes: [Spot], after instant: Int64, _ context: Context
    ) throws {
        guard let owner = course.owner else { return }
        let own = try RoundReader(context.database).spots(
            of: owner, onCourse: course.id, after: instant)
        guard !own.isEmpty else { return }
        guard try status(of: course, context) == .private else {
            return try context.timers.set(
                Self.spotsTimer, course.id, due: context.now + Self.spotsAgainMs)
        }
        let places = Set(own.map(\.place))
        let others = votes.filter { !places.contains($0.place) }
        let missing = course.document.lacking(
            MeasuredSpot.all(of: own + others), isOnlyMissing: true)
        guard !missing.isEmpty else { return }
        var changed = course
        changed.correct(course.document.placing(missing))
        try save(changed, context)
    }

    /// The spots that count for everybody, each as a spot of the account that stands for its device.
    ///
    /// The marks of a new account wait until it is a week old, or a friend of such an account. A separate
    /// query reads the spots of each account. So however many spots one account marks, those of the others still count.
    private func counted(
        onCourse course: String, after instant: Int64, _ context: Context
    ) throws -> [Spot] {
        let (people, rounds) = (PeopleReader(context.database), RoundReader(context.database))
        var waits: [Int64] = []
        let users = try rounds.markers(onCourse: course, after: instant).filter { user in
            guard let from = try people.established(user, now: context.now) else { return false }
            if from > context.now { waits.append(from) }
            return from <= context.now
        }
        if let next = waits.min() {
            try context.timers.set(Self.spotsTimer, course, due: next)
        }
        let voters = try people.withoutSharedDevices(users)
        return try users.flatMap { user in
            let spots = try rounds.spots(of: user, onCourse: course, after: instant)
            return spots.compactMap { spot in voters[user].map { spot.counted(as: $0) } }
        }
    }
}

extension MarkedPositions {
    /// Describes what some positions would change.
    fileprivate init(
        _ needed: [MeasuredSpot], from votes: [Spot], on course: CourseDocument
    ) {
        self.init()
        let places = Set(needed.map(\.place))
        markers = Set(votes.filter { places.contains($0.place) }.map(\.player)).count
        positions = needed.map { spot in
            var position = MarkedPosition()
            position.hole = spot.place.hole
            position.kind = .known(HoleSpot.Kind(spot.place.kind))
            position.tee = spot.place.tee
            position.markers = spot.players
            position.moved = course.hole(spot.place.hole)
                .flatMap { course.position(of: spot.place, on: $0) }
                .map { GeoPoint($0).distance(to: spot.point).tenths }
            return position
        }
    }
}

extension CourseDocument {
    /// The least distance, in metres, at which a spot changes the known position.
    private static let shiftMin = 5.0

    /// The known positions near which a mark of a place must lie.
    func ground(of place: Spot.Place) -> SpotGround {
        let own = hole(place.hole).map { hole in
            let tees = [hole.tee] + (hole.tees?.entries ?? []).map(\.value.position)
            let known = tees.compactMap(\.self)
            return known.isEmpty ? [hole.basket].compactMap(\.self) : known
        }
        let all = holes.flatMap { hole in
            [hole.tee, hole.basket] + (hole.tees?.entries ?? []).map(\.value.position)
        }
        return SpotGround(
            hole: (own ?? []).map { GeoPoint($0) },
            course: ([location] + all).compactMap(\.self).map { GeoPoint($0) })
    }

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

    fileprivate func position(of place: Spot.Place, on hole: Hole) -> Position? {
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
