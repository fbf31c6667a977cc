import QuizzesRules
import TestSupport
import Testing

@Suite struct QuizAnswerTests {
    @Test(arguments: [
        // Case, and spaces at the ends and in between.
        ("Nidaros", "nidaros"), ("  NIDAROS ", "nidaros"), ("New  York", "newyork"),
        ("new york", "newyork"),
        // Accents, composed or not, one or two of them, and letters that become two.
        ("Blåbærsyltetøy", "blabaersyltetoy"), ("cafe\u{301}", "cafe"), ("café", "cafe"),
        ("Phở", "pho"), ("Việt Nam", "vietnam"), ("Straße", "strasse"), ("Łódź", "lodz"),
        ("Ærø", "aero"), ("ΆΘΗΝΑΣ", "αθηνασ"), ("Αθήνας", "αθηνασ"), ("Ёлка", "елка"),
        ("Þingvellir", "thingvellir"), ("ｆｕｌｌ", "full"),
        // Punctuation, also typographic. Some of it has a meaning and stays.
        ("Rock 'n' Roll!", "rocknroll"), ("Rock’n’Roll", "rocknroll"), ("U.S.A.", "usa"),
        ("St. Olav", "stolav"), ("well-known", "wellknown"), ("(maybe) yes?", "maybeyes"),
        ("C++", "c++"), ("C#", "c#"), ("C", "c"), ("100 %", "100%"),
        ("salt & pepper", "saltandpepper"),
        // Numbers within words keep their decimals, and digits of any script count.
        ("3,5", "3.5"), ("3.5", "3.5"), ("35", "35"), ("١٢", "12"),
        // A separator between digits matters, but not which one; a leading sign is a sign.
        ("2:1", "2-1"), ("2 – 1", "2-1"), ("1/2", "1-2"), ("10:30", "10-30"), ("21", "21"),
        ("1814 (1905)", "1814-1905"), ("1814 1905", "18141905"), ("-5", "-5"), ("−5", "-5"),
        ("5", "5"), ("- 5", "5"), ("Apollo-11", "apollo11"), ("B-52", "b52"), ("3-fold", "3fold"),
        // Leading English articles are removed, unless nothing is left. Others stay.
        ("The Beatles", "beatles"), ("the  beatles", "beatles"), ("An apple", "apple"),
        ("a", "a"), ("The", "the"), ("Theodor", "theodor"), ("Die Hard", "diehard"),
        ("La Paz", "lapaz"), ("vitamin a", "vitamina"), ("A 4", "a4"), ("A4", "a4"),
        ("A c", "ac"), ("The 4", "4"), ("a house", "house"),
        // A text of only punctuation stays, and an empty text stays empty.
        ("?!", "?!"), (" ", ""), ("", ""), ("👍", "👍"),
    ])
    func `Q12: an answer is compared without unimportant differences in typing`(
        _ text: String, _ read: String
    ) {
        #expect(AnswerText.normalized(text) == read)
    }

    @Test func `Q12: letters that differ in more than an accent remain different`() {
        // Vowel signs of Devanagari and voicing marks of kana belong to the letter.
        for (one, other) in [("कि", "कु"), ("か", "が"), ("b", "d"), ("一", "二"), ("и", "н")] {
            #expect(AnswerText.normalized(one) != AnswerText.normalized(other))
        }
    }

    @Test(
        arguments: [
            ("1814", [1814]), (" 1814 ", [1814]), ("3.5", [3.5]), ("3,5", [3.5]), ("-2", [-2]),
            ("−2,5", [-2.5]), ("+7", [7]), (".5", [0.5]), ("0,125", [0.125]), ("0.125", [0.125]),
            ("1 250", [1250]), ("1\u{A0}250,5", [1250.5]), ("1'250", [1250]),
            ("1.250,5", [1250.5]), ("1,250.5", [1250.5]), ("1,250,000", [1_250_000]),
            // Both meanings are possible.
            ("1,250", [1.25, 1250]), ("12.500", [12.5, 12500]),
            ("1234,567", [1234.567]), ("12 34", []), ("1,25,000", []), ("five", []), ("5 m", []),
            ("5.", []), ("1.2.3", []), ("--1", []), ("", []), ("1e3", []), ("0x10", []),
            ("nan", []),
            ("inf", []), ("123456789012345678901234567890123", []),
        ] as [(String, [Double])])
    func `Q12: a number can have the separators of any country`(
        _ text: String, _ readings: [Double]
    ) {
        #expect(AnswerNumber.readings(of: text) == readings)
    }

