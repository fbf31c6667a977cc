import Values

/// The courses on a map, and the features that could not be used.
package struct OSMReading: Equatable, Sendable {
    package private(set) var courses: [OSMCourse] = []
    package private(set) var skipped: [OSMSkipped]

    /// Reads courses from features.
    ///
    /// - Parameters:
    ///   - features: The features of the map. Those that mean nothing to players are ignored.
    ///   - name: The name for a course that has none on the map.
    package init(_ features: [OSMFeature], name: String? = nil) {
        let map = OSMMap(features, isNamed: name != nil)
        skipped = map.skipped
        for ground in map.grounds { read(ground, name: name) }
    }

    private mutating func read(_ ground: OSMArea, name: String?) {
        let id = ground.course?.id ?? ground.members.first?.id ?? ""
        guard let title = ground.course?.tags["name"] ?? name, !title.isEmpty else {
            skipped.append(OSMSkipped(id, "the course has no name on the map; enter one"))
            return
        }
        let holes = ground.members.filter { $0.part == .hole(ground.game) }
        var layouts: [String] = []
        for layout in holes.flatMap(Self.layouts) where !layouts.contains(layout) {
            layouts.append(layout)
        }
        for layout in layouts {
            let played = holes.filter { Self.layouts(of: $0).contains(layout) }
            add(
                OSMCourseReader(ground, played, isPart: true), "\(title), \(layout)",
                "\(id) \(layout)")
        }
        let rest = holes.filter { Self.layouts(of: $0).isEmpty }
        if layouts.isEmpty || !rest.isEmpty {
            add(OSMCourseReader(ground, rest, isPart: !layouts.isEmpty), title, id)
        }
    }

    private static func layouts(of hole: OSMFeature) -> [String] {
        (hole.layouts + [hole.tags["golf:course:name"] ?? ""]).filter { !$0.isEmpty }
    }

    private mutating func add(_ reader: OSMCourseReader, _ name: String, _ id: String) {
        let (course, notes) = reader.course(named: name, id: id)
        for note in notes where !skipped.contains(note) { skipped.append(note) }
        if let course { courses.append(course) }
    }
}

/// Combines the features on a course's ground into a course.
struct OSMCourseReader {
    /// The maximum distance between a hole's end and a tee or basket without a number, in metres.
    private static let reach = 100.0

    private let ground: OSMArea
    private var holes: [Int: OSMHole] = [:]
    private var skipped: [OSMSkipped] = []
    /// Whether the ground has holes of other layouts, too. Then unmatched tees and baskets belong
    /// to those.
    private let isPart: Bool
    /// The numbers of holes whose basket has its own feature.
    private var marked: Set<Int> = []

    init(_ ground: OSMArea, _ played: [OSMFeature], isPart: Bool) {
        self.ground = ground
        self.isPart = isPart
        for feature in played { readHole(feature) }
        for feature in ground.members where feature.part == .basket(ground.game) {
            readBasket(feature)
        }
        for feature in ground.members where feature.part == .tee(ground.game) { readTee(feature) }
    }

    private mutating func skip(_ feature: OSMFeature, _ reason: LocalizedText) {
        skipped.append(OSMSkipped(feature.id, reason))
    }

    private mutating func readHole(_ feature: OSMFeature) {
        guard let ref = feature.tags["ref"] else {
            return skip(feature, "has no hole number (ref)")
        }
        guard let number = OSMValue.number(ref, in: 1...99) else {
            return skip(feature, "has a hole number (ref) that is not 1 to 99")
        }
        guard holes[number] == nil else { return skip(feature, "hole \(number) appears twice") }
        guard holes.count < OSMCourse.holesMax else {
            return skip(feature, "the course has more than \(OSMCourse.holesMax) holes")
        }
        holes[number] = OSMHole(number: number, feature)
    }

    private mutating func readBasket(_ feature: OSMFeature) {
        guard let number = number(of: feature, nearest: \.basket) else {
            if !isPart { skip(feature, "no hole ends within \(Int(Self.reach)) m") }
            return
        }
        guard marked.insert(number).inserted else {
            return skip(feature, "hole \(number) has two baskets")
        }
        holes[number]?.basket = feature.middle
    }

