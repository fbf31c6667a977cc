import TestSupport
import Testing

@testable import Contract

/// The letters that people see in a name.
struct LookalikeTests {
    @Test func `T4: the short way for names in ASCII gives the same letters`() {
        var random = SeededRandom(printing: "names in ASCII")
        let all = (0..<0x80).map { String(Unicode.Scalar(UInt8($0))) }
        let likely = ["r", "n", "v", "R", "1", "i", "0", "_", " "]
        for _ in 0..<repeats(3_000, long: 100_000) {
            let name = (0..<random.below(12)).map { _ in
                random.below(2) == 0 ? random.one(of: likely) : random.one(of: all)
            }.joined()
            let words = Comment(rawValue: "\(name.utf8.map(\.self)) seed \(random.seed)")
            #expect(Lookalike.skeleton(ofASCII: name) == Lookalike.skeleton(ofAny: name), words)
        }
        for character in all {
            let (short, long) = (
                Lookalike.skeleton(ofASCII: character), Lookalike.skeleton(ofAny: character)
            )
            #expect(short == long, "\(character.utf8.map(\.self))")
        }
        #expect(Lookalike.skeleton(ofASCII: "Zoë") == nil)
    }

    @Test func `T4: a name is compared with each of some others`() {
        #expect(Lookalike.isAlike("adm1n", toAnyOf: ["nora", "Admin"]))
        #expect(!Lookalike.isAlike("adm1n", toAnyOf: ["nora", "anna"]))
        #expect(!Lookalike.isAlike("...", toAnyOf: ["---"]))
    }
}
