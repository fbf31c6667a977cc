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
