import Testing
import Values

struct SpellingTests {
    private let known = ["create", "join", "score", "signin", "signup", "start", "stats", "stop"]

    @Test(arguments: [
        ("crate", "create"), ("creaet", "create"), ("signni", "signin"), ("scroe", "score"),
        ("SCORE", "score"), ("jion", "join"), ("sigup", "signup"), ("strat", "start"),
        ("cre", "create"),
    ])
    func `W5: a misspelled word is recognized`(word: String, meant: String) {
        #expect(Spelling.closest(to: word, among: known) == meant)
    }

    @Test(arguments: ["", "x", "fly", "sta", "games", String(repeating: "score", count: 1_000)])
    func `W5: a word that resembles no known word gets no suggestion`(word: String) {
        #expect(Spelling.closest(to: word, among: known) == nil)
    }
}
