package import Values

/// Courses in memory, sorted by name and with their positions on the sphere, so that lists of them
/// are fast.
package struct CourseIndex: Sendable {
    /// The courses by name, then by id.
    private(set) var courses: [CourseSummary]
    private var byID: [String: CourseSummary] = [:]

    /// Creates an index.
    ///
    /// - Parameter courses: Courses with different ids.
    package init(_ courses: [CourseSummary] = []) {
        self.courses = courses.sorted { Self.place($0).precedes(Self.place($1)) }
        for course in courses { byID[course.id] = course }
    }

    package subscript(id: String) -> CourseSummary? { byID[id] }
    package var count: Int { courses.count }

    /// Adds a course, or replaces the one with its id.
    ///
    /// - Complexity: O(n).
    package mutating func put(_ course: CourseSummary) {
        remove(course.id)
        courses.insert(course, at: Self.start(of: courses, after: Self.place(course)))
        byID[course.id] = course
    }

    package mutating func remove(_ id: String) {
        guard let course = byID.removeValue(forKey: id) else { return }
        let end = Self.start(of: courses, after: Self.place(course))
        courses.remove(at: end - 1)
    }

    static func place(_ course: CourseSummary) -> CoursePlace {
        .name(course.sortName, id: course.id)
    }

    /// The first position whose course comes after a place.
    ///
    /// - Complexity: O(log n).
    static func start(of courses: [CourseSummary], after place: CoursePlace) -> Int {
        var (low, high) = (0, courses.count)
        while low < high {
            let middle = (low + high) / 2
            if place.precedes(Self.place(courses[middle])) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}

extension CourseIndex {
    /// Returns a page of the list that a query asks for.
    ///
    /// - Parameter own: Courses outside the index that the user can see.
    /// - Complexity: O(n) comparisons of numbers or of a few bytes. By name and without words,
    ///   O(limit).
    package func page(_ query: CourseQuery, beside own: [CourseSummary] = []) -> CoursePage {
        let words = query.words.map { Array($0.utf8) }
        let own = own.filter { query.admits($0, words) }.sorted {
            Self.place($0).precedes(Self.place($1))
        }
        var found: [CoursePage.Found] = []
        switch query.order {
        case .name: found = named(query, words, own) { _ in true }
        case .distance(let here):
            found = near(here, query, words, own)
            found += named(query, words, own, upTo: found.count) { $0.point == nil }
        case .recent(let played):
            found = recent(played, query, words, own)
            let known = Set(played.map(\.course))
            found += named(query, words, own, upTo: found.count) { !known.contains($0.id) }
        }
        return CoursePage(found, limit: query.limit)
    }

    /// Courses by name, at most one more than a page.
    private func named(
        _ query: CourseQuery, _ words: [[UInt8]], _ own: [CourseSummary], upTo count: Int = 0,
        where isWanted: (CourseSummary) -> Bool
    ) -> [CoursePage.Found] {
        var (place, ownPlace) = (0, 0)
        if let after = query.after {
            place = Self.start(of: courses, after: after)
            ownPlace = Self.start(of: own, after: after)
        }
        var found: [CoursePage.Found] = []
        while count + found.count <= query.limit, place < courses.count || ownPlace < own.count {
            let course: CourseSummary
            if ownPlace < own.count,
                place == courses.count
                    || Self.place(own[ownPlace]).precedes(Self.place(courses[place]))
            {
                course = own[ownPlace]
                ownPlace += 1
            } else {
                course = courses[place]
                place += 1
                guard query.admits(course, words) else { continue }
            }
            if isWanted(course) { found.append(.init(course: course, place: Self.place(course))) }
        }
        return found
    }

    /// The nearest courses, at most one more than a page.
    private func near(
        _ here: GeoPoint, _ query: CourseQuery, _ words: [[UInt8]], _ own: [CourseSummary]
    ) -> [CoursePage.Found] {
        let here = SpherePoint(here)
        var found: [CoursePage.Found] = []
        func consider(_ course: CourseSummary) {
            guard let spot = course.spot else { return }
            let place = CoursePlace.near(chord: here.chordSquared(to: spot), id: course.id)
            if let after = query.after, !after.precedes(place) { return }
            if found.count > query.limit, !place.precedes(found[query.limit].place) { return }
            guard query.admits(course, words) else { return }
            let index = found.firstIndex { place.precedes($0.place) } ?? found.count
            found.insert(.init(course: course, place: place), at: index)
            if found.count > query.limit + 1 { found.removeLast() }
        }
        for course in courses { consider(course) }
        for course in own { consider(course) }
        return found
    }

    /// Courses that the user played lately, at most one more than a page.
    private func recent(
        _ played: [CourseQuery.Played], _ query: CourseQuery, _ words: [[UInt8]],
        _ own: [CourseSummary]
    ) -> [CoursePage.Found] {
        var found: [CoursePage.Found] = []
        for played in played {
            let place = CoursePlace.recent(at: played.at, id: played.course)
            if let after = query.after, !after.precedes(place) { continue }
            let course = self[played.course] ?? own.first { $0.id == played.course }
            guard let course, query.admits(course, words) else { continue }
            found.append(.init(course: course, place: place))
        }
        found.sort { $0.place.precedes($1.place) }
        return Array(found.prefix(query.limit + 1))
    }
}

/// The values of a course in a list.
package struct CourseSummary: Equatable, Sendable {
    package let id: String
    package let name: String
    package let kind: String
    package var place: String?
    package var point: GeoPoint?
    package var holes = 0
    package var par = 0
    /// The Slope Rating of the default tee.
    package var slope: Double?
    /// The Course Rating of the default tee.
    package var rating: Double?
    /// The user who registered the course, while the account exists.
    package var owner: String?
    package var isPublic = true
    /// The name without case and accents, by which lists are sorted.
    package let sortName: String
    /// The name and the place without case and accents, for searches.
    let searchText: [UInt8]
    private(set) var spot: SpherePoint?

    /// Creates a summary.
    ///
    /// - Parameter folded: The name and the place without case and accents.
    package init(
        id: String, name: String, kind: String, place: String?, point: GeoPoint?,
        folded: (name: String, place: String)
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.place = place
        self.point = point
        sortName = folded.name
        searchText = Array("\(folded.name)\n\(folded.place)".utf8)
        spot = point.map(SpherePoint.init)
    }

    /// Whether the text for searches contains all words, which have no case and accents either.
    func contains(_ words: [[UInt8]]) -> Bool {
        words.allSatisfy { word in
            guard let first = word.first, word.count <= searchText.count else {
                return word.isEmpty
            }
            for start in 0...(searchText.count - word.count) where searchText[start] == first {
                if searchText[start..<(start + word.count)].elementsEqual(word) { return true }
            }
            return false
        }
    }
}
