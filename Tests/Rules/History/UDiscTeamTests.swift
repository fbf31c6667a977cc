import GolfRules
import HistoryRules
import TestSupport
import Testing
import Values

/// Teams and games in files.
struct UDiscTeamTests {
    @Test(
        arguments: [
            ("Ann + Bob", ["Ann", "Bob"]), ("Ann  +\u{A0}Bob Lee", ["Ann", "Bob Lee"]),
            ("A + B + C", ["A", "B", "C"]), ("Ann + + Bob", ["Ann", "Bob"]), ("Ann", []),
            ("A+ Player", []), ("Ann+Bob", []), ("Ann +", []), ("+ Bob", []), ("C++ Fan", []),
            ("Ann + C++ Fan", ["Ann", "C++ Fan"]),
        ] as [(String, [String])])
    func `G12: a plus between blanks joins the partners of a team`(name: String, found: [String]) {
        #expect(UDiscTeam.partners(in: name) == found)
    }

    @Test func `G12: a file from Fairway keeps every name of a team`() {
        var random = SeededRandom(printing: "UDiscTeamTests")
        let words = ["Ann", "+", "++", "A+", "+1", "Tom + Jerry", "=x", "Lee"]
        for _ in 0..<500 {
            let partners = (0..<Int.random(in: 2...4, using: &random)).map { _ in
                (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
                    words.randomElement(using: &random)
                }.joined(separator: " ")
            }
            #expect(UDiscTeam.partners(ofFairway: UDiscTeam.name(of: partners)) == partners)
        }
    }

    @Test func `G12: a format keeps its options, except those for handicaps and stakes`() throws {
        for type in Formats.all {
            let plain = try ChosenFormat(name: type.name)
            #expect(UDiscGame.text(of: plain) == type.name)
            #expect(UDiscGame.format(in: type.name) == plain)
        }
        let best = try ChosenFormat(
            name: "bestBall",
            options: [
                "count": .number(2), "play": .choice("stableford"), "scoring": .choice("net"),
            ])
        #expect(UDiscGame.text(of: best) == "bestBall play=stableford count=2")
        let read = try #require(UDiscGame.format(in: "bestBall play=stableford count=2"))
        #expect(read.options["count"] == .number(2) && read.options["scoring"] == .choice("gross"))
        let skins = try ChosenFormat(
            name: "skins", options: ["parOrBetter": .flag(true), "value": .number(5)])
        #expect(UDiscGame.text(of: skins) == "skins parOrBetter=true")
        for text in ["", "chess", "bestBall count=9", "bestBall count", "stroke cap=fixed"] {
            #expect(UDiscGame.format(in: text) == nil, "\(text)")
        }
    }

    @Test func `G12: a file from Fairway has the teams, and single players with a plus`() throws {
        var round = UDiscRound(course: "Oak", layout: "", startedAt: "2024-05-01 1730")
        (round.holes, round.pars) = ([1], [3])
        round.sport = .golf
        round.format = UDiscGame.format(in: "foursomes")
        for partners in [["Ann", "A + B"], ["Cid", "Dora"]] {
            var player = UDiscRound.Player(
                name: UDiscTeam.name(of: partners), scores: [4], total: nil)
            (player.partners, player.team) = (partners, round.players.count + 1)
            round.players.append(player)
        }
        round.players.append(UDiscRound.Player(name: "Tom + Jerry", scores: [4], total: nil))
        let read = try #require(try UDiscCard.read(UDiscWriter.text([round])).rounds.first)
        #expect(read.format == round.format && read.sport == .golf)
        #expect(read.players.map(\.partners) == [["Ann", "A + B"], ["Cid", "Dora"], []])
        #expect(
            read.seats.map(\.name) == ["Ann", "A + B", "Cid", "Dora", "Tom + Jerry"])
        #expect(read.seats.map(\.team) == [1, 1, 2, 2, nil])
        #expect(read.seats.map(\.row) == [0, 0, 1, 1, 2])
    }

    @Test(
        arguments: [
            (["Ann + Bob", "Cid + Dora"], HandicapScore.Sport.discGolf, "doubles"),
            (["Ann + Bob", "Cid"], .discGolf, "doubles"),
            (["Ann + Bob", "Cid + Dora"], .golf, "scramble"),
            (["A + B + C", "D + E"], .discGolf, "scramble"), (["Ann", "Bob"], .discGolf, "stroke"),
        ])
    func `G12: the teams of a UDisc file have a game`(
        names: [String], sport: HandicapScore.Sport, format: String
    ) throws {
        let rows = names.map { "\($0),Oak,,2024-05-01 1730,,3,0,,3" }.joined(separator: "\n")
        let text =
            "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1\n\(rows)"
        let round = try #require(try UDiscCard.read(text).rounds.first)
        #expect(round.game(sport: sport).name == format && round.sport == .discGolf)
    }

    @Test func `G12: pages with a different number of holes make one file`() throws {
        var files: [String] = []
        for count in [2, 27, 20] {
            var round = UDiscRound(
                course: "Oak, \"old\"", layout: "\(count)", startedAt: "2024-05-01 1730")
            (round.holes, round.pars) = (Array(1...count), Array(repeating: 3, count: count))
            round.format = .stroke
            var player = UDiscRound.Player(
                name: "Ann, A.", scores: Array(repeating: 3, count: count), total: nil)
            player.result = "won 2&1"
            round.players = [player]
            files.append(UDiscWriter.text([round]))
        }
        let file = try UDiscCard.read(UDiscWriter.joined(files))
        #expect(file.refused == [] && file.rounds.map(\.holes.count) == [2, 27, 20])
        #expect(file.rounds.allSatisfy { $0.course == "Oak, \"old\"" && $0.format == .stroke })
        #expect(UDiscWriter.joined([]) == "" && UDiscWriter.joined([files[1]]) == files[1])
    }
}
