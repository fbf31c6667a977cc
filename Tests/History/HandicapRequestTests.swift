import Courses
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import History
import HistoryContract
import JSON
import RoomsContract
import SQLite
import TestSupport
import Testing
import Values

/// Requests about handicaps, and scores entered by hand.
struct HandicapRequestTests {
    @Test func `F48: entered scores count in the order of play, and can be removed`() throws {
        let fairway = try Harness.golfers()
        fairway.enter(20, daysAgo: 1)
        fairway.enter(10, daysAgo: 3)
        let last = fairway.enter(15, daysAgo: 2)["result"]?["score"] ?? .null
        #expect(try fairway.handicap().index == 8)
        #expect(try fairway.scores().scores.map(\.adjusted) == [92, 87, 82])
        #expect(fairway.user("alice", "handicap/remove", ["score": last]).isOK)
        #expect(try fairway.handicap().index == nil)
        #expect(
            fairway.user("alice", "handicap/remove", ["score": last]).code == "handicap.unknown")
    }

    @Test func `R4 F48: scores of one instant give one index in any order of posting`() throws {
        let differentials = [
            9, 31, 4, 18, 22, 7, 40, 3, 15, 28, 12, 6, 35, 20, 1, 24, 11, 33, 8, 17, 26,
        ]
        var random = SeededRandom(printing: "order of posting")
        var indexes: Set<Double?> = []
        for _ in 1...repeats(8, long: 100) {
            let fairway = try Harness.golfers()
            // The last one comes from an earlier day, and counts before all others.
            for differential in differentials.shuffled(using: &random) {
                fairway.enter(differential, daysAgo: 1)
            }
            fairway.enter(50, daysAgo: 2)
            let expected = [122] + differentials.sorted(by: >).map { 72 + $0 }
            var listed: [Int] = []
            var page = try fairway.scores(["limit": 5])
            while true {
                listed += page.scores.map(\.strokes)
                guard let cursor = page.cursor else { break }
                page = try fairway.scores(["limit": 5, "cursor": .string(cursor)])
            }
            #expect(listed == expected.reversed())
            indexes.insert(try fairway.handicap().index)
            try fairway.restart()
            #expect(try fairway.scores(["limit": 22]).scores.map(\.strokes) == listed)
        }
        #expect(indexes.count == 1)
    }

    @Test func `R4 F48: scores of one instant from different tees give one index, too`() throws {
        let tees: [JSON] = [
            ["rating": 72, "slope": 113], ["rating": 68, "slope": 140],
            ["rating": 74, "slope": 90],
        ]
        var random = SeededRandom(printing: "order of tees")
        var indexes: Set<Double?> = []
        for _ in 1...repeats(8, long: 100) {
            let fairway = try Harness.golfers()
            let rounds = (0..<24).map { (strokes: 10 + $0 % 6, tee: tees[$0 / 2 % 3]) }
            for round in rounds.shuffled(using: &random) {
                fairway.enter(round.strokes, daysAgo: 1, round.tee)
            }
            indexes.insert(try fairway.handicap().index)
        }
        #expect(indexes.count == 1)
    }

    @Test func `F48: a score entered again with the same id counts once`() throws {
        let fairway = try Harness.golfers()
        let first = fairway.enter(10, daysAgo: 1, id: "once")
        #expect(fairway.enter(10, daysAgo: 1, id: "once") == first)
        #expect(try fairway.handicap().scores == 1)
    }

    @Test func `G12: a score that is posted by its day stays on this day`() throws {
        let fairway = try Harness.golfers()
        let today = CalendarDay(number: PlayingDay.number(fairway.clock.now))
        let days = [today.advanced(by: -40), today.advanced(by: -1), today].map(\.text)
        for day in days {
            let reply = fairway.user("alice", "handicap/post", byDay(.string(day)))
            #expect(reply.isOK, "\(reply)")
        }
        for isRestarted in [false, true] {
            if isRestarted { try fairway.restart() }
            let played = try fairway.scores().scores.map(\.played)
            #expect(played.map(\.day) == days.reversed())
            #expect(played.allSatisfy { Int64($0.playedAt) <= fairway.clock.now })
        }
        let counted = try fairway.handicap().explanation?.counted ?? []
        #expect(!counted.isEmpty && counted.allSatisfy { days.contains($0.played.day) })
        // A score with a time alone counts for the day in UTC, as before.
        fairway.enter(1, daysAgo: 5)
        #expect(try fairway.scores().scores.map(\.played.day).contains(today.advanced(by: -5).text))
    }

    @Test func `G12: the day may be that of any place on Earth, and not later`() throws {
        let fairway = try Harness.golfers()
        let hour: Int64 = 3_600_000
        // It is 11:00 UTC, so Kiritimati (UTC+14) has the next day already, and no place has a later one.
        let today = CalendarDay(number: PlayingDay.number(fairway.clock.now) + 1)
        let start = Int64(today.number) * PlayingDay.msPerDay + 11 * hour
        fairway.clock.advance(milliseconds: start - fairway.clock.now)
        let tomorrow = today.advanced(by: 1).text
        #expect(fairway.user("alice", "handicap/post", byDay(.string(tomorrow))).isOK)
        let later: JSON = .string(today.advanced(by: 2).text)
        #expect(fault(in: fairway.user("alice", "handicap/post", byDay(later)), "day") != nil)
        // With both, the day must be that of the time at some place.
        let now = JSON.Member("at", .int(fairway.clock.now))
        for (days, isRight) in [(-2, false), (-1, true), (0, true), (1, true)] {
            let body = byDay(.string(today.advanced(by: days).text)).members ?? []
            let reply = fairway.user("alice", "handicap/post", .object(body + [now]))
            #expect(reply.isOK == isRight, "\(days): \(reply)")
        }
        for day in ["", "2026-02-30", "03.05.2026", "2026-5-3", "1969-12-31", "yesterday12"]
            as [JSON]
        {
            #expect(fault(in: fairway.user("alice", "handicap/post", byDay(day)), "day") != nil)
        }
        #expect(
            fault(in: fairway.user("alice", "handicap/post", byDay(nil)), "day") == "is missing")
    }

    @Test(arguments: [
        (18, 72, 71.8, true), (9, 36, 35.4, true), (9, 36, 71.8, false), (18, 72, 35.9, false),
    ])
    func `G12: an entered Course Rating is plausible for its holes`(
        holes: Int64, par: Int64, rating: Double, isRight: Bool
    ) throws {
        let fairway = try Harness.golfers()
        let more: JSON = [
            "holes": .int(holes), "par": .int(par), "rating": .double(rating),
            "strokes": .int(par + 12),
        ]
        let reply = fairway.enter(12, daysAgo: 1, more)
        #expect(reply.isOK == isRight, "\(reply)")
        if !isRight { #expect(fault(in: reply, "rating") != nil) }
    }

    @Test(arguments: [(9, 72, 71.8), (18, 36, 35.9), (9, 26, 26), (18, 91, 90)])
    func `G12: an entered par fits the number of holes`(holes: Int, par: Int, rating: Double) throws
    {
        let fairway = try Harness.golfers()
        let more: JSON = [
            "holes": .int(Int64(holes)), "par": .int(Int64(par)), "rating": .double(rating),
            "strokes": .int(Int64(par + 8)),
        ]
        let reply = fairway.enter(12, daysAgo: 1, more)
        #expect(
            fault(in: reply, "par") == "must be \(3 * holes) to \(5 * holes) for \(holes) holes",
            "\(reply)")
    }

    @Test func `G12: a day before 1970 is refused with that reason`() throws {
        let fairway = try Harness.golfers()
        let reply = fairway.user("alice", "handicap/post", byDay("1965-05-03"))
        #expect(fault(in: reply, "day") == "must be in 1970 or later", "\(reply)")
    }

    private func fault(in reply: JSON, _ field: String) -> String? {
        reply["error"]?["fields"]?[field]?.string
    }

    private func byDay(_ day: JSON?) -> JSON {
        var members: [JSON.Member] = [
            JSON.Member("courseName", "Elsewhere"), JSON.Member("holes", 18),
            JSON.Member("par", 72),
            JSON.Member("rating", 72), JSON.Member("slope", 113), JSON.Member("strokes", 88),
        ]
        if let day { members.append(JSON.Member("day", day)) }
        return .object(members)
    }

    @Test func `F48: only my own entered scores can be removed, not those of rounds`() throws {
        let fairway = try Harness.golfers()
        fairway.play(Harness.card(80))
        let played = try #require(try fairway.scores().scores.first).played.score
        let entered = fairway.enter(10, daysAgo: 1)["result"]?["score"] ?? .null
        for (user, score) in [("alice", .string(played)), ("bob", entered)] {
            let reply = fairway.user(user, "handicap/remove", ["score": score])
            #expect(reply.code == "handicap.unknown")
        }
        #expect(try fairway.handicap().scores == 2)
    }

    @Test(
        arguments: [
            (["holes": 12], "holes", "a handicap needs 9 or 18 holes, not 12"),
            (["slope": 54], "slope", "a slope rating must be 55 to 155, not 54"),
            (["rating": 7], "rating", "a course rating for 18 holes must be 18 to 180, not 7"),
            (["rating": 70.123456], "rating", "70.123456 is not a rating"),
            (["par": 17], "par", "par for 18 holes must be 18 to 180, not 17"),
            (["strokes": 17], "strokes", "a round of 18 holes has 18 to 540 strokes, not 17"),
            (
                ["conditions": 4], "conditions",
                "the playing conditions adjustment must be -1 to 3, not 4"
            ),
            (["at": 1_790_000_121_000], "at", "must not be in the future"),
            (
                ["at": -9_000_000_000_000_000], "at",
                "must be a time in milliseconds since 1970, not in seconds"
            ),
            (
                ["at": 1_790_000_000], "at",
                "must be a time in milliseconds since 1970, not in seconds"
            ),
            (["courseName": " "], "courseName", "must not be blank"),
            (["sport": "tennis"], "sport", "must be one of golf, discGolf"),
            (["strokes": .null], "strokes", "must be a whole number"),
        ] as [(JSON, String, String)])
    func `F48: a refusal of an impossible score names the wrong field`(
        change: JSON, field: String, reason: String
    ) throws {
        let fairway = try Harness.golfers()
        let reply = fairway.enter(10, daysAgo: 1, change)
        #expect(reply.code == "request.malformed")
        #expect(reply["error"]?["fields"]?[field]?.string == reason)
        #expect(try fairway.handicap().scores == 0)
    }

    @Test(.enabled(if: !isQuick))
    func `F48: the number of entered scores is limited`() throws {
        let fairway = try Harness.golfers()
        for _ in 0..<Handicaps.enteredMax {
            fairway.clock.advance(seconds: 20)
            guard fairway.enter(10, daysAgo: 1).isOK else { break }
        }
        #expect(fairway.enter(10, daysAgo: 1).code == "handicap.tooMany")
        #expect(try fairway.handicap().scores == Handicaps.enteredMax)
        let quick = try Harness.golfers()
        for _ in 0..<200 { quick.enter(10, daysAgo: 1) }
        #expect(quick.enter(10, daysAgo: 1).code == "request.tooMany")
    }

    @Test func `G5: the history comes in pages, with the index after each score`() throws {
        let fairway = try Harness.golfers()
        for days in 0..<25 { fairway.enter(days, daysAgo: days) }
        var found: [ListHandicapScores.Entry] = []
        var cursor: String?
        repeat {
            let page = try fairway.scores([
                "limit": 10, "cursor": cursor.map { .string($0) } ?? .null,
            ])
            found += page.scores
            cursor = page.cursor
            // A new score between two pages does not move them.
            fairway.enter(50, daysAgo: 0)
        } while cursor != nil
        #expect(found.map(\.adjusted) == (0..<25).map { 72 + $0 })
        #expect(found[24].index == nil && found[22].index == 20)
        #expect(
            fairway.user("alice", "handicap/history", ["cursor": "x.1.2"]).code
                == "request.malformed")
    }

    @Test func `G5: an explanation names the limits on a rising index`() throws {
        let fairway = try Harness.golfers()
        for days in 0..<20 { fairway.enter(10, daysAgo: 60 - days) }
        for days in 0..<20 { fairway.enter(14, daysAgo: 30 - days) }
        let soft = try fairway.handicap()
        #expect(soft.index == 12.5 && soft.explanation?.limits.map(\.kind) == [.softCap])
        #expect(soft.explanation?.lowIndex == 8 && soft.explanation?.average == 14)
        #expect(
            soft.text.hasSuffix(
                """
                The soft cap applies: without it, the index would be 14.0. An increase of more than 3 \
                strokes above the lowest index of the last year (8.0) counts half.
                """))
        for _ in 0..<20 { fairway.enter(40, daysAgo: 1) }
        let hard = try fairway.handicap()
        #expect(hard.index == 13 && hard.explanation?.limits.map(\.kind) == [.hardCap])
        #expect(hard.text.contains("The hard cap applies: without it, the index would be 40.0."))
        fairway.enter(-2, daysAgo: 0)
        let fine = try fairway.handicap()
        let exceptional = try #require(fine.explanation?.exceptional.first)
        #expect(exceptional.reduction == -2 && exceptional.played.courseName == "Elsewhere")
        #expect(fine.explanation?.counted.first?.adjusted == -4)
        #expect(
            fine.text.contains(
                "The lowest are -2.0 (Elsewhere, 21 Sep 2026) adjusted to -4.0; 40.0 (Elsewhere, "
                    + "20 Sep 2026)"
            ))
        #expect(
            fine.text.contains(
                """
                The exceptional score at Elsewhere, 21 Sep 2026 lowered the differentials up to it by \
                2.0.
                """))
    }

    @Test func `G5: an index better than scratch is shown with a plus`() throws {
        let fairway = try Harness.golfers()
        for days in 1...3 { fairway.enter(0, daysAgo: days) }
        let standing = try fairway.handicap()
        #expect(standing.index == -2 && standing.display == "+2.0")
        let body: JSON = ["course": "links", "tee": "white", "allowance": 100]
        let strokes = fairway.user("alice", "handicap/course", body)["result"]
        #expect(strokes?["playing"]?.int == -2)
        #expect(
            strokes?["holes"]?.array?.suffix(3).map { $0["strokes"]?.int } == [0, -1, -1])
    }

    @Test func `G5: nine holes count with an estimate, which is called unofficial`() throws {
        let fairway = try Harness.golfers()
        for days in 0..<6 {
            fairway.enter(
                0, daysAgo: 9 - days, ["holes": 9, "par": 36, "rating": 36, "strokes": 42])
        }
        let standing = try fairway.handicap()
        #expect(standing.scores == 6 && standing.index != nil)
        #expect(
            standing.text.hasSuffix(
                """
                Nine holes count together with an expected score for nine more (0.52 x index + 1.2, \
                estimated from examples; unofficial).
                """))
    }

    @Test
    func `G12: holes that were not played count with an estimate, which is called unofficial`()
        throws
    {
        let fairway = try Harness.golfers()
        for _ in 0..<3 { fairway.play(Harness.card(87)) }
        #expect(try !fairway.handicap().text.contains("not played"))
        fairway.play(Array(repeating: 4, count: 14))
        let text = try fairway.handicap().text
        #expect(
            text.hasSuffix(
                """
                Holes that were not played count a part of the expected score for nine holes \
                (0.52 x index + 1.2, estimated from examples; unofficial).
                """), "\(text)")
    }

    @Test(arguments: [
        (10.4, "white", "stroke", 10, 10), (10.4, "red", "stroke", 10, 10),
        (28.0, "red", "stroke", 29, 28), (28.0, "red", "match", 29, 29),
        (28.0, "red", "bestBall", 29, 25), (-1.2, "white", "match", -1, -1),
    ])
    func `G6: the strokes shown before a game are those of the card`(
        index: Double, tee: String, format: String, course: Int, playing: Int
    ) throws {
        let fairway = try Harness.golfers()
        let told = fairway.user(
            "bob", "handicap/course",
            [
                "course": "links", "tee": .string(tee), "format": .string(format),
                "index": .double(index),
            ])["result"]
        #expect(told?["courseHandicap"]?.int == course)
        #expect(told?["playing"]?.int == playing)
        guard format == "stroke" else { return }
        let room =
            fairway.user(
                "bob", "room/create",
                ["kind": "golf", "course": "links", "settings": ["handicap": "whs"]]
            )["result"]?["room"]?.string ?? ""
        fairway.room(
            room, "bob", "setPlayer", ["tee": .string(tee), "handicap": .double(index)])
        let card = try fairway.state(room).players[0].handicap
        #expect(card?.course == course && card?.playing == playing)
        #expect(
            card?.strokes == told?["holes"]?.array?.compactMap { $0["strokes"]?.int })
    }

    @Test(
        arguments: [
            (["course": "nowhere"], "course.unknown", nil, nil),
            (
                ["course": "links", "tee": "gold"], "request.malformed", "tee",
                "must be one of white, red, blue"
            ),
            (
                ["course": "links", "format": "chess"], "request.malformed", "format",
                "must be one of stroke, stableford, match, skins, nassau, bestBall, maximumScore, parBogey"
            ),
            (
                ["course": "links", "holes": 19], "request.malformed", "holes",
                "must be at most 18, the number of holes of the course"
            ),
            (
                ["course": "links", "policy": "uDisc84"], "request.malformed", "policy",
                "must be whs, simple, discGolfScene, tupelo, or uDisc85 to uDisc100"
            ),
            (
                ["course": "links", "index": 10.123456], "request.malformed", "index",
                "must be -10 to 54, with four decimals at most"
            ),
            (["course": "links", "player": "alice"], "history.private", nil, nil),
        ] as [(JSON, String, String?, String?)])
    func `G6: a refusal of a Course Handicap names the wrong field`(
        body: JSON, code: String, field: String?, reason: String?
    ) throws {
        let fairway = try Harness.golfers()
        let reply = fairway.user("bob", "handicap/course", body)
        #expect(reply.code == code)
        if let field { #expect(reply["error"]?["fields"]?[field]?.string == reason) }
    }

    @Test func `F48: another user's handicap is visible only with a shared history`() throws {
        let fairway = try Harness.golfers()
        for days in 1...3 { fairway.enter(10, daysAgo: days) }
        let refused = {
            for (method, more) in [("get", [:]), ("history", [:]), ("course", ["course": "links"])]
                as [(String, JSON)]
            {
                let body = [JSON.Member("player", "alice")] + (more.members ?? [])
                let reply = fairway.user("bob", "handicap/\(method)", .object(body))
                #expect(reply.code == "history.private")
            }
        }
        refused()
        fairway.user("bob", "friend/request", ["user": "alice"])
        fairway.user("alice", "friend/accept", ["user": "bob"])
        let shared = fairway.user("bob", "handicap/get", ["player": "Alice"])["result"]
        #expect(shared?["index"]?.double == 8)
        #expect(shared?["text"]?.string?.hasPrefix("alice's handicap index is 8.0") == true)
        let nobody = fairway.user("bob", "handicap/get", ["player": "carol"])
        #expect(nobody.code == "account.unknown")
        fairway.user("alice", "account/changeSettings", ["history": "nobody"])
        refused()
    }

    @Test func `F63: the export contains scores; deleting the account deletes them`() throws {
        let fairway = try Harness.golfers()
        fairway.play(Harness.card(80))
        fairway.enter(10, daysAgo: 0)
        _ = try fairway.handicap()
        let room = fairway.begin(["course": "links", "settings": ["handicap": "whs"]])
        let data = fairway.user("alice", "account/export")["result"]?["data"]
        let scores = data?["handicapScores"]?.array ?? []
        #expect(scores.map { $0["courseName"]?.string } == ["The Links", "Elsewhere"])
        #expect(scores.first?["card"]?.array?.count == 18)
        fairway.room(room, "alice", "end")
        fairway.user(
            "alice", "account/delete", ["password": .string(Harness.password)])
        fairway.engine.runBatch()
        #expect(try fairway.tables(mentioning: "alice").filter { $0.hasPrefix("handicap") } == [])
    }
}
