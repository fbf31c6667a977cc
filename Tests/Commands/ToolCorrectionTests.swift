import Contract
import GolfContract
import JSON
import Testing
import Tool

/// The words of the command line for corrections of a card.
@Suite struct ToolCorrectionTests {
    @Test(
        arguments: [
            ("added", "g1", nil, JSON.null, "Gus", "Gus is added"),
            ("removed", "g1", nil, "Gus", .null, "Gus is removed"),
            ("strokes", "ann", 3, 4, 5, "Ann, hole 3: 4 to 5"),
            ("strokes", "ann", 3, .null, "x", "Ann, hole 3: none to x"),
            ("handicap", "ann", nil, 12.5, .null, "Ann, handicap: 12.5 to none"),
            ("tee", "ann", nil, "red", "blue", "Ann, tee: red to blue"),
            ("course", "", nil, "Meadow", "Links", "course: Meadow to Links"),
            ("day", "", nil, "2026-05-01", "2026-05-03", "day: 2026-05-01 to 2026-05-03"),
        ] as [(String, String, Int?, JSON, JSON, String)])
    func `T9: the new values of a correction are in words`(
        what: String, player: String, hole: Int?, before: JSON, after: JSON, words: String
    ) {
        var change = RoomState.Correction.Change()
        (change.what, change.player, change.hole) = (OpenWord(what), player, hole)
        (change.round, change.before, change.after) = (hole.map { _ in 2 }, before, after)
        let name = { (player: String) in player == "ann" ? "Ann" : player }
        #expect(CorrectionText.sentence(change, rounds: 1, name: name) == words)
        let inRound = words.replacing("hole 3", with: "hole 3 of round 2")
        #expect(CorrectionText.sentence(change, rounds: 2, name: name) == inRound)
    }
}
