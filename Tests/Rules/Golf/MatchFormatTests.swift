import GolfRules
import RulesSupport
import Testing

struct MatchFormatTests {
    /// Rule 3.2a: the lower score wins a hole, and a side wins the match when it leads by more
    /// holes than are left. Sources of the texts: leaderboard.com, "Scoring, match play" (4&3 after
    /// the fifteenth hole), BBC Sport, "Matchplay" (3&2 and dormie two), tjenglishgolf.es (2&1).
    @Test(arguments: [
        ("..................", 0, "AS", false),
        ("A.................", 1, "1 up", false),
        ("AB................", 0, "AS", false),
        ("A==A==B=A.........", 2, "2 up", false),
        ("AB=A=A==A=B=A=A...", 4, "4&3", true),
        ("A=A===A=========..", 3, "3&2", true),
        ("A=A=============..", 2, "2 up, dormie", false),
        ("A=A==============.", 2, "2&1", true),
        ("A=A============B==", 1, "1 up", true),
        ("A=A=============A=", 3, "3&1", true),
        ("A=A=============BB", 0, "halved", true),
        ("AAAAAAAAAA........", 10, "10&8", true),
        ("=================A", 1, "1 up", true),
        ("================AA", 2, "2 up", true),
    ])
    func `F15: a match is described in golfers' words`(
        holes: String, by: Int, text: String, isDecided: Bool
    ) {
        let standing = ChosenFormat.of("match").standing(of: .match(holes))
        let seats = by == 0 ? [0, 1] : [0]
        let lead = standing.lead
        #expect(lead?.seats == seats && lead?.by == by && lead?.text == text)
        #expect(standing.isDecided == isDecided)
        #expect(standing.lines.map(\.score) == [by, -by])

        let swapped = String(holes.map { $0 == "A" ? "B" : $0 == "B" ? "A" : $0 })
        let other = ChosenFormat.of("match").standing(of: .match(swapped))
        #expect(other.lead?.seats == (by == 0 ? [0, 1] : [1]) && other.lead?.text == text)
        #expect(other.order == (by == 0 ? [0, 1] : [1, 0]))
    }

    @Test(
        arguments: [
            ("..................", .level, 0), ("A.................", .up, 0),
            ("A=A=============..", .dormie, 0), ("A=A==============.", .won, 1),
            ("A=A===A=========..", .won, 2), ("=================A", .won, 0),
            ("A=A=============BB", .level, 0),
        ] as [(String, FormatStanding.LeadKind, Int)])
    func `R1: the status of a match is a kind with values`(
        holes: String, kind: FormatStanding.LeadKind, left: Int
    ) {
        let lead = ChosenFormat.of("match").standing(of: .match(holes)).lead
        #expect(lead?.kind == kind && lead?.left == left)
    }

    @Test func `R1: the status of a bet on strokes is a kind with values`() {
        let nassau = ChosenFormat.of("nassau", ["play": .choice("stroke")])
        func kinds(_ rows: String...) -> [FormatStanding.LeadKind] {
            let input = FormatInput.rows(rows[0], rows[1], rows[2], isOver: true)
            return nassau.standing(of: input).bets.map(\.lead.kind)
        }
        #expect(kinds("3 3", "4 3", "5 3") == [.ahead, .level, .ahead])
        #expect(kinds("3 3", "3 4", "5 4") == [.shared, .ahead, .ahead])
        #expect(kinds("3 3", ". .", ". .") == [.unopposed, .unopposed, .unopposed])
    }

    @Test func `each side gets the text from its own point of view`() {
        func lines(_ holes: String) -> [String] {
            ChosenFormat.of("match").standing(of: .match(holes)).lines.map(\.text)
        }
        #expect(lines("B.................") == ["1 down", "1 up"])
        #expect(lines("A=A=============..") == ["2 up, dormie", "2 down"])
        #expect(lines("A=A===A=========..") == ["3&2", "lost 3&2"])
        #expect(lines("==................") == ["AS", "AS"])
    }

    @Test func `holes after the decision of a match do not count`() {
        let decided = ChosenFormat.of("match").standing(of: .match("AAA=.")).lead
        let played = ChosenFormat.of("match").standing(of: .match("AAA=B"))
        #expect(decided?.text == "3&2" && played.lead == decided)
        #expect(played.lines[0].points == [1, 1, 1, nil, nil])
        #expect(played.lines[1].points == [-1, -1, -1, nil, nil])
    }

    @Test func `a hole counts once both sides have a score, in either order`() {
        let match = ChosenFormat.of("match")
        #expect(match.standing(of: .rows("3 . .", ". . .")).lead?.text == "AS")
        let gap = match.standing(of: .rows(". 3 .", "4 4 ."))
        #expect(gap.lead?.text == "1 up" && gap.lines[0].points == [nil, 1, nil])
        #expect(match.standing(of: .rows("4 3 .", "4 4 .")).lead?.text == "1 up, dormie")
    }

    @Test func `a player who left or picked up loses the holes without a score`() {
        let match = ChosenFormat.of("match")
        let left = match.standing(of: .rows("4 4 4 4 .", "3 . . . .", left: [1]))
        #expect(left.lead == .init(seats: [0], .won, by: 2, left: 1, unit: .holes, text: "2&1"))
        let ended = match.standing(of: .rows("4 4 4 . .", "3 . 5 . .", isOver: true))
        #expect(
            ended.lead
                == .init(
                    seats: [0], .up, by: 1, left: 2, unit: .holes, text: "1 up with 2 to play"))
        #expect(!ended.isDecided && ended.settlement == nil)
        let level = match.standing(of: .rows("4 . .", "4 . .", isOver: true))
        #expect(level.lead?.text == "AS with 2 to play" && level.places.map(\.rank) == [1, 1])
    }

    @Test func `a stroke received decides a hole`() {
        let input = FormatInput.rows("4 4", "5 5", received: [[0, 0], [1, 0]])
        #expect(ChosenFormat.of("match").standing(of: input).lead?.text == "2 up")
        let net = ChosenFormat.of("match", ["scoring": .choice("net")]).standing(of: input)
        #expect(net.lines[0].points == [0, 1])
    }

    /// Rule 23.2a: the lower score of the partners is the side's score for a hole.
    @Test func `partners play their better ball`() {
        let standing = ChosenFormat.of("match").standing(
            of: .rows("4 6 .", "5 4 4", "6 3 4", "7 5 4", teams: [1, 2, 1, 2]))
        #expect(standing.places.map(\.seats) == [[0, 2], [1, 3]])
        #expect(standing.places.map(\.team) == [1, 2])
        #expect(
            standing.lead == .init(seats: [0, 2], .won, by: 2, left: 1, unit: .holes, text: "2&1"))
        #expect(standing.lines.map(\.score) == [2, -2, 2, -2])
    }

    @Test func `three sides in a match for two are level`() {
        let standing = ChosenFormat.of("match").standing(of: .rows("3 .", "4 .", "5 ."))
        #expect(standing.lead == nil && standing.places.map(\.rank) == [1, 1, 1])
    }
}
