import Contract
import GolfContract
import Locations
import RoomsContract
import Testing
import Tool
import Values

@Suite struct ScoreboardTests {
    /// Three players on nine holes. The third one is a guest player.
    private func room(holes: Int = 9) -> GolfRoomView {
        var state = GolfRoomView()
        state.phase = .known(.playing)
        state.host = "ada"
        state.hole = 2
        state.course.name = "Birch Park"
        for number in 1...holes {
            var hole = RoomState.Hole()
            hole.number = number
            hole.par = number % 3 == 0 ? 4 : 3
            state.course.holes.append(hole)
        }
        seat("ada", "Ada", [2], in: &state)
        seat("bo", "Bo", [3, 5], in: &state)
        seat("g1", "Grandma", [], in: &state)
        state.players[2].guest = true
        state.standings = ["ada", "bo", "g1"]
        return state
    }

    private func seat(_ id: String, _ name: String, _ scores: [Int], in state: inout GolfRoomView) {
        var player = RoomState.Player()
        player.player = id
        player.name = name
        state.players.append(player)
        if id != "g1" { state.presence.online.append(id) }
        let rest = Array(repeating: HoleScore?.none, count: state.course.holes.count - scores.count)
        state.scores.append(id, scores.map(HoleScore.strokes) + rest)
        let par = state.course.holes.prefix(scores.count).reduce(0) { $0 + $1.par }
        let strokes = scores.reduce(0, +)
        state.totals.append(
            id, Totals(strokes: strokes, toPar: strokes - par, thru: scores.count))
    }

    @Test func `a scoreboard of nine holes shows par, presence, totals and the current hole`() {
        let lines = Scoreboard(room(), width: 60, hasColor: false).lines(link: "live")
        #expect(
            lines == [
                "Birch Park · hole 2 · host ada                          live",
                "",
                "  Hole     1 >2  3  4  5  6  7  8  9  Tot  +/-",
                "  Par      3  3  4  3  3  4  3  3  4   30",
                "● Ada      2  ·  ·  ·  ·  ·  ·  ·  ·    2   -1",
                "● Bo       3  5  ·  ·  ·  ·  ·  ·  ·    8   +2",
                "  Grandma  ·  ·  ·  ·  ·  ·  ·  ·  ·    -    -",
            ])
    }

    @Test func `eighteen holes on a narrow terminal are split into front and back nine`() {
        let lines = Scoreboard(room(holes: 18), width: 60, hasColor: false).lines()
        #expect(
            lines == [
                "Birch Park · hole 2 · host ada",
                "",
                "  Hole     1 >2  3  4  5  6  7  8  9  Out",
                "  Par      3  3  4  3  3  4  3  3  4   30",
                "● Ada      2  ·  ·  ·  ·  ·  ·  ·  ·    2",
                "● Bo       3  5  ·  ·  ·  ·  ·  ·  ·    8",
                "  Grandma  ·  ·  ·  ·  ·  ·  ·  ·  ·    -",
                "",
                "  Hole    10 11 12 13 14 15 16 17 18   In  Tot  +/-",
                "  Par      3  3  4  3  3  4  3  3  4   30   60",
                "● Ada      ·  ·  ·  ·  ·  ·  ·  ·  ·    -    2   -1",
                "● Bo       ·  ·  ·  ·  ·  ·  ·  ·  ·    -    8   +2",
                "  Grandma  ·  ·  ·  ·  ·  ·  ·  ·  ·    -    -    -",
            ])
    }

    @Test func `eighteen holes fit the usual eighty columns in one piece`() {
        let lines = Scoreboard(room(holes: 18), width: 80, hasColor: false).lines()
        #expect(lines.count == 7)
        #expect(lines.allSatisfy { $0.displayWidth <= 80 })
    }

    @Test(arguments: [20, 30, 47, 60, 80, 120]) func `no line is wider than the terminal`(
        width: Int
    ) {
        var state = room(holes: 36)
        state.players[0].name = "Ada with a very long name indeed"
        state.players[1].name = "鳥山🥏明"
        for hasColor in [false, true] {
            let lines = Scoreboard(state, width: max(width, 36), hasColor: hasColor)
                .lines(link: "reconnecting")
            #expect(lines.allSatisfy { $0.displayWidth <= max(width, 36) })
        }
    }

    @Test func `strokes under par are green and two over are red`() {
        let lines = Scoreboard(room(), width: 60, hasColor: true).lines()
        #expect(lines[4].contains("\u{1B}[32m  2\u{1B}[0m"))
        #expect(lines[5].contains("\u{1B}[31m  5\u{1B}[0m"))
        #expect(lines[2].contains("\u{1B}[7m>2\u{1B}[0m"))
    }

    @Test func `a lobby shows its code, and marks a player who left`() {
        var state = room()
        state.phase = .known(.lobby)
        state.code = "KQ7XPM"
        state.players[1].left = true
        let lines = Scoreboard(state, width: 60, hasColor: false).lines()
        #expect(lines[0] == "Birch Park · lobby · host ada")
        #expect(lines[1] == "Code to join: KQ7XPM")
        #expect(lines.contains { $0.hasPrefix("× Bo (left)") })
        #expect(!lines.contains { $0.contains(">") })
    }

    @Test func `a name cannot contain control sequences of a terminal`() {
        var state = room()
        state.players[0].name = "A\u{1B}[2Jd\u{202E}a\n"
        let lines = Scoreboard(state, width: 60, hasColor: false).lines()
        #expect(lines.allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\n") })
    }

    @Test func `F15: the lines below a card show the places and the settlement of the game`() {
        var state = room()
        state.settings.format = "skins"
        var lead = RoomState.Game.Lead()
        (lead.players, lead.kind, lead.by) = (["ada"], .known(.score), 2)
        state.game.unit = .known(.skins)
        state.game.lead = lead
        state.game.places = [(1, ["ada"], 2), (2, ["bo", "g1"], 0)].map {
            var place = RoomState.Game.Place()
            (place.rank, place.players, place.score) = $0
            return place
        }
        state.game.carried = 1
        var owed = Keyed<Int>()
        for (player, units) in [("ada", 2), ("bo", -2)] { owed.append(player, units) }
        state.game.settlement = owed
        let lines = Scoreboard(state, width: 60, hasColor: false).lines()
        #expect(lines[0] == "Birch Park · skins · hole 2 · host ada")
        #expect(
            lines.suffix(5) == [
                "Ada 2 skins", "1  Ada  2 skins", "2  Bo & Grandma  0 skins", "Carried over: 1",
                "Settled: Ada +2, Bo -2",
            ])
    }

    @Test func `G6: a line below the player shows the strokes that the player receives`() {
        var state = room()
        var handicap = RoomState.Handicap()
        (handicap.playing, handicap.strokes) = (10, [2, 1, 1, 1, 1, 1, 1, 1, 1])
        state.players[0].handicap = handicap
        let lines = Scoreboard(state, width: 60, hasColor: false).lines()
        #expect(lines[5] == "      •10 ••  •  •  •  •  •  •  •  •")
    }

    @Test func `FU7: a card in one block has separate columns for front and back nine`() {
        let lines = Scoreboard(room(holes: 18), width: 100, hasColor: false).lines()
        #expect(lines[2].hasSuffix(" 17 18  Out   In  Tot  +/-"))
        #expect(lines[5].hasSuffix("  ·  ·    8    -    8   +2"))
    }
}
