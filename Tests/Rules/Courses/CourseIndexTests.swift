import CoursesRules
import TestSupport
import Testing
import Values

struct CourseIndexTests {
    private func course(
        _ id: String, _ name: String, at point: GeoPoint? = nil, kind: String = "golf",
        owner: String? = nil
    ) -> CourseSummary {
        var course = CourseSummary(
            id: id, name: name, kind: kind, place: "Town", point: point,
            folded: (name.lowercased(), "town"))
        course.owner = owner
        return course
    }

    private func ids(_ index: CourseIndex, _ query: CourseQuery) -> [String] {
        index.page(query).courses.map(\.id)
    }

    private let index: [(String, String, Double?)] = [
        ("b", "Birch", 10), ("a", "Ash", 20), ("c", "Cedar", nil), ("o", "Oak", 12),
    ]

    private var sample: CourseIndex {
        CourseIndex(
            index.map { id, name, lat in
                course(id, name, at: lat.map { GeoPoint(lat: $0, lon: 0) })
            })
    }

    @Test func `FU3: courses come by name, by distance, or the last played first`() {
        var query = CourseQuery()
        #expect(ids(sample, query) == ["a", "b", "c", "o"])
        query.order = .distance(from: GeoPoint(lat: 13, lon: 0))
        #expect(ids(sample, query) == ["o", "b", "a", "c"])
        query.order = .recent([
            .init(course: "o", at: 5), .init(course: "gone", at: 9), .init(course: "c", at: 7),
        ])
        #expect(ids(sample, query) == ["c", "o", "a", "b"])
    }

    @Test func `G2: every word must occur in name or place`() {
        var query = CourseQuery()
        for (words, found) in [
            (["a"], ["a", "c", "o"]), (["town", "ce"], ["c"]), (["birch", "oak"], []),
            ([""], ["a", "b", "c", "o"]), (["ashtown"], []), (["townn"], []),
        ] {
            query.words = words
            #expect(ids(sample, query) == found, "\(words)")
        }
    }

    @Test func `a course that is added again is in the list once, under its new name`() {
        var index = sample
        index.put(course("b", "Zelkova"))
        #expect(ids(index, CourseQuery()) == ["a", "c", "o", "b"])
        index.remove("a")
        index.remove("a")
        #expect(ids(index, CourseQuery()) == ["c", "o", "b"])
        #expect(index["a"] == nil && index["b"]?.name == "Zelkova")
    }

    @Test(arguments: [
        CoursePlace.name("", id: ""), .recent(at: .min, id: ""), .near(chord: .nan, id: ""),
    ])
    func `a place that no page has gives a valid page`(place: CoursePlace) {
        var query = CourseQuery()
        query.after = place
        #expect(sample.page(query).courses.count <= 4)
    }

    /// All pages together are the whole list, for random courses and queries.
    @Test func `FU3: all pages together are the sorted list`() throws {
        var random = SeededRandom(printing: "pages")
        for _ in 0..<400 {
            var index = CourseIndex()
            var own: [CourseSummary] = []
            for number in 0..<random.below(40) {
                let point = GeoPoint(
                    lat: Double(random.below(5)), lon: Double(random.below(3)) - 180)
                let made = course(
                    "\(number)", random.one(of: ["Ash", "ash", "Birch", "Cedar"]),
                    at: random.below(4) == 0 ? nil : point,
                    kind: random.one(of: ["golf", "discGolf"]),
                    owner: random.one(of: ["me", nil]))
                if random.below(4) == 0 { own.append(made) } else { index.put(made) }
            }
            let here = GeoPoint(lat: Double(random.below(6)), lon: 179)
            let played = Set((0..<random.below(6)).map { _ in "\(random.below(45))" }).map {
                CourseQuery.Played(course: $0, at: Int64(random.below(3)))
            }
            var query = CourseQuery()
            query.order = random.one(of: [.name, .distance(from: here), .recent(played)])
            if random.below(3) == 0 { query.words = [random.one(of: ["a", "ash", "town", "r"])] }
            if random.below(3) == 0 { query.kind = "golf" }
            if random.below(3) == 0 { query.owner = "me" }
            query.limit = 1_000
            let whole = index.page(query, beside: own)
            #expect(whole.next == nil)
            try check(whole.courses, query, index, own, seed: random.seed)
            query.limit = 1 + random.below(7)
            var paged: [CourseSummary] = []
            repeat {
                let page = index.page(query, beside: own)
                #expect(page.courses.count == query.limit || page.next == nil)
                paged += page.courses
                query.after = page.next
            } while query.after != nil && paged.count < 100
            #expect(paged == whole.courses, "seed \(random.seed)")
        }
    }

    private func check(
        _ list: [CourseSummary], _ query: CourseQuery, _ index: CourseIndex,
        _ own: [CourseSummary], seed: UInt64
    ) throws {
        let all = index.page(CourseQuery.everything).courses + own
        let wanted = all.filter { course in
            (query.kind == nil || course.kind == query.kind)
                && (query.owner == nil || course.owner == query.owner)
                && query.words.allSatisfy { "\(course.name.lowercased())\ntown".contains($0) }
        }
        #expect(Set(list.map(\.id)) == Set(wanted.map(\.id)), "seed \(seed)")
        #expect(list.count == wanted.count, "seed \(seed)")
        for (one, next) in zip(list, list.dropFirst()) {
            switch query.order {
            case .name: #expect((one.sortName, one.id) < (next.sortName, next.id))
            case .distance(let here):
                let distances = [one, next].map { $0.point?.distance(to: here) ?? .infinity }
                #expect(distances[0] <= distances[1] + 0.001, "seed \(seed)")
            case .recent(let played):
                let times = [one, next].map { course in
                    played.first { $0.course == course.id }?.at ?? -1
                }
                #expect(times[0] >= times[1], "seed \(seed)")
            }
        }
    }
}

extension CourseQuery {
    fileprivate static var everything: CourseQuery {
        var query = CourseQuery()
        query.limit = 1_000
        return query
    }
}
