import GolfRules
import Localization
import RulesSupport
import Testing

struct FormatOptionsTests {
    @Test func `F15: every game has a description and options`() {
        let names = [
            "stroke", "stableford", "match", "skins", "nassau", "bestBall", "maximumScore",
            "parBogey", "scramble", "foursomes", "greensomes", "doubles",
        ]
        #expect(Formats.all.map { $0.name } == names)
        for format in Formats.all {
            #expect(!format.title.english.isEmpty && !format.summary.english.isEmpty)
            #expect(Set(format.options.map(\.name)).count == format.options.count)
            for option in format.options { #expect(!option.meaning.english.isEmpty) }
        }
    }

    @Test func `options that are not chosen have their defaults`() throws {
        for format in Formats.all {
            let chosen = try ChosenFormat(name: format.name)
            #expect(chosen.options.count == format.options.count)
            for option in format.options {
                #expect(chosen.options[option.name] == option.defaultValue)
            }
            #expect(try ChosenFormat(name: format.name, options: chosen.options) == chosen)
        }
        #expect(try ChosenFormat(name: "skins") != ChosenFormat(name: "match"))
        let dear = try ChosenFormat(name: "skins", options: ["value": .number(5)])
        #expect(try dear != ChosenFormat(name: "skins"))
        #expect(dear.options["ties"] == .choice("carry"))
    }

    @Test func `each choice of each option is valid`() throws {
        for format in Formats.all {
            for option in format.options {
                for value in values(option) {
                    let chosen = try ChosenFormat(name: format.name, options: [option.name: value])
                    #expect(chosen.options[option.name] == value)
                }
            }
        }
    }

    private func values(_ option: FormatOption) -> [FormatValue] {
        switch option.kind {
        case .choice(let choices, _): choices.map { .choice($0) }
        case .flag: [.flag(true), .flag(false)]
        case .number(let range, _): [.number(range.lowerBound), .number(range.upperBound)]
        }
    }

    @Test(
        arguments: [
            (
                "golf", [:],
                "there is no format \"golf\", only stroke, stableford, match, skins, nassau, "
                    + "bestBall, maximumScore, parBogey, scramble, foursomes, greensomes, doubles"
            ),
            ("stroke", ["carry": .flag(true)], "this format has no option carry"),
            ("stroke", ["scoring": .choice("half")], "scoring: must be one of gross, net"),
            ("stroke", ["scoring": .flag(true)], "scoring: must be one of gross, net"),
            ("skins", ["value": .number(0)], "value: must be a whole number from 1 to 10000"),
            ("skins", ["value": .number(10_001)], "value: must be a whole number from 1 to 10000"),
            ("skins", ["parOrBetter": .number(1)], "parOrBetter: must be true or false"),
            (
                "nassau", ["play": .choice("stroke"), "press": .number(2)],
                "press: must be 0 with stroke bets, because presses need holes"
            ),
        ] as [(String, [String: FormatValue], String)])
    func `a wrong choice is refused with the reason`(
        name: String, options: [String: FormatValue], reason: String
    ) {
        let error = #expect(throws: FormatError.self) {
            try ChosenFormat(name: name, options: options)
        }
        #expect(error?.description == reason)
    }

    @Test(
        arguments: [
            ("stroke", 1, nil), ("stroke", 9, nil), ("stableford", 1, nil), ("match", 2, nil),
            ("skins", 9, nil), ("nassau", 2, nil),
            ("match", 1, "Match play needs two players or two teams, not 1."),
            ("match", 3, "Match play needs 2 players or 2 teams, not 3."),
            ("skins", 1, "Skins needs two players or two teams, not 1."),
            ("nassau", 3, "Nassau needs 2 players or 2 teams, not 3."),
            ("bestBall", 2, "Best ball is played in teams. Player 1 has no team."),
        ] as [(String, Int, String?)])
    func `a game limits the number of players`(name: String, players: Int, reason: String?) {
        let teams = [Int?](repeating: nil, count: players)
        expect(name, teams: teams, refused: reason)
    }

    @Test(
        arguments: [
            ("match", [1, 1, 2, 2], nil), ("match", [1, 2, 2], nil), ("bestBall", [1, 2, 3], nil),
            ("nassau", [7, 7, 3], nil), ("skins", [1, 1, 2, 3], nil),
            ("match", [1, 2, nil], "Match play is played in teams. Player 3 has no team."),
            ("match", [1, 2, 3], "Match play needs 2 players or 2 teams, not 3."),
            ("bestBall", [4, 4], "Best ball needs two players or two teams, not 1."),
        ] as [(String, [Int?], String?)])
    func `teams count instead of players`(name: String, teams: [Int?], reason: String?) {
        expect(name, teams: teams, refused: reason)
    }

    private func expect(_ name: String, teams: [Int?], refused reason: String?) {
        do throws(FormatError) {
            try ChosenFormat.of(name).check(teams: teams, holes: 18)
            #expect(reason == nil)
        } catch {
            #expect(error.description == reason.map { "players: " + $0 })
        }
    }

    @Test func `a Nassau needs at least two holes, and stroke bets allow any number of players`()
        throws
    {
        #expect(throws: FormatError.tooFew(reason: "Nassau needs at least two holes.")) {
            try ChosenFormat.of("nassau").check(teams: [nil, nil], holes: 1)
        }
        try ChosenFormat.of("nassau", ["play": .choice("stroke")])
            .check(teams: [nil, nil, nil, nil], holes: 18)
    }

    @Test func `too few players are distinguished from too many, because more may join`() {
        let match = ChosenFormat.of("match")
        #expect(
            throws: FormatError.tooFew(
                reason: "Match play needs two players or two teams, not 0.")
        ) { try match.check(teams: [], holes: 18) }
        #expect(
            throws: FormatError.tooMany(
                reason: "Match play needs 2 players or 2 teams, not 4.")
        ) { try match.check(teams: [nil, nil, nil, nil], holes: 18) }
    }
}
