import LocationsRules
import TestSupport
import Testing

/// The letters that distinguish people on a map.
struct MapLettersTests {
    @Test(arguments: [("alice", "AE"), ("bo_", "BO"), ("x_9", "X9"), ("z__", "ZZ")])
    func `D4: the default letters are the first and last of the name`(
        name: String, letters: String
    ) {
        #expect(MapLetters.usual(for: name) == letters)
    }

    @Test func `D4: people get the letters that they chose, unless these are taken`() {
        let people = [
            (name: "alice", own: String?.some("me")), ("anne", "me"), ("arne", nil), ("axe", nil),
            ("zoe", ""),
        ]
        #expect(MapLetters.distinct(people) == ["me", "AN", "AE", "AX", "ZE"])
    }

    @Test func `D4: no two people have the same letters, however many there are`() {
        var random = SeededRandom(printing: "map letters")
        let people = (0..<3_000).map { number in
            (name: "u\(number)", own: random.below(2) == 0 ? "me" : nil)
        }
        let letters = MapLetters.distinct(people)
        #expect(Set(letters).count == people.count)
        #expect(letters.prefix(1_000).allSatisfy { $0.count <= 2 })
    }
}
