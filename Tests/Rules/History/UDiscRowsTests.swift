import HistoryRules
import Localization
import TestSupport
import Testing
import Values

/// Files that a spreadsheet changed: each value is read right, or refused with the reason.
struct UDiscRowsTests {
    private static let header =
        "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating"

    private static func file(_ holes: String, _ rows: String...) throws -> UDiscFile {
        try UDiscCard.read(([header + "," + holes] + rows).joined(separator: "\n"))
    }

    /// A round as a text that does not depend on the order of rows.
    private static func plain(_ round: UDiscRound) -> String {
        let players = round.players.map { "\($0.name) \($0.scores.map { $0?.text ?? "." })" }
        return "\(round.layout) \(round.startedAt) \(round.pars ?? []) \(players.sorted())"
    }

    @Test func `G12: rows in any order make the same rounds`() throws {
        var random = SeededRandom(printing: "UDiscRowsTests")
        for _ in 0..<100 {
            var rows: [String] = []
            for round in 0..<Int.random(in: 1...4, using: &random) {
                let key = "Oak,\(["Short", "Long"][round % 2]),2024-05-0\(1 + round) 1730,"
                rows.append("Par,\(key),,,,\(Int.random(in: 3...5, using: &random)),4")
                for player in 0..<Int.random(in: 1...3, using: &random) {
                    let strokes = Int.random(in: 2...6, using: &random)
                    rows.append("\(["Ann", "Pär", "Zoe"][player]),\(key),,0,,\(strokes),4")
                }
            }
            let read = { (rows: [String]) in
                let text = "\(Self.header),Hole1,Hole2\n" + rows.joined(separator: "\n")
                let file = try UDiscCard.read(text)
                #expect(file.refused == [])
                return file.rounds.map(Self.plain).sorted()
            }
            let limits = UDiscPartLimits(bytesMax: 1, roundsMax: 1, cellsMax: 1)
            let inOrder = try read(rows)
            for other in [rows.sorted(), rows.shuffled(using: &random)] {
                #expect(try read(other) == inOrder)
                let text = "\(Self.header),Hole1,Hole2\n" + other.joined(separator: "\n")
                let parts = UDiscCard.parts(of: text, limits)
                let rounds = try parts.flatMap { try UDiscCard.read($0.text).rounds }
                #expect(rounds.map(Self.plain).sorted() == inOrder)
            }
        }
    }

    @Test func `G12: two rounds of one minute are two rounds, also where Par rows have a 0`() throws
    {
        for toPar in ["", "0"] {
            let file = try Self.file(
                "Hole1,Hole2", "Par,C,L,2024-05-01 1000,,6,\(toPar),,3,3",
                "Ann,C,L,2024-05-01 1000,,7,1,,3,4", "Par,C,L,2024-05-01 1000,,8,\(toPar),,4,4",
                "Ann,C,L,2024-05-01 1000,,9,1,,4,5")
            #expect(file.refused == [] && file.rounds.map(\.pars) == [[3, 3], [4, 4]])
            #expect(file.rounds.map { $0.players.map(\.scores) } == [[[3, 4]], [[4, 5]]])
        }
    }

    @Test func `G12: sorted rounds of one minute are told apart by end or par, or refused`() throws
    {
        let byEnd = try Self.file(
            "Hole1", "Ann,C,L,2024-05-01 1000,2024-05-01 1100,3,0,,3",
            "Ann,C,L,2024-05-01 1000,2024-05-01 1200,4,0,,4",
            "Bob,C,L,2024-05-01 1000,2024-05-01 1200,5,1,,5",
            "Par,C,L,2024-05-01 1000,2024-05-01 1100,3,,,3",
            "Par,C,L,2024-05-01 1000,2024-05-01 1200,4,,,4")
        #expect(byEnd.refused == [] && byEnd.rounds.map(\.pars) == [[3], [4]])
        #expect(byEnd.rounds.map { $0.players.map(\.name) } == [["Ann"], ["Ann", "Bob"]])

        let byPar = try Self.file(
            "Hole1,Hole2", "Ann,C,L,2024-05-01 1000,,9,1,,4,5", "Ann,C,L,2024-05-01 1000,,7,1,,3,4",
            "Par,C,L,2024-05-01 1000,,6,,,3,3", "Par,C,L,2024-05-01 1000,,8,,,4,4")
        #expect(byPar.refused == [] && byPar.rounds.map(\.pars) == [[4, 4], [3, 3]])

        let mixed = try Self.file(
            "Hole1", "Ann,C,L,2024-05-01 1000,,3,0,,3", "Ann,C,L,2024-05-01 1000,,4,1,,4",
            "Bob,C,L,2024-05-01 1000,,4,1,,4", "Par,C,L,2024-05-01 1000,,3,,,3",
            "Par,C,L,2024-05-01 1000,,3,,,3")
        #expect(mixed.rounds == [] && mixed.refused.map(\.line) == [2, 3, 4, 5, 6])
        #expect(mixed.refused[0].description.contains("Keep the rows of each round together"))
    }

