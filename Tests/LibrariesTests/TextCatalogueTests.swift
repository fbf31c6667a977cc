import Localization
import Testing

/// Catalogues of translations in gettext's PO format.
@Suite struct TextCatalogueTests {
    private static let head = """
        msgid ""
        msgstr ""
        "Language: is_IS\\n"
        "X-Native-Name: Íslenska\\n"

        """

    private func entries(_ text: String) throws(TextCatalogueError) -> [String] {
        try TextCatalogue(text).entries.map {
            [$0.context, $0.template, $0.translation].compactMap { $0 }.joined(separator: "|")
        }
    }

    @Test(arguments: [
        ("msgid \"a\"\nmsgstr \"b\"", ["a|b"]),
        ("msgid \"a\"\nmsgstr \"b\"\nmsgid \"c\"\nmsgstr \"d\"\n", ["a|b", "c|d"]),
        ("# note\n#: place.swift:1\nmsgctxt \"reason\"\nmsgid \"a\"\nmsgstr \"b\"", ["reason|a|b"]),
        ("msgid \"\"\n\"a \"\n\"b\"\nmsgstr \"\"\n\"c\"\n\"\\\"d\\\\\\n\"", ["a b|c\"d\\\n"]),
        ("msgid \"a\"\nmsgstr \"\"", []), ("#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"", []),
        ("#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\n#\nmsgid \"c\"\nmsgstr \"d\"", ["c|d"]),
        ("#~ msgid \"a\"\n#~ msgstr \"b\"\n", []), ("", []), ("\n\n# only a comment\n", []),
        ("msgid \"a\"\r\nmsgstr \"b\"\r\n", ["a|b"]),
    ])
    func `W7: entries have a context, a template and a translation`(
        text: String, expected: [String]
    ) throws {
        #expect(try entries(text) == expected)
        #expect(try entries(Self.head + "\n" + text) == expected)
    }

    @Test func `W7: the header has fields`() throws {
        let header = try TextCatalogue(Self.head).header
        #expect(header == ["language": "is_IS", "x-native-name": "Íslenska"])
    }

    @Test(arguments: [
        ("msgid \"a\"\nmsgid \"b\"\nmsgstr \"c\"", 2, "a second msgid"),
        ("\"a\"", 1, "a text before the first keyword"),
        ("msgid \"a\"\nmsgid_plural \"b\"", 2, "msgid_plural is not msgctxt, msgid or msgstr"),
        ("msgid \"a\"\n\nmsgid \"b\nmsgstr \"c\"", 3, "a text must be between quotation marks"),
        ("msgid a", 1, "a text must be between quotation marks"),
        ("msgid \"a\\q\"", 1, "\\q is not \\n, \\t, \\\" or \\\\"),
        ("msgid \"a\\\"", 1, "a text ends with \\"),
    ])
    func `W7: the error of a mistake names its line`(text: String, line: Int, reason: String) {
        do {
            _ = try TextCatalogue(text)
            Issue.record("accepted")
        } catch {
            #expect(error.line == line && error.reason == reason)
        }
    }

    @Test(arguments: [
        ("nplurals=2; plural=n != 1;", [1, 0, 1, 1]),
        ("nplurals=2; plural=(n > 1);", [0, 0, 1, 1]),
        ("nplurals=2; plural=n%10!=1 || n%100==11;", [1, 0, 1, 0]),
        ("nplurals=1; plural=0;", [0, 0, 0, 0]),
        (
            "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
            [2, 0, 1, 2]
        ),
        ("nplurals=2; plural=!(n == 1)", [1, 0, 1, 1]),
        ("nplurals=2; plural=n/0 + n%0;", [0, 0, 0, 0]),
        ("nplurals=2; plural=n", [0, 1, 2, 21]), ("nplurals=9; plural=n*2-1", [0, 1, 3, 41]),
    ])
    func `W7: a plural rule is an expression in C`(header: String, forms: [Int]) {
        let rule = PluralRule(header: header)
        #expect([0, 1, 2, 21].map { rule?.form(of: $0) } == forms)
        #expect(rule?.form(of: -1) == forms[1])
    }

    @Test(arguments: [
        "", "nplurals=2;", "nplurals=2; plural=", "plural=n!=1;", "nplurals=2; plural=n!=;",
        "nplurals=2; plural=x", "nplurals=2; plural=(n", "nplurals=2; plural=n ? 1",
        "nplurals=2; plural=n 1", "nplurals=2; plural=99999999999999999999",
        "nplurals=2; plural=" + String(repeating: "(", count: 100) + "n",
        "nplurals=2; plural=" + String(repeating: "!", count: 100) + "n",
        "nplurals=2; plural=" + String(repeating: "n+", count: 1_000) + "n",
    ])
    func `W7: a plural rule that cannot be read is none`(header: String) {
        #expect(PluralRule(header: header) == nil)
    }

    @Test func `W7: a third language is a file, with as many plural forms as it has`() throws {
        let polish = try TextCatalogue(
            """
            msgid ""
            msgstr ""
            "Language: pl_PL\\n"
            "Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2;\\n"
            "X-Native-Name: polski\\n"
            "X-Decimal-Sign: ,\\n"

            msgid "%1 {1:round|rounds}"
            msgstr "%1 {1:runda|rundy|rund}"
            """)
        let words = try Translations(["pl": [polish]]).languages["pl"]
        #expect(words?.name == "polski" && words?.locale == "pl_PL")
        let rounds = [1, 3, 5].map { count -> String in
            let text: LocalizedText = "\(counted: count, "round")"
            return text.text(in: words)
        }
        #expect(rounds == ["1 runda", "3 rundy", "5 rund"])
    }

    @Test(arguments: [
        ("\"Language: is_IS\\n\"", "X-Native-Name"),
        ("\"X-Native-Name: Íslenska\\n\"", "Language"),
        ("\"X-Native-Name: Íslenska\\n\"\n\"Language: is_IS\\n\"", "X-Decimal-Sign"),
        (
            "\"X-Native-Name: Íslenska\\n\"\n\"Language: is_IS\\n\"\n\"X-Decimal-Sign: ,\\n\"",
            "Plural-Forms"
        ),
    ])
    func `W7: a language without its facts is an error that names the missing header`(
        fields: String, missing: String
    ) throws {
        let catalogue = try TextCatalogue("msgid \"\"\nmsgstr \"\"\n\(fields)\n")
        #expect {
            _ = try Translations(["is": [catalogue]])
        } throws: { error in
            "\(error)".contains(missing)
        }
    }

    @Test func `W7: the catalogues of this source tree can be read`() throws {
        try Translations.load()
        #expect(Language.all.first == .english && Language.english.name == "English")
        #expect(Language("is")?.name == "Íslenska" && Language("is")?.locale == "is_IS")
        #expect(Language.all.allSatisfy { !$0.name.isEmpty && Language($0.code) == $0 })
        #expect(Language("xx") == nil)
    }
}
