import Localization
import TestSupport
import Testing

@Suite struct LocalizedTextTests {
    /// A few translations.
    private static let translation = translations(
        """
        msgid ""
        msgstr ""
        "Language: is_IS\\n"
        "Plural-Forms: nplurals=2; plural=n%10!=1 || n%100==11;\\n"
        "X-Native-Name: Íslenska\\n"
        "X-Decimal-Sign: ,\\n"

        msgid "The room %1 is full."
        msgstr "Herbergið %1 er fullt."

        msgid "%1 {1:round|rounds}"
        msgstr "%1 {1:hringur|hringir}"

        msgid "It is over after %1."
        msgstr "Því lýkur eftir %1."

        msgid "from %1 to %2"
        msgstr "til %2 frá %1"

        msgid "must be %1"
        msgstr "verður að vera %1"
        """)

    private static func translations(_ catalogue: String) -> Translation? {
        try? Translations(["is": [TextCatalogue(catalogue)]]).languages["is"]
    }

    private func icelandic(_ text: LocalizedText) -> String { text.text(in: Self.translation) }

    @Test func `W1: a text has a place for each value`() {
        let (name, count) = ("Birch", 3)
        let text: LocalizedText = "The room \(name) is full."
        #expect(text.template == "The room %1 is full.")
        #expect(text.english == "The room Birch is full." && "\(text)" == text.english)
        #expect(icelandic(text) == "Herbergið Birch er fullt.")
        let range: LocalizedText = "from \(count) to \(count + 1)"
        #expect(icelandic(range) == "til 4 frá 3")
    }

    @Test(arguments: [
        (1, "1 round", "1 hringur"), (2, "2 rounds", "2 hringir"), (11, "11 rounds", "11 hringir"),
        (21, "21 rounds", "21 hringur"), (111, "111 rounds", "111 hringir"),
        (0, "0 rounds", "0 hringir"),
    ])
    func `W1: a number selects the form of its noun`(
        _ count: Int, _ english: String, _ icelandic: String
    ) {
        let text: LocalizedText = "\(counted: count, "round")"
        #expect(text.english == english)
        #expect(self.icelandic(text) == icelandic)
    }

    @Test func `W1: texts in texts are in the same language`() {
        let rounds: LocalizedText = "\(counted: 21, "round")"
        let text: LocalizedText = "It is over after \(rounds)."
        #expect(text.english == "It is over after 21 rounds.")
        #expect(icelandic(text) == "Því lýkur eftir 21 hringur.")
    }

    @Test func `W1: a text without a translation is in English, and so are its forms`() {
        let text: LocalizedText = "There are \(counted: 21, "cat")."
        #expect(icelandic(text) == "There are 21 cats.")
        let required: LocalizedText = "must be \("a text" as LocalizedText)"
        #expect(icelandic(required) == "verður að vera a text")
    }

    @Test func `W1: joined texts have the template of both`() {
        let (one, two) = ("a", "b")
        let text: LocalizedText = "from \(one) " + "to \(two)"
        #expect(text.template == "from %1 to %2")
        #expect(icelandic(text) == "til b frá a")
    }

    @Test func `W1: values may contain text that looks like a place`() {
        let text: LocalizedText = "The room \("%1 {1:a|b}") is full."
        #expect(text.english == "The room %1 {1:a|b} is full.")
        let plain: LocalizedText = "100 %1 {1:a|b}"
        #expect(plain.english == "100 %1 {1:a|b}")
        #expect(icelandic(LocalizedText(verbatim: "from %1 to %2")) == "from %1 to %2")
    }

    @Test(arguments: [
        ("The room Birch is full.", "The room %1 is full.", ["Birch"]),
        ("from 3 to b", "from %1 to %2", ["3", "b"]),
        ("from to to to", "from %1 to %2", ["to", "to"]), ("1 round", "%1 {1:round|rounds}", ["1"]),
        ("13 rounds", "%1 {1:round|rounds}", ["13"]), ("It is over.", "It is over.", []),
        ("1 rounds", "%1 {1:round|rounds}", nil), ("from 3", "from %1 to %2", nil),
        ("The room  is full", "The room %1 is full.", nil), ("", "%1", nil),
    ])
    func `W1: a stored English text is read by its template`(
        _ english: String, _ template: String, _ values: [String]?
    ) {
        let text = LocalizedText(english, template: template)
        #expect(text?.template == (values == nil ? nil : template))
        #expect(text?.english == (values == nil ? nil : english))
        let found = text?.arguments.map { argument in
            switch argument {
            case .number(let number): "\(number)"
            case .text(let text): text
            case .decimal, .digits, .words: "?"
            }
        }
        #expect(found == values)
    }

    @Test func `W1: a number that is read from a text selects the form of the translation`() {
        let text = LocalizedText("21 rounds", template: "%1 {1:round|rounds}")
        #expect(text.map(icelandic) == "21 hringur")
    }

    @Test func `W1: decimals have a comma in Icelandic`() {
        let text: LocalizedText = "must be \(1.5)"
        #expect(text.english == "must be 1.5" && icelandic(text) == "verður að vera 1,5")
        let handicap: LocalizedText = "must be \(decimal: "+13.0")"
        #expect(handicap.english == "must be +13.0")
        #expect(icelandic(handicap) == "verður að vera +13,0")
    }

    @Test(arguments: [
        (["is"], Language.icelandic), (["en"], .english), (["de, is;q=0.5, en;q=0.4"], .icelandic),
        (["is;q=0.4, en-GB"], .english), (["en;q=0.5", "is-IS;q=0.9"], .icelandic),
        (["is;q=0, en;q=0.1"], .english), (["de"], nil), ([], nil), ([""], nil), ([";q=x,"], nil),
    ])
    func `W1: a client gets the language that it prefers`(
        _ fields: [String], _ language: Language?
    ) {
        #expect(Language(accepted: fields) == language)
    }
}
