import Contract
package import CoursesContract
package import GolfContract
package import JSON
import Modules
import People
import Testing

/// Common steps of tests of courses.
extension Harness {
    /// A course of two holes with all possible keys, on the equator.
    package static var mapped: CourseDocument {
        var course = CourseDocument()
        course.id = "m"
        course.name = "Mapped"
        course.location = Position(lat: 0, lon: 0)
        course.birdsEye = "https://example.org/above.jpg"
        course.tees = [tee("white", 125, 71.2), tee("red", 120, 69.1)]
        course.holes = CourseHoles.count(2).list
        course.holes[0].basket = Position(lat: 0, lon: 0.001)
        course.holes[0].tee = Position(lat: 0, lon: 0.003)
        course.holes[0].picture = "https://example.org/1.jpg"
        course.holes[0].tips = "Aim left of the oak."
        var white = CourseDocument.HoleTee()
        white.length = 334
        white.position = Position(lat: 0, lon: 0.004)
        var tees = Keyed<CourseDocument.HoleTee>()
        tees.append("white", white)
        course.holes[0].tees = tees
        return course
    }

    private static func tee(_ name: String, _ slope: Double, _ rating: Double) -> CourseDocument.Tee
    {
        var tee = CourseDocument.Tee()
        tee.name = name
        tee.slope = slope
        tee.rating = rating
        var front = RatedHalf()
        front.slope = slope
        front.rating = 34.5
        tee.front = front
        return tee
    }

    /// Creates connected accounts for these names, and for the admin `root_admin`.
    package func peopleAndAdmin(_ names: String...) throws {
        let all = names + ["root_admin"]
        for name in all { people(name) }
        setup.people.accounts.admins = ["root_admin"]
        try restart()
        for name in all { connect(name) }
    }

    /// Registers a course of three holes with baskets.
    package func registered(_ user: String, _ name: String = "Garden") -> String {
        let holes: [JSON] = (1...3).map {
            [
                "basket": ["lat": .double(Double($0) / 1_000), "lon": 0], "par": 4,
            ]
        }
        let reply = self.user(
            user, "course/register", ["name": .string(name), "holes": .array(holes)])
        return reply["result"]?["course"]?.string ?? ""
    }

    /// A course as a user sees it.
    package func course(_ id: String, _ user: String) -> JSON? {
        self.user(user, "course/get", ["course": .string(id)])["result"]
    }

    /// The kinds of a user's notifications, the newest first.
    package func inbox(_ user: String) -> [String] {
        let result = self.user(user, "notification/list")["result"]
        return (result?["notifications"]?.array ?? []).compactMap { $0["kind"]?.string }
    }
}

/// Common steps of tests of discs.
extension Harness {
    /// Adds a disc and returns its id.
    @discardableResult
    package func disc(_ user: String, _ body: JSON) -> String {
        self.user(user, "disc/add", body)["result"]?["disc"]?.string ?? ""
    }

    /// A complete collection, read page by page.
    package func discs(_ viewer: String, of player: String? = nil) throws -> [Disc] {
        var discs: [Disc] = []
        var cursor: String?
        repeat {
            var members: [JSON.Member] = []
            if let player { members.append(JSON.Member("player", .string(player))) }
            if let cursor { members.append(JSON.Member("cursor", .string(cursor))) }
            let reply = user(viewer, "disc/list", .object(members))
            let page = try ListDiscs.Result(reading: #require(reply["result"]))
            #expect(page.player == player ?? viewer)
            discs += page.discs
            cursor = page.cursor
        } while cursor != nil
        return discs
    }

    package func makeFriends(_ one: String, _ other: String) {
        user(one, "friend/request", ["user": .string(other)])
        user(other, "friend/accept", ["user": .string(one)])
    }

    /// Sets the thrown discs, with further keys of the body.
    @discardableResult
    package func throwing(
        _ discs: [String], _ name: String, in room: String, hole: Int = 1, _ more: JSON = [:]
    ) -> JSON {
        let body: JSON = [
            "hole": .int(Int64(hole)), "discs": .array(discs.map { .string($0) }),
        ]
        return self.room(
            room, name, "discs", .object((body.members ?? []) + (more.members ?? [])))
    }

    /// The discs of a game, as `player hole/round: names`.
    package func thrown(_ viewer: String, in room: String) throws -> [String] {
        var lines: [String] = []
        var cursor: String?
        repeat {
            let body: JSON =
                cursor.map { ["room": .string(room), "cursor": .string($0)] }
                ?? ["room": .string(room)]
            let reply = user(viewer, "disc/card", body)
            let page = try GetDiscCard.Result(reading: #require(reply["result"]))
            lines += page.cells.map {
                "\($0.player) \($0.hole)/\($0.round): "
                    + $0.discs.map(\.name).joined(separator: ", ")
            }
            cursor = page.cursor
        } while cursor != nil
        return lines
    }
}
