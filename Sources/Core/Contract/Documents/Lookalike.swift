import Foundation

/// Finds names that people mistake for each other.
///
/// Two names look alike if they have the same ``skeleton(_:)``. The idea is that of UTS 39, section
/// 4. The table is smaller, and stricter for digits, because people write `adm1n` on purpose.
package enum Lookalike {
    /// The letters that people see in a name: in lower case, without accents, spaces, punctuation
    /// and invisible characters. Letters of other scripts and digits become the Latin letters that
    /// they look like; `i`, `l`, `1` and `|` become `l`.
    ///
    /// - Returns: An empty text if the name has no letters and no digits.
    /// - Complexity: O(n) in the number of characters.
    package static func skeleton(_ name: String) -> String {
        skeleton(ofASCII: name) ?? skeleton(ofAny: name)
    }

    /// The skeleton of a name in ASCII, without the tables and foldings of Unicode. Nearly all names are such names,
    /// and each join compares some of them.
    static func skeleton(ofASCII name: String) -> String? {
        let table = asciiLetters
        var letters: [UInt8] = []
        letters.reserveCapacity(name.utf8.count)
        for byte in name.utf8 {
            guard byte < 0x80 else { return nil }
            let letter = table[Int(byte)]
            switch (letters.last, letter) {
            case (_, 0): break
            case (UInt8(ascii: "r"), UInt8(ascii: "n")):
                letters[letters.count - 1] = UInt8(ascii: "m")
            case (UInt8(ascii: "v"), UInt8(ascii: "v")):
                letters[letters.count - 1] = UInt8(ascii: "w")
            default: letters.append(letter)
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    static func skeleton(ofAny name: String) -> String {
        var letters: [Unicode.Scalar] = []
        for scalar in plain(name).unicodeScalars {
            for letter in (latin[scalar] ?? String(scalar)).unicodeScalars {
                guard let letter = folded(letter) else { continue }
                letters.append(letter)
                join(&letters)
            }
        }
        return String(String.UnicodeScalarView(letters))
    }

    /// Whether people may mistake a name for one of some others.
    package static func isAlike(_ name: String, toAnyOf others: [String]) -> Bool {
        let skeleton = skeleton(name)
        return !skeleton.isEmpty && others.contains { Self.skeleton($0) == skeleton }
    }

    /// The name in lower case without accents, with plain forms for letters in circles, in bold or in
    /// full width (NFKC), and with Latin letters for those that look like them. Digits stay.
    package static func transcribed(_ name: String) -> String {
        plain(name).unicodeScalars.reduce(into: "") { text, scalar in
            text += latin[scalar] ?? String(scalar)
        }
    }

    private static func plain(_ name: String) -> String {
        // Some letters have a capital that looks like Latin, but no such small letter: `Н` and `н`.
        let shown = String(
            String.UnicodeScalarView(
                name.precomposedStringWithCompatibilityMapping.unicodeScalars.map {
                    capitals[$0] ?? $0
                }))
        return shown.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// The letter without its digit or symbol; nil if it is neither a letter nor a digit.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if let letter = symbols[scalar] { return letter }
        let properties = scalar.properties
        guard properties.isAlphabetic || properties.numericType != nil else { return nil }
        return properties.isDefaultIgnorableCodePoint ? nil : scalar
    }

    /// Joins two letters that look like one: `rn` and `m`, `vv` and `w`.
    private static func join(_ letters: inout [Unicode.Scalar]) {
        guard letters.count > 1 else { return }
        let joined: Unicode.Scalar
        switch (letters[letters.count - 2], letters[letters.count - 1]) {
        case ("r", "n"): joined = "m"
        case ("v", "v"): joined = "w"
        default: return
        }
        letters.removeLast(2)
        letters.append(joined)
    }

    private static let symbols: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "¡": "l", "ǀ": "l", "3": "e", "€": "e",
        "4": "a", "@": "a", "5": "s", "$": "s", "6": "b", "7": "t", "8": "b", "9": "g", "2": "z",
    ]

    /// The results of ``folded(_:)`` for the small forms of the characters of ASCII; 0 for none.
    private static let asciiLetters = (0..<UInt8(0x80)).map { byte in
        let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        let letter = folded(Unicode.Scalar(isCapital ? byte | 0x20 : byte))
        return letter.map { UInt8(ascii: $0) } ?? 0
    }

    /// Capitals that look like a Latin capital, while the small letter does not.
    private static let capitals: [Unicode.Scalar: Unicode.Scalar] = [
        "Β": "B", "В": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Н": "H", "Κ": "K", "К": "K", "Μ": "M",
        "М": "M", "Ν": "N", "Τ": "T", "Т": "T", "Υ": "Y", "Ү": "Y", "Χ": "X", "Р": "P", "Ρ": "P",
        "Տ": "S", "Օ": "O", "Ս": "U", "Լ": "L", "Ꭺ": "A", "Ᏼ": "B", "Ꮯ": "C", "Ꭰ": "D", "Ꭼ": "E",
        "Ꮐ": "G", "Ꮋ": "H", "Ꭵ": "i", "Ꭻ": "J", "Ꮶ": "K", "Ꮮ": "L", "Ꮇ": "M", "Ꮲ": "P", "Ꮪ": "S",
        "Ꭲ": "T", "Ꮩ": "V", "Ꮃ": "W", "Ꮓ": "Z",
    ]

    /// Small letters of other alphabets, and letters of phonetic alphabets, by the Latin letters that
    /// they look like.
    private static let latin: [Unicode.Scalar: String] = {
        let groups: [(String, String)] = [
            ("a", "аαɑᴀɐ"), ("b", "ьвʙɓƅᏏ"), ("c", "сϲᴄɔҫ"), ("d", "ԁɗᴅđð"), ("e", "еєэᴇɛεҽə"),
            ("f", "ғꜰƒſ"), ("g", "ɡɢցğ"), ("h", "һհнʜ"), ("i", "іɪıιїɩ"), ("j", "јʝϳᴊ"),
            ("k", "кκᴋқ"), ("l", "ӏʟⅼłӀ"), ("m", "мᴍʍ"), ("n", "пոηɴŋи"), ("o", "оοօᴏσøөӧ"),
            ("p", "рρᴘþ"), ("q", "ԛզ"), ("r", "гʀɾᴦя"), ("s", "ѕꜱʂ"), ("t", "тτᴛŧ"), ("u", "υսᴜʋц"),
            ("v", "ѵνᴠ"), ("w", "ԝωᴡѡ"), ("x", "хχҳ"), ("y", "уγʏүч"), ("z", "ᴢʐƶ"), ("ae", "æ"),
            ("oe", "œ"), ("ss", "ß"),
        ]
        var latin: [Unicode.Scalar: String] = [:]
        for (plain, others) in groups {
            for scalar in others.unicodeScalars { latin[scalar] = plain }
        }
        return latin
    }()
}