    @Test(
        arguments: [
            ("Hole1,Hole1A,Hole2", "3,3,3", "3,5,3", "has a value in the column Hole1A"),
            ("Hole1A,Hole1,Hole2", "3,3,3", "3,5,3", "has a value in the column Hole1A"),
            ("Hole1,Hole1,Hole2", "3,3,3", "3,5,3", "has several columns for hole 1: Hole1, Hole1"),
            (
                "Hole1,Hole01,Hole2", "3,,3", "3,5,3",
                "has several columns for hole 1: Hole1, Hole01"
            ),
            ("Hole1,Hole2,Hole100", "3,3,3", "3,5,3", "has a value in the column Hole100"),
            ("Hole1,Hole2,Hole0", "3,3,3", "3,5,3", "has a value in the column Hole0"),
            ("Hole1,Hole2,HoleA", "3,3,", "3,5,3", "has a value in the column HoleA"),
            ("Hole1,Hole2,Extra", "3,3,3", "3,5,3", "has a value in the column Extra"),
            ("Hole1,Hole2,Hole 2-1", "3,3,3", "3,5,3", "has a value in the column Hole 2-1"),
            ("Hole1,Hole2,", "3,3,", "3,5,3", "has a value in a column without a name"),
            ("Hole1,Hole2", "3,3", "3,5,3", "has more fields than the header"),
            ("Hole1,Hole2", "3,", "3,5", "has no par for hole 2, which has scores"),
            ("Hole1,Hole2", "3,3", "3,\u{FFFD}", "has a character that could not be read"),
        ])
    func `G12: values that belong to no hole refuse their round, and no other`(
        holes: String, pars: String, scores: String, reason: String
    ) throws {
        let file = try Self.file(
            holes, "Par,C,L,2024-05-01 1000,,,,,\(pars)", "Ann,C,L,2024-05-01 1000,,,,,\(scores)",
            "Par,C,L,2024-05-02 1000,,3,,,3", "Ann,C,L,2024-05-02 1000,,4,1,,4")
        #expect(file.refused.contains { $0.reason.english.contains(reason) }, "\(file.refused)")
        let rounds = file.rounds.filter { !$0.players.isEmpty }
        // In three of the headers, the next round has its score in a column that is no hole.
        let isNextRefused = holes.hasPrefix("Hole1A")
        #expect(rounds.map(\.startedAt) == (isNextRefused ? [] : ["2024-05-02 1000"]))
    }

    @Test func `G12: a column that is no hole is named, and a wrong rating and total too`() throws {
        let file = try Self.file(
            "Hole1,Notes", "Par,C,L,2024-05-01 1000,,4,,,3,",
            "Ann,C,L,2024-05-01 1000,,4,1,good,4,wet")
        #expect(file.refused == [] && file.rounds[0].holes == [1])
        #expect(
            file.warnings.map(\.description) == [
                "line 1: has the column Notes, which is not read",
                "line 2: has a total of 4, and its holes have 3; the holes count",
                "line 3: has the rating good, which is not a whole number. It is not read",
            ])
    }

    @Test func `G12: holes are in the order of their numbers`() throws {
        let file = try Self.file(
            "Hole2,Hole10,Hole1", "Par,C,L,2024-05-01 1000,,,,,4,5,3",
            "Ann,C,L,2024-05-01 1000,,,,,5,6,4")
        #expect(file.rounds[0].holes == [1, 2, 10] && file.rounds[0].pars == [3, 4, 5])
        #expect(file.rounds[0].players[0].scores == [4, 5, 6])
    }

    @Test(arguments: [
        "CourseName,PlayerName,LayoutName,StartDate,EndDate,Total,+/-,Hole1",
        "PlayerName,CourseName,StartDate,LayoutName,EndDate,Total,+/-,Hole1",
        "PlayerName,CourseName,LayoutName,Total,+/-,Hole1",
    ])
    func `G12: columns in another order are refused`(header: String) {
        #expect(throws: UDiscError.self) { try UDiscCard.read("\(header)\nAnn,C,L,x,,3,0,3") }
    }

    @Test func `G12: a Par row that is refused takes its round with it`() throws {
        let file = try Self.file(
            "Hole1", "Par,C,L,2024-05-01 1000,,3,,,3,9", "Ann,C,L,2024-05-01 1000,,4,1,,4")
        #expect(file.rounds == [])
        #expect(
            file.refused.map(\.description) == [
                "line 2: has more fields than the header",
                "line 3: is skipped, because its Par line 2 is wrong",
            ])
    }

    @Test func `G12: a quote that nobody closed does not swallow lines`() throws {
        let file = try Self.file(
            "Hole1", "\"Ann,C,L,2024-05-01 1000,,3,0,,3",
            "Bob \"B\" Lee,C,L,2024-05-01 1000,,3,0,,3",
            "\"Cid \"\"C\"\"\" ,C,L,2024-05-01 1000,,3,0,,3",
            "\"Dora\" x,C,L,2024-05-01 1000,,3,0,,3",
            " \"Eve, E.\",C,L,2024-05-01 1000,,3,0,,3", "\"\",C,L,2024-05-01 1000,,3,0,,3", "\"Z")
        #expect(
            file.rounds[0].players.map(\.name) == [
                "\"Ann", "Bob \"B\" Lee", "Cid \"C\"", "\"Dora\" x", "Eve, E.",
            ])
        #expect(
            file.refused.map(\.description) == [
                "line 7: has no player", "line 8: has no course",
            ])
    }
}

