import Foundation

/// Removes accents from letters, because people leave them out on a phone's keyboard.
package enum AccentFolding {
    /// A lower-case character without its accents. Some characters become several letters (`æ`,
    /// `ß`).
    package static func folded(_ character: Character) -> String {
        if character.isASCII { return String(character) }
        if let letters = letters[character] { return letters }
        var folded = ""
        for scalar in character.unicodeScalars where !isAccent(scalar) {
            if let letters = letters[Character(scalar)] {
                folded += letters
            } else {
                folded.unicodeScalars.append(plain(scalar))
            }
        }
        return folded
    }

    /// Whether a mark belongs to a letter and may be left out.
    ///
    /// Marks of Indic scripts and of kana may not, because they are letters there.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0591...0x05C7, 0x064B...0x065F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
            0x20D0...0x20FF, 0x200B...0x200D, 0xFE00...0xFE0F, 0xFEFF:
            true
        default: false
        }
    }

    /// The ASCII digit for a digit of any script, and the plain letter for a full-width letter.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
            return Unicode.Scalar(UInt8(48 + Int(value)))
        }
        if (0xFF21...0xFF5A).contains(scalar.value) {
            return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        }
        return scalar
    }

    /// Precomposed letters, each with its plain form.
    ///
    /// A character equals its decomposed form. So the table contains all compositions of the known
    /// letters and marks.
    private static let letters: [Character: String] = {
        var letters = PlainLetters.all
        letters.merge(["ĸ": "k", "ς": "σ", "ﬁ": "fi", "ﬂ": "fl"]) { plain, _ in plain }
        let bases = "abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωабвгдеиіжзклмнопруфцчшыэюя"
        for base in bases {
            for mark in marks(0x0300...0x0331) { letters[composed(base, mark)] = String(base) }
        }
        // Vietnamese, and the length marks of transcriptions.
        for base in "aeiouy" {
            for first in marks(0x0302...0x0308) + marks(0x031B...0x031B) + marks(0x0323...0x0323) {
                for second in marks(0x0300...0x0309) + marks(0x0323...0x0323) {
                    letters[composed(base, first, second)] = String(base)
                }
            }
        }
        return letters
    }()

    private static func marks(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
        range.compactMap(Unicode.Scalar.init)
    }

    private static func composed(_ base: Character, _ marks: Unicode.Scalar...) -> Character {
        var text = String(base)
        for mark in marks { text.unicodeScalars.append(mark) }
        return text.first ?? base
    }
}

/// Letters that are not a plain letter with an accent, each with its usual transcription.
package enum PlainLetters {
    static let all: [Character: String] = [
        "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss",
        "ħ": "h", "ŧ": "t", "ı": "i", "ŋ": "n",
    ]

    /// Replaces these letters in a text.
    ///
    /// - Parameter text: A text in lower case without accents.
    package static func text(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return text.reduce(into: "") { $0 += all[$1] ?? String($1) }
    }
}

extension String {
    /// The text for sorting and searching in any language: without case and accents, and with plain
    /// letters.
    ///
    /// Letters such as `ø` have no accent to remove, so they are replaced with plain ones.
    package var folded: String {
        PlainLetters.text(folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
    }
}
