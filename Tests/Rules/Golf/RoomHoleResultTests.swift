import GolfRules
import RulesSupport
import Testing
import Values

/// The meaning of a cell without a score for handicaps.
struct RoomHoleResultTests {
    /// A room with six holes. `.` is a cell without a score.
    private func room(
        _ format: String, _ rows: String..., start: Int = 1, left: Int? = nil
    ) throws -> GolfRoom {
        let cells = rows.map { $0.split(separator: " ").map { HoleScore($0) } }
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Links",
            holes: (1...6).map { CardHole(number: $0, par: 4) }, playersMax: 4, code: "",
            createdAt: 0)
        var settings = room.settings
        (settings.format, settings.startHole) = (.of(format), start)
        try room.set(settings)
        for seat in cells.indices {
            _ = try room.join("p\(seat)", name: "P", tee: nil, at: 0)
        }
        _ = try room.start(by: "p0", at: 1)
        for (seat, line) in cells.enumerated() {
            for (hole, score) in line.enumerated() where score != nil {
                _ = try room.write(
                    ScoreWrite(player: "p\(seat)", hole: hole + 1, score: score), by: "p0",
                    at: 2)
            }
        }
        if let left { _ = try room.leave("p\(left)", at: 3) }
        _ = try room.end(by: "p0", at: 4)
        return room
    }

    private static let (holed, blank) = (HoleResult.holed(4), HoleResult.notPlayed)

    @Test func `R2 G5: a hole that was picked up has its most likely score, in each format`() throws
    {
        for format in ["stroke", "match", "stableford"] {
            let room = try room(format, "4 x x7 4 4 4", "4 4 4 4 4 4")
            #expect(
                room.holeResults(of: 0, round: 0) == [
                    Self.holed, .pickedUp(), .pickedUp(mostLikely: 7), Self.holed, Self.holed,
                    Self.holed,
                ])
        }
    }

    @Test func `G12 R2: a conceded hole was begun, unless it was conceded on the tee`() throws {
        // The second player has no score on the conceded holes, except for a most likely score.
        let match = try room("match", "4 c c5 c0 c7 4", "4 . . . x6 4")
        #expect(
            match.holeResults(of: 0, round: 0) == [
                Self.holed, .pickedUp(), .pickedUp(mostLikely: 5), Self.blank,
                .pickedUp(mostLikely: 7), Self.holed,
            ])
        #expect(
            match.holeResults(of: 1, round: 0) == [
                Self.holed, .pickedUp(), .pickedUp(), Self.blank, .pickedUp(mostLikely: 6),
                Self.holed,
            ])
    }

    @Test func `G12: a player without a score began a hole on which somebody else has strokes`()
        throws
    {
        let skins = try room("skins", "4 c0 4 4 4 4", "4 . 4 4 4 4", "4 5 4 4 4 4")
        #expect(skins.holeResults(of: 0, round: 0)[1] == Self.blank)
        #expect(skins.holeResults(of: 1, round: 0)[1] == .pickedUp())
    }

    @Test(arguments: ["stableford", "maximumScore", "parBogey"])
    func `G12: holes that were played before a late player came count as not played`(
        format: String
    ) throws {
        var room = try GolfRoom.started(.of(format), holes: 6, "p0")
        let score = { (room: inout GolfRoom, player: String, hole: Int, now: Int64) in
            _ = try room.write(
                ScoreWrite(player: player, hole: hole, score: 4), by: "p0", at: now)
        }
        for hole in 1...3 { try score(&room, "p0", hole, 2) }
        _ = try room.addGuest(name: "Late", tee: nil, by: "p0", at: 3)
        for hole in 4...6 { try score(&room, "p0", hole, 4) }
        // The late player left out hole 5, and went on.
        for hole in [4, 6] { try score(&room, "g1", hole, 4) }
        var ended = room
        _ = try ended.end(by: "p0", at: 5)
        let results = ended.holeResults(of: 1, round: 0)
        #expect(
            results == [Self.blank, Self.blank, Self.blank, Self.holed, .pickedUp(), Self.holed])
        // A score on hole 1 says that the player was there.
        try score(&room, "g1", 1, 6)
        _ = try room.end(by: "p0", at: 7)
        #expect(room.holeResults(of: 1, round: 0)[0...2] == [Self.holed, .pickedUp(), .pickedUp()])
    }

    @Test func `G12: holes after the decision of a match were not begun without a score`() throws {
        let walked = try room("match", "3 3 3 3 4 4", "4 4 4 4 . .")
        #expect(
            walked.holeResults(of: 1, round: 0)
                == Array(repeating: Self.holed, count: 4) + [Self.blank, Self.blank])
        // A player who went on has begun the hole before.
        let played = try room("match", "3 3 3 3 4 4", "4 4 4 4 . 5")
        #expect(played.holeResults(of: 1, round: 0)[4...] == [.pickedUp(), .holed(5)])
        // Before the decision, a hole without a score is lost, and was begun.
        let open = try room("match", "3 4 4 4 4 4", "4 4 4 . 4 4")
        #expect(open.holeResults(of: 1, round: 0)[3] == .pickedUp())
    }

    @Test func `G5: in stroke play, a blank counts as not played`() throws {
        let room = try room("stroke", "4 . 4 4 . .", "4 4 4 4 4 .")
        #expect(
            room.holeResults(of: 0, round: 0) == [
                Self.holed, Self.blank, Self.holed, Self.holed, Self.blank, Self.blank,
            ])
    }

    @Test func `G5: in Stableford, a blank before a later score counts as picked up`() throws {
        let alone = try room("stableford", "4 . 4 4 . .")
        #expect(
            alone.holeResults(of: 0, round: 0) == [
                Self.holed, .pickedUp(), Self.holed, Self.holed, Self.blank, Self.blank,
            ])
        let two = try room("stableford", "4 . 4 4 . .", "4 4 4 4 4 .")
        #expect(
            two.holeResults(of: 0, round: 0).suffix(3) == [Self.holed, .pickedUp(), Self.blank])
    }

    @Test func `G5: leaving after the end changes no results of holes`() throws {
        var room = try room("stableford", "4 4 4 4 4 4", "4 4 4 4 4 .")
        let before = room.holeResults(of: 1, round: 0)
        #expect(before.last == .pickedUp())
        _ = try room.leave("p1", at: 5)
        #expect(room.holeResults(of: 1, round: 0) == before)
    }

    @Test
    func
        `G5: holes after a player's last score count as not played if play began elsewhere or the player left`()
        throws
    {
        let shifted = try room("stableford", "4 . . 4 4 4", start: 4)
        #expect(
            shifted.holeResults(of: 0, round: 0).prefix(3) == [Self.holed, Self.blank, Self.blank])
        let gone = try room("stableford", "4 4 4 4 4 4", "4 . 4 . . .", left: 1)
        #expect(
            gone.holeResults(of: 1, round: 0) == [
                Self.holed, .pickedUp(), Self.holed, Self.blank, Self.blank, Self.blank,
            ])
    }
}
