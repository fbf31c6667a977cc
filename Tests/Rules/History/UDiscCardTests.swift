import Foundation
import HistoryRules
import Localization
import Testing
import Values

@Suite struct UDiscCardTests {
    @Test func `a Norwegian export has four players with their totals`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/dragvoll-2021-03-27.csv")
        let rounds = try UDiscCard.rounds(in: String(contentsOf: file, encoding: .utf8))

        let round = try #require(rounds.first)
        #expect(rounds.count == 1)
        #expect(round.course == "Dragvoll Diskgolfarena")
        #expect(round.layout == "Dragvoll 2021")
        #expect(round.startedAt == "2021-03-27 10:36")
        #expect(round.holes == Array(1...18))
        #expect(round.pars?.reduce(0, +) == 56)
        #expect(round.players.map(\.name) == ["Player 1", "Player 2", "Player 3", "Player 4"])
        #expect(round.players.map(\.total) == [64, 70, 68, 70])
        let sums = round.players.map { $0.scores.reduce(0) { $0 + ($1?.strokes ?? 0) } }
        #expect(sums == [64, 70, 68, 70])
    }

    @Test func `several rounds have ratings and layouts of their own`() throws {
        let text = """
            \u{FEFF}PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1,Hole2,Hole3\r
            Par,"Oak, the",Short,2024-05-01 1730,,6,,,3,3,\r
            "Ann ""Ace"" ","Oak, the",Short,2024-05-01 1730,2024-05-01 1800,5,-1,180,2,3,\r
            Bob,"Oak, the",Short,2024-05-01 1730,,3,0,,3,0,\r
            Par,Pine,Long,2024-05-02 0900,,10,,,3,4,3\r
            Ann,Pine,Long,2024-05-02 0900,,,,,4,,3
            """
        let rounds = try UDiscCard.rounds(in: text)

        #expect(rounds.map(\.course) == ["Oak, the", "Pine"])
        #expect(rounds.map(\.holes) == [[1, 2], [1, 2, 3]])
        #expect(rounds[0].pars == [3, 3])
        #expect(rounds[0].players[0].name == "Ann \"Ace\"")
        #expect(rounds[0].players[1].scores == [3, nil])
        #expect(rounds[1].players[0].scores == [4, nil, 3])
        #expect(rounds[1].players[0].total == nil)
    }

    @Test func `a round without a par row has no pars`() throws {
        let rounds = try UDiscCard.rounds(
            in: "a,b,c,d,t,+/-,Hull1\nAnn,Oak,Short,2024-05-01,4,1,4\n")
        #expect(rounds[0].pars == nil)
        #expect(rounds[0].players[0].scores == [4])
    }

    @Test(arguments: [
        ("", 1, "is empty"),
        ("a,b,c,d,t,+/-,Hole1\n\n", 2, "has no round"),
        ("a,b,c,d,t,+/-\nAnn,Oak,Short,2024,4,1", 1, "names no holes"),
        (
            "a,b,c,d,t,+/-,Hole1\n\nAnn,Oak,Short,2024,4,1,y", 3,
            "Hole1 is y, but must be a number from 0 to 30"
        ),
        (
            "a,b,c,d,Totalt,+/-,Hole1\nAnn,Oak,Short,2024,-4,1,3", 2,
            "Totalt is -4, but must be a number from 0 to 10000"
        ),
        ("a,b,c,d,t,+/-,Hole1\n,Oak,Short,2024,4,1,4", 2, "has no player"),
    ])
    func `an error names the line and the reason`(text: String, line: Int, reason: String) {
        #expect(throws: UDiscError(line: line, reason: LocalizedText(verbatim: reason))) {
            try UDiscCard.rounds(in: text)
        }
    }

    @Test func `a text without a header is refused`() {
        #expect(throws: UDiscError.self) { try UDiscCard.rounds(in: "hello\nworld\n") }
    }
}
