import HistoryRules
import Localization
import TestSupport
import Testing
import Values

/// Files with errors, and files that Fairway writes.
struct UDiscFileTests {
    private static let header =
        "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating"

    @Test func `F45: the reader names each wrong line, and reads the others`() throws {
        let file = try UDiscCard.read(
            """
            \(Self.header),Hole1,Hole2
            Par,Oak,Main,2024-05-01 1730,2024-05-01 1900,6,,,3,3
            Ann,Oak,Main,2024-05-01 1730,2024-05-01 1900,7,1,180,3,4
            Bob,Oak,Main,2024-05-01 1730,2024-05-01 1900,7,1,180,3,y
            ,Oak,Main,2024-05-01 1730,,7,1,,3,4
            garbage
            Par,Elm,Main,2024-05-02 1730,,6,,,3,99
            Ann,Elm,Main,2024-05-02 1730,,7,1,,3,4
            Ann,Pine,,2024-05-03 0900,,7,1,,3,4
            """)
        #expect(
            file.refused.map(\.description) == [
                "line 4: Hole2 is y, but must be a number from 0 to 30",
                "line 5: has no player",
                "line 6: has no course",
                "line 7: Hole2 is 99, but must be a number from 0 to 9",
                "line 8: is skipped, because its Par line 7 is wrong",
            ])
        #expect(file.rounds.map(\.course) == ["Oak", "Pine"])
        #expect(file.rounds[0].players.map(\.name) == ["Ann"])
        #expect(file.rounds[0].players.map(\.line) == [3])
        #expect(file.rounds[0].endedAt == "2024-05-01 1900")
        #expect(file.rounds[1].line == 9)
        #expect(file.rounds[1].pars == nil)
    }

    @Test func `G12: a score with a sign and a par above 9 are refused`() throws {
        let lines = [
            ("Par", "3", "12"), ("Ann", "3", "4"), ("Par", "3", "4"), ("Bob", "+1", "4"),
            ("Cid", "-1", "4"), ("Dora", "４", "4"), ("Eve", "4", "4"),
        ]
        let rows = lines.enumerated().map { place, line in
            "\(line.0),Oak,Main,2024-05-0\(place < 2 ? 1 : 2) 1730,,,,,\(line.1),\(line.2)"
        }
        let file = try UDiscCard.read(
            Self.header + ",Hole1,Hole2\n" + rows.joined(separator: "\n"))
        #expect(
            file.refused.map(\.description) == [
                "line 2: Hole2 is 12, but must be a number from 0 to 9",
                "line 3: is skipped, because its Par line 2 is wrong",
                "line 5: Hole1 is +1, but must be a number from 0 to 30",
                "line 6: Hole1 is -1, but must be a number from 0 to 30",
                "line 7: Hole1 is ４, but must be a number from 0 to 30",
            ])
        #expect(file.rounds.map { $0.players.map(\.name) } == [["Eve"]])
    }

    @Test(arguments: [
        "PlayerName,CourseName,LayoutName,StartDate,EndDate,Hole1,Total,+/-,Hole2",
        "PlayerName,CourseName,LayoutName,StartDate,EndDate,Notes,Total,+/-,Hole1",
        "PlayerName,CourseName,StartDate,Total,+/-,Hole1",
    ])
    func `G12: a column before the total that nobody would read is refused`(header: String) {
        #expect {
            try UDiscCard.read(header + "\nAnn,Oak,Main,2024-05-01 1730,,3,3,0,3\n")
        } throws: {
            ($0 as? UDiscError)?.reason.english.contains("Only the end may be missing") == true
        }
    }

    @Test(arguments: ["par", "PAR", "Par"])
    func `G12: a row with pars may be written in small letters or capitals`(name: String) throws {
        let file = try UDiscCard.read(
            Self.header + ",Hole1\n\(name),Oak,Main,2024-05-01 1730,,4,,,4\n"
                + "Ann,Oak,Main,2024-05-01 1730,,5,1,,5\n")
        #expect(file.rounds.map(\.pars) == [[4]] && file.refused == [])
    }

    @Test(arguments: [";", ",", "\t"])
    func `G12: Excel's line with the separator is no header`(separator: String) throws {
        let rows = [
            Self.header + ",Hole1,Hole2", "Par,Oak,Main,2024-05-01 1730,,8,,,4,4",
            "Ann; B,Oak,Main,2024-05-01 1730,,9,1,,4,x77",
            "Bob,Oak,Main,2024-05-01 1730,,9,1,,4,5",
        ].map { row in
            row.split(separator: ",", omittingEmptySubsequences: false)
                .map { $0.contains(";") ? "\"\($0)\"" : String($0) }.joined(separator: separator)
        }
        for first in ["sep=\(separator)\r\n", "\u{FEFF}SEP=\(separator)\n"] {
            let file = try UDiscCard.read(first + rows.joined(separator: "\n"))
            #expect(file.rounds.map { $0.players.map(\.name) } == [["Bob"]])
            // The lines are counted with the first one.
            #expect(file.refused.map(\.line) == [4])
        }
    }

    @Test func `F45: a league export is recognised and refused`() {
        #expect {
            try UDiscCard.read(
                "division,position,name,relative_score,total_score,payout,hole_1,hole_2\nMPO,1,Ann,-1,5,,2,3"
            )
        } throws: {
            ($0 as? UDiscError)?.reason.english.contains("league export") == true
        }
    }

    @Test func `F45: a card has no holes that only other layouts have`() throws {
        let file = try UDiscCard.read(
            """
            \(Self.header),Hole1,Hole2,Hole3,Hole4,Hole5
            Par,Oak,Odd,2024-05-01 1730,,9,,,3,,3,,3
            Ann,Oak,Odd,2024-05-01 1730,,7,1,,3,0,4,,
            """)
        #expect(file.rounds[0].holes == [1, 3, 5])
        #expect(file.rounds[0].players[0].scores == [3, 4, nil])
    }

    @Test func `F45: a round can have forty holes`() throws {
        let names = (1...40).map { ",Hole\($0)" }.joined()
        let strokes = (1...40).map { _ in ",4" }.joined()
        let file = try UDiscCard.read(
            "\(Self.header)\(names)\nAnn,Oak,Long,2024-05-01 1730,,160,40,\(strokes)")
        #expect(file.rounds[0].holes == Array(1...40))
    }

    @Test func `F45: a comparison ignores the format of the file, and finds other scores`() throws {
        let new = try UDiscCard.read(
            """
            \(Self.header),Hole1,Hole2,Hole3
            Par,Oak,Main,2024-05-01 1730,2024-05-01 1900,6,,,3,3,
            "Ann ",Oak,Main,2024-05-01 1730,2024-05-01 1900,4,1,180,4,,
            """)
        let old = try UDiscCard.read(
            """
            Spelare,Bana,Layout,Datum,Totalt,+/-,Hål1,Hål2
            Ann, Oak ,Main,2024-05-01 17:30,4,1,4,0
            Bob,Oak,Main,2024-05-01 17:30,3,0,3,0
            """)
        let (card, again) = (new.rounds[0], old.rounds[0])
        #expect(WallTime(udisc: card.startedAt) == WallTime(udisc: again.startedAt))
        func difference(_ player: Int) -> UDiscRound.Difference? {
            again.difference(
                of: again.players[player], from: card.holes, card.players[0].scores)
        }
        #expect(difference(0) == nil)
        let other = difference(1)
        #expect(other?.hole == 1 && other?.score == 3 && other?.before == 4)
    }

    @Test func `F45: a player may be called Par`() throws {
        for name in ["Par", "par", "PAR"] {
            var round = UDiscRound(course: "Oak", layout: "", startedAt: "2024-05-01 1730")
            (round.holes, round.pars) = ([1, 2], [3, 4])
            for (name, strokes) in [("Ann", [3, 4]), (name, [3, 4]), (name, [5, 5]), (name, [])] {
                let cells = strokes.isEmpty ? [nil, nil] : strokes.map { HoleScore.strokes($0) }
                round.players.append(
                    UDiscRound.Player(name: name, scores: cells, total: nil))
            }
            let text = UDiscWriter.text([round, round])
            // Two Par rows make two rounds, even with the same start.
            let file = try UDiscCard.read(text)
            #expect(file.refused == [] && file.rounds.count == 2)
            for read in file.rounds {
                #expect(read.pars == [3, 4])
                #expect(read.players.map(\.name) == round.players.map(\.name))
                #expect(read.players.map(\.scores) == round.players.map(\.scores))
            }
            let limits = UDiscPartLimits(bytesMax: 1, roundsMax: 1, cellsMax: 1)
            // Rounds with the same start stay in one part, so that the reader can tell them apart.
            #expect(UDiscCard.parts(of: text, limits).count == 1)
        }
    }

    @Test func `F45: the Par row may have a score of 0`() throws {
        let file = try UDiscCard.read(
            """
            \(Self.header),Hole1
            Par,Oak,Main,2024-05-01 1730,,3,0,,3
            Ann,Oak,Main,2024-05-01 1730,,4,1,,4
            """)
        #expect(file.rounds[0].pars == [3] && file.rounds[0].players.map(\.name) == ["Ann"])
    }

    @Test func `F45: the reader restores rounds that the writer wrote`() throws {
        var random = SeededRandom(printing: "UDiscFileTests")
        for _ in 0..<200 {
            let rounds = (0..<Int.random(in: 1...4, using: &random)).map { number in
                Self.round(number, using: &random)
            }
            let file = try UDiscCard.read(UDiscWriter.text(rounds))
            #expect(file.refused == [])
            #expect(file.rounds.map(Self.plain) == rounds.map(Self.plain))
        }
    }

    @Test func `F45: a file is cut between rounds, and line numbers refer to the whole file`()
        throws
    {
        var random = SeededRandom(printing: "UDiscFileTests.parts")
        for _ in 0..<100 {
            let rounds = (0..<Int.random(in: 1...9, using: &random)).map {
                Self.round($0, using: &random)
            }
            let text = UDiscWriter.text(rounds).replacing("\nPar", with: "\n\nPar")
            let limits = UDiscPartLimits(
                bytesMax: Int.random(in: 1...4_000, using: &random),
                roundsMax: Int.random(in: 1...4, using: &random), cellsMax: 1_000)
            let parts = UDiscCard.parts(of: text, limits)
            let whole = try UDiscCard.read(text).rounds
            let read = try parts.map { part in
                try UDiscCard.read(part.text).rounds.map { round in
                    var round = round
                    round.line = part.wholeLine(round.line)
                    for place in round.players.indices {
                        round.players[place].line = part.wholeLine(round.players[place].line)
                    }
                    return round
                }
            }
            #expect(read.flatMap(\.self) == whole)
            #expect(read.allSatisfy { $0.count <= limits.roundsMax })
            for part in parts where try UDiscCard.read(part.text).rounds.count > 1 {
                #expect(part.text.utf8.count <= limits.bytesMax)
            }
        }
        #expect(
            UDiscCard.parts(of: "", UDiscPartLimits(bytesMax: 1, roundsMax: 1, cellsMax: 1)).map(
                \.text) == [""])
    }

    private static func round(_ number: Int, using random: inout SeededRandom) -> UDiscRound {
        let names = ["Oak, the", "Elm \"old\"", "Bøk"]
        var round = UDiscRound(
            course: names.randomElement(using: &random) ?? "", layout: ["", "A,B"][number % 2],
            startedAt: "2024-05-0\(number + 1) 1730")
        round.endedAt = ["", "2024-05-0\(number + 1) 1900"].randomElement(using: &random) ?? ""
        let count = Int.random(in: 1...40, using: &random)
        round.holes = Array(1...count)
        round.pars = round.holes.map { _ in Int.random(in: 2...6, using: &random) }
        for player in 0..<Int.random(in: 1...4, using: &random) {
            let scores = round.holes.map { _ -> HoleScore? in
                let number = Int.random(in: 1...30, using: &random)
                return [
                    nil, nil, .strokes(number), .pickedUp(mostLikely: number), .pickedUp, .conceded,
                ]
                .randomElement(using: &random) ?? nil
            }
            let sum = scores.reduce(0) { $0 + ($1?.strokes ?? 0) }
            round.players.append(
                UDiscRound.Player(
                    name: "Player, \(player)", scores: scores, total: sum == 0 ? nil : sum))
        }
        return round
    }

    /// The round without line numbers.
    private static func plain(_ round: UDiscRound) -> UDiscRound {
        var plain = UDiscRound(
            course: round.course, layout: round.layout, startedAt: round.startedAt)
        plain.endedAt = round.endedAt
        plain.holes = round.holes
        plain.pars = round.pars
        plain.players = round.players.map {
            UDiscRound.Player(name: $0.name, scores: $0.scores, total: $0.total)
        }
        return plain
    }
}

