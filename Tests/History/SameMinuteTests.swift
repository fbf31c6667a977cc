import Contract
import Engine
import FeaturesSupport
import Foundation
import HistoryContract
import JSON
import RoomsContract
import SQLite
import TestSupport
import Testing

/// Imports of rounds that began in the same minute, and other files that could lose something.
struct SameMinuteTests {
    private static let (one, two) = (
        ["Alice": [3, 3, 3, 4], "Cora": [3, 3, 3, 3]],
        ["Alice": [4, 4, 4, 4], "Cora": [5, 5, 5, 5]]
    )

    private func alice() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        return fairway
    }

    private static func csv(_ rounds: [String: [Int]]..., par: Bool = true) -> String {
        let rows = rounds.flatMap { round -> [String] in
            (par ? ["Par,Park,Main,2026-05-01 1622,,12,,,3,3,3,3"] : [])
                + round.sorted { $0.key < $1.key }.map { name, strokes in
                    "\(name),Park,Main,2026-05-01 1622,,,,,"
                        + strokes.map { "\($0)" }.joined(separator: ",")
                }
        }
        return TeamImportTests.header + ",Hole1,Hole2,Hole3,Hole4\n" + rows.joined(separator: "\n")
    }

    private func counts(_ result: ImportHistory.Result) -> [Int] {
        [
            result.imported, result.repeated, result.completed, result.refusedCount,
            result.warningsCount,
        ]
    }

    @Test func `T7: an imported card has at most 100 players, however many imports add to it`()
        throws
    {
        let fairway = try alice()
        func guests(_ letter: String, _ count: Int) -> [String: [Int]] {
            Dictionary(
                uniqueKeysWithValues: (1...count).map {
                    let last = letter == "G" ? 3 : letter == "H" ? 4 : 5
                    return ("\(letter)\($0)", [$0 % 7 + 1, $0 / 7 % 7 + 1, $0 / 49 % 7 + 1, last])
                })
        }
        let alice = ["Alice": [3, 3, 3, 4]]
        let whole = guests("G", 100).merging(alice) { $1 }
        let refused = try fairway.take(Self.csv(whole))
        #expect(counts(refused)[0] == 0 && refused.refusedCount == 101)
        #expect(refused.refused[0].reason.contains("101 players"))
        #expect(
            counts(try fairway.take(Self.csv(guests("G", 60).merging(alice) { $1 }))) == [
                1, 0, 0, 0, 0,
            ])
        for letter in ["H", "I"] {
            let more = guests(letter, 60).merging(alice) { $1 }
            let result = try fairway.take(Self.csv(more))
            #expect(result.warnings.contains { $0.reason.contains("100 players, the maximum") })
        }
        let rows = try fairway.database.rows("SELECT count(*) FROM seats GROUP BY room") {
            $0.int(0)
        }
        #expect(rows == [100])
    }

    @Test func `G12: both rounds of a minute come in, and no import adds them again`() throws {
        let fairway = try alice()
        #expect(counts(try fairway.take(Self.csv(Self.one, Self.two))) == [2, 0, 0, 0, 0])
        for file in [
            Self.csv(Self.one, Self.two), Self.csv(Self.two, Self.one), Self.csv(Self.two),
            Self.csv(Self.one),
        ] {
            let result = try fairway.take(file)
            #expect(result.imported == 0 && result.completed == 0 && result.warnings == [])
        }
        // The user has another name by now, also one that another player of the file has.
        for name in ["Alice L.", "Cora"] {
            let profile = fairway.user("alice", "account/changeProfile", ["name": .string(name)])
            #expect(profile.isOK, "\(profile)")
            let result = try fairway.take(Self.csv(Self.one, Self.two))
            #expect(Array(counts(result).dropLast()) == [0, 2, 0, 0], "\(name): \(result)")
            #expect(result.warnings.map(\.line) == (name == "Cora" ? [4, 7] : []))
        }
        #expect(fairway.history("alice").count == 2)
        #expect(fairway.user("alice", "statistics/mine")["result"]?["total"]?["rounds"] == 2)
        let csv = fairway.user("alice", "history/export")["result"]?["csv"]?.string ?? ""
        #expect(Array(counts(try fairway.take(csv)).dropLast()) == [0, 2, 0, 0])
    }

    @Test func `G12: a second file may bring the other round of a minute`() throws {
        let fairway = try alice()
        #expect(try fairway.take(Self.csv(Self.one)).imported == 1)
        #expect(counts(try fairway.take(Self.csv(Self.two))) == [1, 0, 0, 0, 0])
        #expect(counts(try fairway.take(Self.csv(Self.one, Self.two))) == [0, 2, 0, 0, 0])
        let other = try alice()
        #expect(try other.take(Self.csv(Self.two)).imported == 1)
        #expect(counts(try other.take(Self.csv(Self.one, Self.two))) == [1, 1, 0, 0, 0])
    }

    @Test func `G12: a round that a file has twice is one round`() throws {
        let fairway = try alice()
        // Nobody can tell a copy from a second round with the same scores. So the import says it.
        let twice = try fairway.take(Self.csv(Self.one, Self.one))
        #expect(counts(twice) == [1, 1, 0, 0, 1] && twice.warnings[0].line == 5)
        #expect(twice.warnings[0].reason.contains("the round in line 2 and has the same scores"))
        #expect(counts(try fairway.take(Self.csv(Self.one, Self.one))) == [0, 2, 0, 0, 1])
        // The second copy has a player that the first one lacks.
        let other = try alice()
        let alone = Self.one.filter { $0.key == "Alice" }
        #expect(counts(try other.take(Self.csv(alone, Self.one))) == [1, 1, 1, 0, 1])
        let game = other.user("alice", "history/list")["result"]?["rounds"]?[0]
        #expect(game?["players"]?.array?.map { $0["name"]?.string } == ["Alice", "Cora"])
    }

    @Test func `G12: corrected rounds of a minute are still the same`() throws {
        let fairway = try alice()
        let rooms = try fairway.take(Self.csv(Self.one, Self.two)).rounds
        // Now the first round has the scores of the second one, and one more stroke.
        for (hole, strokes) in [(1, 4), (2, 4), (3, 4), (4, 5)] {
            let body: JSON = [
                "room": .string(rooms[0]), "player": "alice", "hole": .int(Int64(hole)),
                "strokes": .int(Int64(strokes)),
            ]
            #expect(fairway.user("alice", "card/correct", body).isOK)
        }
        let result = try fairway.take(Self.csv(Self.one, Self.two))
        #expect((result.imported, result.repeated) == (0, 2))
        #expect(result.warnings.map(\.line) == [3])
    }

    @Test func `G12: the number of rounds of a minute is bounded, and the rest is named`() throws {
        let fairway = try alice()
        let rounds = (0..<22).map { ["Alice": [3 + $0, 3 + $0, 3 + $0, 3 + $0]] }
        let rows = rounds.flatMap { round in
            Self.csv(round).split(separator: "\n").dropFirst().map(String.init)
        }
        let csv = ([TeamImportTests.header + ",Hole1,Hole2,Hole3,Hole4"] + rows).joined(
            separator: "\n")
        let result = try fairway.take(csv)
        #expect(counts(result) == [20, 0, 0, 2, 0])
        #expect(result.refused.map(\.line) == [43, 45])
        #expect(try fairway.take(Self.csv(["Alice": [30, 30, 30, 30]])).refusedCount == 1)
    }

    @Test func `G12: other strokes in a later file give a warning and change nothing`()
        throws
    {
        let fairway = try alice()
        #expect(counts(try fairway.take(Self.csv(Self.one))) == [1, 0, 0, 0, 0])
        let other = ["Alice": [3, 3, 3, 4], "Cora": [3, 3, 3, 7]]
        let result = try fairway.take(Self.csv(other))
        #expect(counts(result) == [0, 1, 0, 0, 1])
        #expect(
            result.warnings[0].reason
                == "is in your history with other strokes, which stay: hole 4 is 3 there, and 7 in the file"
        )
    }

    @Test
    func
        `G12: a round is skipped if the user's own line is refused, and the reason names that line`()
        throws
    {
        let fairway = try alice()
        let header = TeamImportTests.header + ",Hole1\n"
        let line = { (name: String, hole: String) in
            "\(name),Oak,Main,2026-05-01 1730,,,,,\(hole)\n"
        }
        let result = try fairway.take(
            header + line("Par", "3") + line("alice", "four") + line("Eve", "4"))
        #expect(
            result.refused.map(\.reason) == [
                "Hole1 is four, but must be a number from 0 to 30",
                "is skipped, because your line 3 of this round is refused",
            ])
        // Without a valid player, only the refused line is named.
        let alone = try fairway.take(header + line("Par", "3") + line("alice", "four"))
        #expect(alone.refused.map(\.line) == [3])
        let none = try fairway.take(header + line("Par", "3"))
        #expect(none.refused.map(\.reason) == ["has no players"])
    }

    @Test func `G12: values that do not fit are named in warnings`() throws {
        let fairway = try alice()
        let header = TeamImportTests.header + ",Hole1,Hole2\n"
        let par = "Par,Oak,Main,2026-05-01 1730,2026-05-01 1700,6,,,3,3\n"
        let wrong = try fairway.take(
            header + par + "alice,Oak,Main,2026-05-01 1730,2026-05-01 1700,9,1,,4,5\n")
        #expect(
            wrong.warnings.map(\.reason) == [
                "ends before it begins. Fairway ignores the end",
                "states 1 relative to par, but its holes add up to 3. Fairway uses the holes",
            ])
        let game = fairway.user("alice", "history/list")["result"]?["rounds"]?[0]
        #expect(game?["endedAt"] == game?["startedAt"])
        let team = try fairway.take(
            header + par.replacing("1730", with: "1930").replacing("2026-05-01 1700", with: "")
                + "Eve + Eve,Oak,Main,2026-05-01 1930,,9,3,,4,5\n"
                + "alice,Oak,Main,2026-05-01 1930,,9,3,,4,5\n")
        #expect(team.warnings.map(\.reason) == ["is a team that names Eve twice"])
    }

    @Test(arguments: ["Ann  Lee", "Ann\u{A0}Lee", " ann lee ", "ANN LEE"])
    func `G12: spaces and case do not matter in a name`(player: String) throws {
        let fairway = try alice()
        for name in ["Ann Lee", "Ann\u{A0}Lee", "Ann  Lee"] {
            let file = Self.csv(["\(name)": [3, 3, 3, 4]])
                .replacing("1622", with: "16\(10 + name.utf8.count)")
            let body: JSON = ["csv": .string(file), "player": .string(player)]
            let reply = fairway.user("alice", "history/import", body)
            #expect(reply["result"]?["refusedCount"] == 0, "\(name): \(reply)")
        }
    }

    @Test func `G12: a missing player with the strokes of another one is added`() throws {
        let fairway = try alice()
        let header = TeamImportTests.header + ",Hole1,Hole2\n"
        let line = { (name: String, hole: String) in
            "\(name),Oak,Main,2026-05-01 1730,,,,,3,\(hole)\n"
        }
        let file = header + line("Par", "4") + line("alice", "4") + line("Eve", "4")
        #expect(counts(try fairway.take(file + line("Zed", "FOUR"))) == [1, 0, 0, 1, 0])
        // Zed has the same strokes as Eve and Alice.
        let corrected = try fairway.take(file + line("Zed", "4"))
        #expect(counts(corrected) == [0, 1, 1, 0, 0])
        let game = fairway.user("alice", "history/list")["result"]?["rounds"]?[0]
        #expect(game?["players"]?.array?.map { $0["name"]?.string } == ["alice", "Eve", "Zed"])
        // Another name with the same strokes, and one player less, is a changed name.
        let renamed =
            header + line("Par", "4") + line("alice", "4") + line("Eva", "4") + line("Zed", "4")
        #expect(counts(try fairway.take(renamed)) == [0, 1, 0, 0, 0])
    }

    @Test func `G12: a missing team is added with its partners`() throws {
        let fairway = try alice()
        let header = TeamImportTests.header + ",Hole1\n"
        let line = { (name: String, hole: String) in
            "\(name),Oak,Main,2026-05-01 1730,,,,,\(hole)\n"
        }
        let file = header + line("Par", "3") + line("alice + Bob", "4")
        #expect(try fairway.take(file + line("Cid + Dora", "x99")).refused.map(\.line) == [4])
        #expect(counts(try fairway.take(file + line("Cid + Dora", "4"))) == [0, 1, 1, 0, 0])
        let game = fairway.user("alice", "history/list")["result"]?["rounds"]?[0]
        #expect(game?["players"]?.array?.map { $0["team"]?.int } == [1, 1, 2, 2])
        // A round of single players has no place for a team.
        let single = file.replacingOccurrences(of: "alice + Bob", with: "alice")
            .replacingOccurrences(of: "1730", with: "1830")
        #expect(try fairway.take(single).imported == 1)
        let team = line("Cid + Dora", "5").replacingOccurrences(of: "1730", with: "1830")
        let late = try fairway.take(single + team)
        #expect((late.completed, late.warnings.map(\.line)) == (0, [4]))
    }

    @Test func `G12: a round without a Par row has the pars of its course, or is refused`() throws {
        let fairway = try alice()
        let known = fairway.user(
            "alice", "course/register",
            [
                "name": "Park", "kind": "discGolf",
                "holes": [["number": 1, "par": 4], ["number": 2, "par": 5]],
            ])
        #expect(known.isOK, "\(known)")
        let header = TeamImportTests.header + ",Hole1,Hole2\n"
        let pars = { (room: String) in
            fairway.user("alice", "history/card", ["room": .string(room)])["result"]?["holes"]?
                .array?
                .map { $0["par"]?.int }
        }
        let onCourse = try fairway.take(header + "alice,Park,,2026-05-01 1730,,9,0,,4,5")
        #expect(pars(onCourse.rounds[0]) == [4, 5] && onCourse.warnings == [])
        let three = try fairway.take(header + "alice,Oak,,2026-05-01 1730,,9,3,,4,5")
        #expect(pars(three.rounds[0]) == [3, 3] && three.warnings == [])
        let unknown = try fairway.take(header + "alice,Elm,,2026-05-01 1730,,,,,4,5")
        #expect(pars(unknown.rounds[0]) == [3, 3])
        #expect(
            unknown.warnings.map(\.reason) == [
                "is of a round without a Par row; par 3 counts on each hole"
            ])
        let other = try fairway.take(header + "alice,Ash,,2026-05-01 1730,,9,1,,4,5")
        #expect(other.imported == 0 && other.refused[0].reason.hasPrefix("has no Par row"))
    }

    @Test func `G12: a round on an unknown course has the sport of its file`() throws {
        let fairway = try alice()
        _ = try fairway.take(Self.csv(Self.one))
        let game = fairway.user("alice", "history/list")["result"]?["rounds"]?[0]
        #expect(game?["sport"] == "discGolf")
        let simple = fairway.user("alice", "handicap/get", ["policy": "simple"])
        #expect(simple["result"]?["scores"] == 0)
        // A file from Fairway names the sport, also that it is not known.
        let own = { (sport: String) in
            TeamImportTests.header + ",Hole1,Result,Sport,Format,Team\n"
                + "Par,\(sport) Links,,2026-05-02 1000,,4,,,4,,\(sport),stroke,\n"
                + "alice,\(sport) Links,,2026-05-02 1000,,5,1,,5,,\(sport),stroke,\n"
        }
        for sport in ["golf", "discGolf", ""] {
            #expect(try fairway.take(own(sport)).imported == 1)
            let game = fairway.user("alice", "history/list")["result"]?["rounds"]?.array?
                .first {
                    $0["course"]?["name"]?.string
                        == "\(sport) Links".trimmingCharacters(in: .whitespaces)
                }
            #expect(game?["sport"]?.string == (sport.isEmpty ? nil : sport))
        }
        #expect(try fairway.take(own("curling")).refused.map(\.line) == [2, 3])
    }

    @Test func `G12: a course of another sport with the same name is another course`() throws {
        let fairway = try alice()
        for (name, kind) in [("Riverside", "golf"), ("Elm", "discGolf")] {
            let known = fairway.user(
                "alice", "course/register",
                [
                    "name": .string(name), "kind": .string(kind),
                    "holes": .array((1...9).map { ["number": .int(Int64($0)), "par": 4] }),
                ])
            #expect(known.isOK, "\(known)")
        }
        let own = { (course: String, sport: String) in
            TeamImportTests.header + ",Hole1" + (sport.isEmpty ? "" : ",Result,Sport,Format,Team")
                + "\nPar,\(course),,2026-05-02 1000,,4,,,4"
                + (sport.isEmpty ? "" : ",,\(sport),stroke,")
                + "\nalice,\(course),,2026-05-02 1000,,5,1,,5"
                + (sport.isEmpty ? "" : ",,\(sport),stroke,")
        }
        for (course, sport, counted) in [
            ("Riverside", "", "discGolf"), ("Elm", "golf", "golf"), ("Riverside", "golf", "golf"),
            ("Elm", "", "discGolf"),
        ] {
            let result = try fairway.take(own(course, sport))
            let isOther = (course == "Riverside") != (counted == "golf")
            #expect(result.imported == 1 && result.warningsCount == (isOther ? 1 : 0))
            let game = fairway.user("alice", "history/list")["result"]?["rounds"]?[0]
            #expect(game?["sport"]?.string == counted, "\(course) \(sport)")
            #expect(
                fairway.user("alice", "history/remove", ["room": .string(result.rounds[0])]).isOK)
        }
    }

    @Test(
        arguments: [String.Encoding.utf8, .utf16, .utf16BigEndian, .windowsCP1252])
    func `G12: a request may have the bytes of the file`(encoding: String.Encoding) throws {
        let fairway = try alice()
        let text = Self.csv(["Åse": [3, 3, 3, 4], "Cora": [3, 3, 3, 3]])
        let bytes = try #require(text.data(using: encoding)).base64EncodedString()
        let body: JSON = ["file": .string(bytes), "player": "åse"]
        let reply = fairway.user("alice", "history/import", body)
        let result = try ImportHistory.Result(reading: try #require(reply["result"], "\(reply)"))
        #expect(result.imported == 1)
        #expect(result.warningsCount == (encoding == .windowsCP1252 ? 1 : 0))
    }

    @Test(
        arguments: [
            ([:], "csv", "is missing"), (["file": "?"], "file", "Base64"),
            (["file": "", "csv": ""], "file", "must be left out"),
            (["file": "QYE="], "file", "CSV in UTF-8, and import it again"),
            (["csv": "A\u{0}\u{0}\u{0}"], "csv", "CSV in UTF-8, and import it again"),
        ] as [(JSON, String, String)])
    func `G12: a request without a readable file is refused`(
        body: JSON, key: String, reason: String
    ) throws {
        let reply = try alice().user("alice", "history/import", body)
        let found = reply["error"]?["fields"]?[key]?.string
        #expect(found?.contains(reason) == true, "\(reply)")
    }
}
