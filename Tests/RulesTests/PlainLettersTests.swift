import Rules
import Testing

struct PlainLettersTests {
    @Test(arguments: [
        ("øst åsen", "ost åsen"), ("ærfugl", "aerfugl"), ("łódź", "lódź"), ("straße", "strasse"),
        ("þingvellir, garður", "thingvellir, gardur"), ("oak", "oak"), ("", ""),
    ])
    func `F25: letters of their own are found by what people type for them`(
        text: String, plain: String
    ) {
        #expect(PlainLetters.text(text) == plain)
    }
}
