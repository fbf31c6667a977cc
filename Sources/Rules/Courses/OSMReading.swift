/// The courses on a map, and what none could be made of.
package struct OSMReading: Equatable, Sendable {
    package private(set) var courses: [OSMCourse] = []
    package private(set) var skipped: [OSMSkipped]

    /// - Parameters:
    ///   - features: Those that are nothing to a player are passed over without a word.
    ///   - name: For a course that the map has no name for.
    package init(_ features: [OSMFeature], name: String? = nil) {
        let map = OSMMap(features, isNamed: name != nil)
        skipped = map.skipped
        for ground in map.grounds { read(ground, name: name) }
    }

    private mutating func read(_ ground: OSMGround, name: String?) {
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