    private mutating func readTee(_ feature: OSMFeature) {
        guard let number = number(of: feature, nearest: \.tee) else {
            if !isPart { skip(feature, "no hole begins within \(Int(Self.reach)) m") }
            return
        }
        let names = OSMTee.names(of: feature)
        for name in names {
            holes[number]?.tees[name, default: OSMHole.Tee()].point = feature.middle
        }
        if names.isEmpty, holes[number]?.tee == nil { holes[number]?.tee = feature.middle }
    }

    /// The number of the hole that a tee or basket belongs to, or nil if there is none.
    ///
    /// A feature with a `ref` belongs to the hole with this number. If the ground has only one
    /// layout, a missing hole is added. Any other feature belongs to the nearest hole that starts
    /// or ends within ``reach``.
    private mutating func number(
        of feature: OSMFeature, nearest end: KeyPath<OSMHole, GeoPoint?>
    ) -> Int? {
        if let number = OSMValue.number(feature.tags["ref"], in: 1...99) {
            if holes[number] != nil { return number }
            guard !isPart, holes.count < OSMCourse.holesMax else { return nil }
            holes[number] = OSMHole(number: number)
            return number
        }
        let middle = feature.middle
        let near = holes.values.compactMap { hole -> (Double, Int)? in
            guard let point = hole[keyPath: end] else { return nil }
            return (point.distance(to: middle), hole.number)
        }
        guard let nearest = near.min(by: <), nearest.0 <= Self.reach else { return nil }
        return nearest.1
    }
}

extension OSMCourseReader {
    private static let nameMax = 64

    /// The course and the problems with its features. The course is nil if it has no holes.
    func course(named name: String, id: String) -> (OSMCourse?, [OSMSkipped]) {
        guard !holes.isEmpty else {
            return (nil, skipped + [OSMSkipped(id, "the course has no hole with a number")])
        }
        var course = OSMCourse(id: id, name: String(name.prefix(Self.nameMax)), game: ground.game)
        var notes = skipped
        course.holes = holes.values.sorted { $0.number < $1.number }
        complete(&course)
        if !course.hasSetsOfStrokeIndexes {
            notes.append(
                OSMSkipped(
                    id,
                    "imported without stroke indexes, because a set has each number from 1 to the number of holes once"
                ))
            course.dropStrokeIndexes()
        }
        let tags = ground.course?.tags ?? [:]
        let words = [tags["addr:city"], tags["addr:country"]].compactMap(\.self)
        course.place =
            words.isEmpty ? nil : String(words.joined(separator: ", ").prefix(Self.nameMax))
        course.picture = tags["image"]
        let first = course.holes.first
        course.point = first?.tee ?? first?.basket ?? ground.course?.middle
        return (course, notes)
    }

    /// Adds values that follow from others.
    private func complete(_ course: inout OSMCourse) {
        let names = Set(course.holes.flatMap(\.tees.keys)).sorted().prefix(OSMCourse.teesMax)
        course.tees = names.map(OSMTee.init)
        for place in course.holes.indices {
            var hole = course.holes[place]
            hole.tees = hole.tees.filter { names.contains($0.key) }
            if hole.length == nil, let tee = hole.tee, let basket = hole.basket {
                hole.length = tee.geodesic(to: basket).distance.rounded()
            }
            if hole.par == nil {
                hole.par = Self.par(of: hole, course.game)
                course.hasGuessedPars = true
            }
            course.holes[place] = hole
        }
    }

    /// The par of a hole without one on the map.
    ///
    /// In golf it depends on the length (USGA, Rules of Handicapping, Appendix F, for men). If two
    /// ranges overlap, the limit is in the middle.
    private static func par(of hole: OSMHole, _ game: OSMKind.Game) -> Int {
        guard game == .golf else { return 3 }
        return switch hole.length ?? 350 {
        case ..<230: 3
        case ..<430: 4
        case ..<630: 5
        default: 6
        }
    }
}