struct WallTimeTests {
    @Test(arguments: [
        ("1970-01-01 0000", 0), ("1970-01-02 00:01", 1_441), ("2000-02-29 2359", 15_864_479),
        ("2021-03-27 10:36", 26_947_356), ("2100-03-01 0000", 68_459_040),
    ])
    func `F45: both date formats are accepted`(text: String, minutes: Int64) {
        // The numbers are those of `date -u -d TEXT +%s`, divided by 60.
        #expect(WallTime(udisc: text)?.minutes == minutes)
    }

    @Test(arguments: [
        "", "2024-05-01", "2024-05-01 ", "2024-05-01 1730 ", "2024-13-01 1730", "2023-02-29 1730",
        "2024-5-1 1730", "2024-05-01 2400", "2024-05-01 17:60", "2024-05-01 173", "01.05.2024 1730",
        "2024-05-01 17:3", "2024-05-01 +730", "2024-05-01T17:30",
    ])
    func `F45: an invalid date is refused`(text: String) {
        #expect(WallTime(udisc: text) == nil)
    }

    @Test func `F45: an instant keeps its minute through local time, in any zone`() {
        var random = SeededRandom(printing: "WallTimeTests")
        for _ in 0..<1_000 {
            let instant = Int64.random(in: 0...4_102_444_800, using: &random) / 60 * 60_000
            let hours = Int64.random(in: -12...14, using: &random)
            let wall = WallTime(at: instant) { _ in hours * 3_600 }
            #expect(wall.instant { _ in hours * 3_600 } == instant)
            #expect(instant < 43_200_000 || WallTime(udisc: wall.udisc) == wall)
        }
    }

