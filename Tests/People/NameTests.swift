import Contract
import PeopleContract
import Testing
import Topics

/// The rules for names that other people read.
@Suite struct NameTests {
    @Test(arguments: [
        "Anna", "Þórgunnur Ævarsdóttir", "Nguyễn Thị Ánh", "Nguye\u{302}\u{303}n", "李小龍",
        "山田\u{3000}太郎", "葛\u{E0100}城", "김민준", "Анна", "Ἀθηνᾶ", "محمد", "مهدی\u{200C}زاده",
        "שָׁלוֹם", "क्\u{200D}षत्रिय", "ক্ষমা", "র\u{200D}\u{9CD}যাব", "സന്\u{200D}", "สมชาย",
        "လျှို့ဝှက်", "བསྟན་འཛིན", "ᠮᠣᠩᠭᠣᠯ", "Anna 🏌️\u{200D}♀️", "👩\u{200D}👩\u{200D}👧\u{200D}👦",
        "🧑🏽\u{200D}🚀", "❤️\u{200D}🔥", "🏳️\u{200D}🌈", "🇮🇸", "1️⃣", "☕️", "O’Brien-Smith", "Anna \"Ace\" B.",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "Zoë e\u{301}",
    ])
    func `T4: a name may use any script and any emoji`(name: String) {
        #expect(Check.name.objection(name) == nil)
        #expect(VisibleText.cleaned(name) == name)
    }

    @Test(arguments: [
        // Characters that change the direction.
        ("Anna\u{202E}gnp", "U+202E"), ("\u{2066}Anna", "U+2066"), ("An\u{200F}na", "U+200F"),
        ("An\u{61C}na", "U+061C"), ("An\u{202A}na", "U+202A"),
        // Characters without a width.
        ("An\u{200B}na", "U+200B"), ("An\u{FEFF}na", "U+FEFF"), ("An\u{AD}na", "U+00AD"),
        ("An\u{2060}na", "U+2060"), ("An\u{34F}na", "U+034F"), ("An\u{200D}na", "U+200D"),
        ("An\u{200C}na", "U+200C"), ("Anna\u{200D}", "U+200D"), ("Anna 🏌️\u{200D}", "U+200D"),
        ("\u{FE0F}Anna", "U+FE0F"), ("An\u{E0100}na", "U+E0100"), ("❤️\u{FE0F}", "U+FE0F"),
        ("An\u{180B}na", "U+180B"), ("An\u{FFFB}na", "U+FFFB"), ("An\u{2028}na", "U+2028"),
        ("An\u{85}na", "U+0085"),
        // Blank letters.
        ("\u{3164}", "U+3164"), ("\u{FFA0}", "U+FFA0"), ("\u{2800}", "U+2800"),
        ("\u{115F}\u{1160}", "U+115F"), ("An\u{FFFC}na", "U+FFFC"), ("An\u{17B4}na", "U+17B4"),
        // Tags outside a flag.
        ("Anna\u{E0041}", "U+E0041"), ("🏴\u{E0067}\u{E0062}", "U+E0067"), ("🏴\u{E007F}", "U+E007F"),
        ("Anna\u{E0067}\u{E0062}\u{E007F}", "U+E0067"),
    ])
    func `T4: a name with an invisible character is refused, and the reason names the character`(
        name: String, code: String
    ) {
        let objection = Check.name.objection(name) ?? ""
        #expect(objection == "must not contain the invisible character \(code)")
        #expect(VisibleText.objection(VisibleText.cleaned(name)) == nil)
    }

    @Test func `T4: a letter may have three combining marks, and no more`() {
        #expect(Check.name.objection("a\u{301}\u{302}\u{303}b") == nil)
        let tower = "a" + String(repeating: "\u{301}", count: 20)
        #expect(
            Check.name.objection(tower) == "must have at most 3 combining marks on one letter")
        #expect(VisibleText.cleaned(tower) == "a\u{301}\u{301}\u{301}")
        #expect(Check.name.objection("ก" + String(repeating: "\u{E47}", count: 7)) != nil)
    }

    @Test func `T4: a name that only its owner reads may have invisible characters`() {
        #expect(Check.label.objection("Anna\u{200E}'s phone") == nil)
        #expect(Check.label.objection("An\u{1}na") == "must not contain control characters")
        #expect(Check.name.objection("An\u{1}na") == "must not contain control characters")
        #expect(Check.name.objection("  ") == "must not be blank")
    }

    @Test(arguments: [
        "support", "root", "administrator", "postmaster", "security", "moderator", "official",
        "help", "fairwayd", "null", "admin", "guest", "g12", "no_reply", "Sup_Port", "FAIRWAY",
    ])
    func `T4: nobody can sign up with a username that looks like the server's`(name: String) {
        #expect(Check.newUsername.objection(name)?.english.hasPrefix("is reserved") == true)
    }

    @Test func `T4: other usernames are free, and an account keeps a name that is reserved now`() {
        for name in ["anna", "rooted", "helper", "fairway_anna", "support_anna"] {
            #expect(Check.newUsername.objection(name) == nil, "\(name)")
        }
        #expect(Check.username.objection("support") == nil)
        #expect(!TopicNames.isReserved("support"))
    }

    @Test(arguments: [
        ("Bjorn", "bj0rn"), ("Bjorn", "BJÖRN"), ("Anna", "Аnnа"), ("Anna", "a n-n.a"),
        ("Anna", "4nn@"),
        ("Ali", "AlI"), ("Ali", "A1|"), ("Ellis", "3llis"), ("Tess", "7e$5"), ("Marn", "Mam"),
        ("Anna", "Anna\u{3000}"), ("Anna", "ＡＮＮＡ"), ("Anna", "𝒜𝓃𝓃𝒶"), ("Anna", "Ⓐⓝⓝⓐ"),
        ("Anna", "αnnα"),
        ("Helga", "Неlgа"), ("Willy", "VVilly"), ("anna_b", "Anna B"), ("Þór", "þór."),
        ("Oscar", "Օscar"), ("Eva", "Ενα"),
    ])
    func `T4: names that people mistake for each other look alike`(one: String, other: String) {
        #expect(
            Lookalike.isAlike(one, toAnyOf: [other]),
            "\(Lookalike.skeleton(one)) \(Lookalike.skeleton(other))")
    }

    @Test(arguments: [
        ("Anna", "Anna B"), ("Anna", "Hanna"), ("Bjorn", "Bjarne"), ("Gus", "Guus"), ("A", "B"),
        ("李小龍", "李小"), ("Анна", "Инна"), ("...", "---"), ("🏌️", "🥏"), ("Team 2", "Team 3"),
    ])
    func `T4: other names do not look alike`(one: String, other: String) {
        #expect(!Lookalike.isAlike(one, toAnyOf: [other]))
    }
}
