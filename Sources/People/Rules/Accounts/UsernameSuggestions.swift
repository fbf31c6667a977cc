/// Suggestions of usernames, for example for users who sign up through an identity provider.
package enum UsernameSuggestions {
    private static let lengthMax = 20
    private static let words = [
        "birdie", "fairway", "basket", "putter", "driver", "bogey", "mulligan", "ace", "wedge",
        "midrange", "hyzer", "caddie",
    ]

    /// Candidates in order of preference, with 3 to 20 characters. The caller removes names that
    /// are taken.
    package static func candidates(
        hint: String?, using random: inout some RandomNumberGenerator
    ) -> [String] {
        let stem = stem(hint ?? "")
        var names = stem.count >= 3 ? [stem] : []
        let base = stem.isEmpty ? words[Int.random(in: 0..<words.count, using: &random)] : stem
        for _ in 0..<4 {
            let word = words[Int.random(in: 0..<words.count, using: &random)]
            names.append(joined(base == word ? "player" : base, "_\(word)"))
        }
        for _ in 0..<8 {
            names.append(joined(base, "\(Int.random(in: 10...9999, using: &random))"))
        }
        return names
    }

    private static func joined(_ base: String, _ ending: String) -> String {
        base.prefix(lengthMax - ending.count) + ending
    }

    /// The letters and digits of the hint, as the beginning of a username. Accents are removed, and
    /// the text after an `@` is ignored.
    private static func stem(_ hint: String) -> String {
        var stem = ""
        for character in hint.lowercased().split(separator: "@").first ?? "" {
            // A letter with an accent decomposes into the letter and the accent.
            for scalar in character.unicodeScalars.first.map({ [plain($0)] }) ?? [] {
                guard let scalar, stem.count < lengthMax else { continue }
                if stem.isEmpty, !("a"..."z").contains(scalar) { continue }
                stem.unicodeScalars.append(scalar)
            }
        }
        return stem
    }

    private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
        let groups: [(Unicode.Scalar, String)] = [
            ("a", "áàâäãåæā"), ("c", "çćč"), ("d", "ðď"), ("e", "éèêëēę"), ("i", "íìîïī"),
            ("l", "ł"), ("n", "ñńň"), ("o", "óòôöõøœō"), ("s", "śšß"), ("t", "þť"),
            ("u", "úùûüū"), ("y", "ýÿ"), ("z", "źżž"),
        ]
        var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (plain, accented) in groups {
            for scalar in accented.unicodeScalars { letters[scalar] = plain }
        }
        return letters
    }()

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "a"..."z", "0"..."9", "_": scalar
        case " ", ".", "-": "_"
        default: plainLetters[scalar]
        }
    }
}