/// The comparison of cards.
struct RoundMatchingTests {
    private static func card(_ lines: [String: [Int]]) -> [ComparedLine] {
        lines.sorted { $0.key < $1.key }.map { name, strokes in
            ComparedLine(
                name: name, holes: Array(1...max(1, strokes.count)),
                scores: strokes.map { $0 == 0 ? nil : .strokes($0) })
        }
    }

    private static func matches(
        _ file: [[String: [Int]]], _ stored: [[String: [Int]]]
    ) -> [RoundMatching.Match] {
        RoundMatching.matches(
            file.count, stored: stored.count,
            inFile: { CardMatch(card(file[$0]), card(file[$1])) },
            withStored: { CardMatch(card(file[$0]), card(stored[$1])) })
    }

    @Test func `G12: scores tell two rounds of one minute apart`() {
        let (one, two) = (["ann": [3, 3, 4, 3]], ["ann": [4, 4, 4, 4]])
        #expect(Self.matches([one, two], []) == [.new, .new])
        #expect(Self.matches([one, two], [one]) == [.stored(0), .new])
        #expect(Self.matches([one, two], [two]) == [.new, .stored(0)])
        #expect(Self.matches([two, one], [one, two]) == [.stored(1), .stored(0)])
        #expect(Self.matches([one, one], []) == [.new, .repeated(0)])
        #expect(Self.matches([one, two, one], [two]) == [.new, .stored(0), .repeated(0)])
        // Alone, too: three of four scores differ.
        #expect(Self.matches([two], [one]) == [.new])
    }

    @Test func `G12: a corrected score does not make another round`() {
        let (round, other) = (["ann": [3, 3, 4, 3]], ["ann": [4, 4, 4, 4]])
        #expect(Self.matches([round], [["ann": [3, 3, 5, 3]]]) == [.stored(0)])
        #expect(Self.matches([round], [["ann": [5, 3, 5, 3]]]) == [.new])
        #expect(Self.matches([["ann": [3]]], [["ann": [4]]]) == [.stored(0)])
        // The certain match comes first, so that the similar one is not lost.
        let similar = ["ann": [3, 3, 4, 4]]
        #expect(Self.matches([similar, round], [round]) == [.new, .stored(0)])
        #expect(Self.matches([round, other], [other, similar]) == [.stored(1), .stored(0)])
    }

    @Test func `G12: a round that was broken off is not the one that followed`() {
        let (broken, whole) = (["ann": [3, 0, 0, 0]], ["ann": [3, 4, 4, 5]])
        #expect(Self.matches([broken, whole], []) == [.new, .new])
        #expect(Self.matches([whole, broken], [broken, whole]) == [.stored(1), .stored(0)])
        #expect(Self.matches([["ann": [0, 0, 3, 3]]], [["ann": [3, 3, 0, 0]]]) == [.new])
    }

    @Test func `G12: the scores of other players tell rounds apart, too`() {
        let one = ["ann": [3, 3, 3, 3], "bob": [3, 3, 3, 3]]
        let two = ["ann": [3, 3, 3, 3], "bob": [5, 5, 5, 5]]
        #expect(Self.matches([one, two], []) == [.new, .new])
        #expect(Self.matches([two], [one]) == [.new])
        // A file without a player is the same round.
        #expect(Self.matches([["ann": [3, 3, 3, 3]]], [one]) == [.stored(0)])
        #expect(Self.matches([["cid": [3, 3, 3, 3]]], [one]) == [.new])
    }

    @Test func `G12: two players of one name are compared with the line that fits`() {
        let line = { (strokes: [Int]) in
            ComparedLine(name: "Gran", holes: [1, 2], scores: strokes.map { .strokes($0) })
        }
        let match = CardMatch([line([3, 4]), line([5, 6])], [line([5, 6]), line([3, 4])])
        #expect(match.isEqual && match.agreed == 4)
        let scores = ComparedLine.scores(in: "1:3 2:x7 10:x 11:c")
        #expect(
            scores == [1: .strokes(3), 2: .pickedUp(mostLikely: 7), 10: .pickedUp, 11: .conceded])
        #expect(scores.map(ComparedLine.text) == "1:3 2:x7 10:x 11:c")
        #expect(ComparedLine.scores(in: "1:3 2") == nil && ComparedLine.scores(in: "") == [:])
    }
}