    @Test func `F45: a local time uses the offset of its side of a clock change`() {
        // Oslo in 2024: UTC+1, and UTC+2 from 31 March, 01:00 UTC (1,711,846,800).
        let oslo: (Int64) -> Int64 = { $0 < 1_711_846_800 ? 3_600 : 7_200 }
        let before = WallTime(udisc: "2024-03-31 0130")?.instant(offset: oslo)
        let after = WallTime(udisc: "2024-03-31 0330")?.instant(offset: oslo)
        #expect(before == 1_711_845_000_000)
        #expect(after == 1_711_848_600_000)
    }
}

/// Separators, ratings and formulas.
extension UDiscFileTests {
    @Test(arguments: [";", "\t"])
    func `F45: a file may use semicolons or tabs instead of commas`(_ separator: String) throws {
        let text = """
            \(Self.header),Hole1,Hole2
            Par,Oak,Main,2024-05-01 1730,2024-05-01 1900,6,,,3,3
            Ann,"Oak",Main,2024-05-01 1730,2024-05-01 1900,7,1,180,3,4
            """
        let file = try UDiscCard.read(text.replacing(",", with: separator))
        #expect(try file == UDiscCard.read(text))
        #expect(file.rounds[0].players[0].scores == [3, 4])
    }

    @Test func `F45: commas inside quotes do not count as separators`() throws {
        let file = try UDiscCard.read(
            "PlayerName;CourseName;LayoutName;Date;Total;+/-;Hole1\nAnn;\"Oak, a, b, c, d, "
                + "e\";Main;2024-05-01;3;0;3"
        )
        #expect(file.rounds[0].course == "Oak, a, b, c, d, e")
    }

