import CoursesRules
import Testing
import Values

/// Courses from OpenStreetMap's tags and shapes.
struct OSMReadingTests {
    private func point(_ lat: Double, _ lon: Double) -> GeoPoint { GeoPoint(lat: lat, lon: lon) }

    private func node(
        _ id: String, _ lat: Double, _ lon: Double, _ tags: [String: String]
    ) -> OSMFeature {
        OSMFeature(id: "node/\(id)", tags: tags, shape: .point(point(lat, lon)))
    }

    private func hole(
        _ ref: String?, at lat: Double = 0.1, game: String = "disc_golf",
        _ more: [String: String] = [:], layouts: [String] = []
    ) -> OSMFeature {
        var tags = more
        tags[game] = "hole"
        tags["ref"] = ref
        let line = [point(lat, 0.1), point(lat + 0.001, 0.1)]
        return OSMFeature(
            id: "way/\(ref ?? "none")", tags: tags, shape: .line(line), layouts: layouts)
    }

    private func course(
        _ id: String = "c", south: Double = 0, game: String = "disc_golf_course",
        _ name: String? = "Park"
    ) -> OSMFeature {
        var tags = ["leisure": game]
        tags["name"] = name
        let ring = [
            point(south, 0), point(south, 1), point(south + 1, 1), point(south + 1, 0),
        ]
        return OSMFeature(id: "way/\(id)", tags: tags, shape: .area(GeoArea(rings: [ring])))
    }

    @Test func `F43: disc_golf:par counts if there is no par`() throws {
        let reading = OSMReading([
            course(), hole("1", ["disc_golf:par": "4"]),
            hole("2", ["par": "3", "disc_golf:par": "5"]),
        ])
        #expect(try #require(reading.courses.first).holes.map(\.par) == [4, 3])
    }

    @Test func `a hole is a line from tee to basket, with a number and a par`() throws {
        let reading = OSMReading([
            course(), hole("2", ["par": "4", "dist": "120"]),
            hole("1", ["description": "Aim left"]),
        ])
        #expect(reading.skipped == [])
        let made = try #require(reading.courses.first)
        #expect((made.name, made.id, made.game) == ("Park", "way/c", .discGolf))
        #expect(made.holes.map(\.number) == [1, 2])
        #expect(made.holes.map(\.par) == [3, 4])
        #expect(made.hasGuessedPars)
        #expect(made.holes[0].tee == point(0.1, 0.1) && made.holes[0].basket == point(0.101, 0.1))
        // A thousandth of a degree of the meridian: 6,371,008.8 m × π / 180,000.
        #expect(made.holes.map(\.length) == [111, 120])
        #expect(made.holes[0].tips == "Aim left")
        #expect(made.point == point(0.1, 0.1))
    }

    @Test func `golf holes have stroke indexes, and tees with colours`() throws {
        let reading = OSMReading([
            course(game: "golf_course"),
            hole(
                "1", game: "golf",
                ["handicap": "1", "par:white": "5", "par:red": "4", "dist:red": "300 yd"]),
            hole("2", at: 0.2, game: "golf", ["par": "3", "handicap:yellow": "2"]),
            node("t", 0.2, 0.1, ["golf": "tee", "tee": "Yellow; red"]),
            node("p", 0.2012, 0.1, ["golf": "pin"]),
        ])
        #expect(reading.skipped == [])
        let made = try #require(reading.courses.first)
        #expect(made.game == .golf && !made.hasGuessedPars)
        #expect(made.tees.map(\.name) == ["red", "white", "yellow"])
        #expect(made.tees.map(\.color) == ["#d32f2f", "#f5f5f5", "#fbc02d"])
        let holes = made.holes
        #expect(holes.map(\.par) == [4, 3])
        #expect(holes.map(\.strokeIndex) == [1, 2])
        #expect(holes[0].tees["white"]?.par == 5)
        #expect(holes[0].tees["red"]?.length.map { $0.rounded() } == 274)
        #expect(holes[1].tees["yellow"]?.point == point(0.2, 0.1))
        #expect(holes[1].tees["yellow"]?.strokeIndex == 2)
        #expect(holes[1].basket == point(0.2012, 0.1))
    }

    @Test func `several courses in one file keep their own holes`() {
        let reading = OSMReading([
            course("a", "Ash"), course("b", south: 5, "Birch"), hole("1"), hole("1", at: 5.5),
            node("x", 5.7, 0.5, ["disc_golf": "basket", "ref": "2"]),
            node("far", 50, 50, ["disc_golf": "basket", "ref": "3"]),
        ])
        #expect(reading.courses.map(\.name) == ["Ash", "Birch"])
        #expect(reading.courses.map(\.holes.count) == [1, 2])
        #expect(reading.skipped == [OSMSkipped("node/far", "is outside all courses of this file")])
    }

    @Test func `a course that is only a point gets the features near it`() {
        let reading = OSMReading([
            node("a", 0.1, 0.1, ["leisure": "disc_golf_course", "name": "Ash"]),
            node("b", 0.2, 0.1, ["leisure": "disc_golf_course", "name": "Birch"]),
            hole("1"), hole("2", at: 0.19), hole("3", at: 0.9),
        ])
        #expect(reading.courses.map { $0.holes.map(\.number) } == [[1], [2]])
        #expect(reading.skipped.map(\.feature) == ["way/3"])
    }

