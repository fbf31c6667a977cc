import Testing
import Values

struct PlainLettersTests {
    @Test(arguments: [
        ("øst åsen", "ost åsen"), ("ærfugl", "aerfugl"), ("łódź", "lódź"), ("straße", "strasse"),
        ("þingvellir, garður", "thingvellir, gardur"), ("oak", "oak"), ("", ""),
    ])
    func `F25: special letters are replaced with the letters that people type`(
        text: String, plain: String
    ) {
        #expect(PlainLetters.text(text) == plain)
    }
}

struct CountedNounTests {
    @Test func `W1: a count of one has the singular`() {
        #expect(0.counted("round") == "0 rounds")
        #expect(1.counted("round") == "1 round")
        #expect(2.counted("round") == "2 rounds")
        #expect(1.counted("birdie") == "1 birdie")
        #expect(2.counted("albatross", "albatrosses") == "2 albatrosses")
        #expect(Int64(1).counted("point") == "1 point")
    }
}
