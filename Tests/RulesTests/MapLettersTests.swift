import Rules
import TestSupport
import Testing

/// The letters by which people on a map are told apart.
struct MapLettersTests {
    @Test(arguments: [("alice", "AE"), ("bo_", "BO"), ("x_9", "X9"), ("z__", "ZZ")])
    func `D4: who chose no letters has the first and the last of the name`(
        name: String, letters: String
    ) {
        #expect(MapLetters.usual(for: name) == letters)
    }

    @Test func `D4: letters are those that were chosen, as far as nobody has them before`() {
        let people = [
            (name: "alice", own: String?.some("me")), ("anne", "me"), ("arne", nil), ("axe", nil),
            ("zoe", ""),
        ]
        #expect(MapLetters.distinct(people) == ["me", "AN", "AE", "AX", "ZE"])
    }

    @Test func `D4: however many there are, nobody's letters are another one's`() {
        var random = SeededRandom(printing: "map letters")
        let people = (0..<3_000).map { number in
            (name: "u\(number)", own: random.below(2) == 0 ? "me" : nil)
        }
        let letters = MapLetters.distinct(people)
        #expect(Set(letters).count == people.count)
        #expect(letters.prefix(1_000).allSatisfy { $0.count <= 2 })
    }
}