    @Test func `each layout is a course, with the tees and baskets of its holes`() {
        let reading = OSMReading([
            course(), hole("1", layouts: ["Long"]), hole("2", at: 0.3, layouts: ["Long", "Short"]),
            hole("3", at: 0.4), node("b", 0.32, 0.1, ["disc_golf": "basket", "ref": "2"]),
        ])
        #expect(reading.courses.map(\.name) == ["Park, Long", "Park, Short", "Park"])
        #expect(reading.courses.map { $0.holes.map(\.number) } == [[1, 2], [2], [3]])
        #expect(reading.courses[1].holes[0].basket == point(0.32, 0.1))
        #expect(Set(reading.courses.map(\.id)).count == 3)
    }

    @Test func `holes name their golf course if a boundary has several`() {
        let reading = OSMReading([
            course(game: "golf_course", "Club"),
            hole("1", game: "golf", ["par": "4", "golf:course:name": "East"]),
            hole("1", at: 0.5, game: "golf", ["par": "3", "golf:course:name": "West"]),
        ])
        #expect(reading.courses.map(\.name) == ["Club, East", "Club, West"])
        #expect(reading.courses.map { $0.holes.map(\.par) } == [[4], [3]])
    }

    @Test func `baskets without holes form a course`() {
        let reading = OSMReading(
            (1...3).map {
                node("\($0)", Double($0) / 1_000, 0, ["disc_golf": "basket", "ref": "\($0)"])
            }, name: "Garden")
        #expect(reading.courses.map(\.name) == ["Garden"])
        #expect(reading.courses[0].holes.compactMap(\.basket?.lat) == [0.001, 0.002, 0.003])
        #expect(reading.courses[0].holes.map(\.par) == [3, 3, 3])
    }

    @Test func `features that cannot be used are listed with the reason`() {
        let reading = OSMReading([
            course(), hole("1", ["handicap": "1"]), hole("1", at: 0.3), hole(nil),
            hole("1;10"), hole("2", at: 0.5, ["handicap": "1"]),
            node("b", 0.9, 0.9, ["disc_golf": "basket"]), node("t", 0.9, 0.9, ["disc_golf": "tee"]),
            node("c1", 0.1, 0.1, ["disc_golf": "basket", "ref": "1"]),
            node("c2", 0.1, 0.1, ["disc_golf": "basket", "ref": "1"]),
            course("empty", south: 7, "Nothing"), course("unnamed", south: 9, nil),
            OSMFeature(
                id: "way/house", tags: ["building": "yes"], shape: .point(point(0.1, 0.1))),
        ])
        #expect(reading.courses.map(\.name) == ["Park"])
        #expect(reading.courses[0].holes.map(\.strokeIndex) == [nil, nil])
        #expect(
            reading.skipped == [
                OSMSkipped("way/1", "hole 1 appears twice"),
                OSMSkipped("way/none", "has no hole number (ref)"),
                OSMSkipped("way/1;10", "has a hole number (ref) that is not 1 to 99"),
                OSMSkipped("node/b", "no hole ends within 100 m"),
                OSMSkipped("node/c2", "hole 1 has two baskets"),
                OSMSkipped("node/t", "no hole begins within 100 m"),
                OSMSkipped(
                    "way/c",
                    "imported without stroke indexes, because a set has each number from 1 to the number of holes once"
                ),
                OSMSkipped("way/empty", "the course has no hole with a number"),
                OSMSkipped("way/unnamed", "the course has no name on the map; enter one"),
            ])
    }

    @Test func `no course has more than 36 holes`() {
        let holes = (1...40).map { hole("\($0)", at: Double($0) / 50) }
        let reading = OSMReading([course()] + holes)
        #expect(reading.courses[0].holes.map(\.number) == Array(1...36))
        #expect(reading.skipped.count == 4)
    }

    /// USGA, Rules of Handicapping, Appendix F: the middles of the lengths for men.
    @Test(arguments: [(0.001, 3), (0.003, 4), (0.005, 5), (0.007, 6)])
    func `a golf hole without par gets the par for its length`(length: Double, par: Int) {
        let line = [point(0.1, 0.1), point(0.1 + length, 0.1)]
        let hole = OSMFeature(
            id: "way/1", tags: ["golf": "hole", "ref": "1"], shape: .line(line))
        let made = OSMReading([course(game: "golf_course"), hole]).courses[0]
        #expect(made.holes.map(\.par) == [par])
        #expect(made.hasGuessedPars)
    }

    @Test(arguments: [
        ("120", 120.0), ("120 m", 120), ("100yd", 91.44), ("300 ft", 91.44), ("0.3 km", 300),
        ("x", nil), ("0", nil), ("12 parsecs", nil), ("1.2.3", nil), ("99999", nil),
    ])
    func `a distance without a unit is in metres`(text: String, metres: Double?) {
        let made = OSMReading(
            [node("1", 0, 0, ["disc_golf": "hole", "ref": "1", "dist": text])], name: "X")
        let length = made.courses[0].holes[0].length
        #expect(length.map { ($0 * 100).rounded() / 100 } == metres)
    }
}