    @Test func `Q12: a text is correct if it matches any of the answers`() throws {
        let answer = Answer.text(["Nidarosdomen", "the Cathedral"])
        for right in ["nidarosdomen", "cathedral", "The cathedral.", "  CATHEDRAL"] as [GivenAnswer]
        {
            #expect(try answer.judge(right))
        }
        for wrong in ["nidaros", "cathedrals", "no idea"] as [GivenAnswer] {
            #expect(try !answer.judge(wrong))
        }
        #expect(throws: AnswerError.blank) { try answer.judge(" \n") }
        // Separators of thousands do not matter, but another number is wrong.
        let many = Answer.text(["1,000"])
        for right in ["1000", "1 000", "1.000", "1'000"] as [GivenAnswer] {
            #expect(try many.judge(right), "\(right)")
        }
        for (answer, given) in [
            ("-5", "5"), ("3-1", "31"), ("1/2", "12"), ("10:30", "1030"), ("2:1", "21"),
            ("1000", "100"), ("7", "007"), ("3.5", "35"),
        ] {
            #expect(try !Answer.text([answer]).judge(GivenAnswer(given)), "\(answer) \(given)")
            #expect(try !Answer.text([given]).judge(GivenAnswer(answer)), "\(given) \(answer)")
        }
    }

    @Test func `Q12: a choice is correct, wrong, or not an answer`() throws {
        let answer = Answer.choice(["Harald", "Olav", "Håkon"], right: [1])
        #expect(try answer.judge("olav"))
        #expect(try !answer.judge("hakon"))
        #expect(throws: AnswerError.noChoice) { try answer.judge("Magnus") }
    }

    @Test func `Q12: a number is correct within the tolerance`() throws {
        let answer = Answer.number([97.8], tolerance: 0.2)
        for right in ["97.8", "97,6", "98", "98,0", "+97.80"] as [GivenAnswer] {
            #expect(try answer.judge(right))
        }
        for wrong in ["97.59", "98.01", "-97.8"] as [GivenAnswer] {
            #expect(try !answer.judge(wrong))
        }
        #expect(throws: AnswerError.notNumber) { try answer.judge("about 98") }
        #expect(try Answer.number([0.3], tolerance: 0.2).judge("0,1"))
        #expect(try Answer.number([1250], tolerance: 0).judge("1,250"))
        #expect(try Answer.number([1.25], tolerance: 0).judge("1,250"))
        // A JSON number has only its own value.
        #expect(try !Answer.number([3142], tolerance: 0).judge(GivenAnswer("3.142", number: 3.142)))
        #expect(try Answer.number([1e-7], tolerance: 0).judge(GivenAnswer("1e-07", number: 1e-7)))
    }

    @Test func `Q12: normalizing an answer twice changes nothing, for any text`() {
        var random = SeededRandom(printing: "answers")
        let signs = Array("aAéøßzЖ9½.,'’-!&# \u{301}\u{200D}中ｆ١🏳️‍🌈\n\t\u{0}")
        for _ in 0..<2_000 {
            let text = String(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    signs.randomElement(using: &random) ?? "a"
                })
            let read = AnswerText.normalized(text)
            // Without its article, the text has no spaces that could separate another one.
            #expect(AnswerText.normalized(read) == read, "\(text.debugDescription)")
            #expect(AnswerText.normalized(text.uppercased()).isEmpty == read.isEmpty)
            _ = AnswerNumber.readings(of: text)
        }
    }
}