    @Test func `F45: a round keeps its rating`() throws {
        let text = """
            \(Self.header),Hole1,Hole2
            Par,Oak,Main,2024-05-01 1730,2024-05-01 1900,6,,,3,3
            Ann,Oak,Main,2024-05-01 1730,2024-05-01 1900,7,1,231,3,4
            Bob,Oak,Main,2024-05-01 1730,2024-05-01 1900,6,0,,3,3
            """
        let rounds = try UDiscCard.read(text).rounds
        #expect(rounds[0].players.map(\.rating) == [231, nil])
        let again = try UDiscCard.read(UDiscWriter.text(rounds)).rounds
        #expect(again[0].players.map(\.rating) == [231, nil])
    }

    @Test(arguments: [
        "=1+1", "+1", "-1", "@SUM(A1)", "'=1", "''@x", "＝1+1", "＋1", "－1", "＠SUM(A1)", "'＝1",
        "﹣1", "−1", "₌1", "\u{3000}=1",
    ])
    func `F45: a spreadsheet executes no name, and an import restores it`(_ name: String) throws {
        var round = UDiscRound(course: "Oak", layout: "Main", startedAt: "2024-05-01 1730")
        round.holes = [1]
        round.players = [UDiscRound.Player(name: name, scores: [3], total: 3)]
        let text = UDiscWriter.text([round])
        let line = try #require(text.split(separator: "\n").last)
        #expect(line.hasPrefix("'\(name)"))
        #expect(try UDiscCard.read(text).rounds[0].players.map(\.name) == [name])
    }

    @Test(arguments: ["Ann", "O'Brien", "'Nan", "3 of us"])
    func `F45: an ordinary name is exported unchanged`(_ name: String) throws {
        var round = UDiscRound(course: "Oak", layout: "Main", startedAt: "2024-05-01 1730")
        round.holes = [1]
        round.players = [UDiscRound.Player(name: name, scores: [3], total: 3)]
        let line = try #require(UDiscWriter.text([round]).split(separator: "\n").last)
        #expect(line.hasPrefix("\(name),"))
    }
}
