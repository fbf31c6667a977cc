/// Where the daemon tells its operator what happens.
///
/// Keys are stable (Sources/Manual/operate.md has them all); no token, password, mail address or position is
/// ever in a text or a value: ``LogText`` sees to what others say.
package struct Log: Sendable {
    package enum Level: Int, Sendable, Comparable {
        case debug, info, warning, error

        package static func < (left: Level, right: Level) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    private let sink: @Sendable (Level, String, [(String, String)]) -> Void

    package init(_ sink: @escaping @Sendable (Level, String, [(String, String)]) -> Void) {
        self.sink = { level, text, values in
            sink(level, LogText.safe(text), values.map { ($0, LogText.safe($1)) })
        }
    }

    /// Tells nobody.
    package static let silent = Log { _, _, _ in }

    package func debug(_ text: String, _ values: (String, String)...) { sink(.debug, text, values) }
    package func info(_ text: String, _ values: (String, String)...) { sink(.info, text, values) }
    package func warn(_ text: String, _ values: (String, String)...) {
        sink(.warning, text, values)
    }
    package func error(_ text: String, _ values: (String, String)...) { sink(.error, text, values) }
}

/// What must never stand in a log, taken out of its texts: for words of others that are passed on (a
/// mail server's, a provider's, the broker's, an error's), and for mistakes of our own.
package enum LogText {
    /// The fewest characters of a word that may be a secret.
    private static let secretMin = 32
    /// So many digits after the point say where somebody is, to some metres.
    private static let fractionMin = 4

    /// The text, with mail addresses, tokens and coordinates replaced by what they were.
    package static func safe(_ text: String) -> String {
        guard text.utf8.count >= 3 else { return text }
        var safe = ""
        var word = ""
        for scalar in text.unicodeScalars {
            if isOfWord(scalar) {
                word.unicodeScalars.append(scalar)
            } else {
                safe += replaced(word)
                safe.unicodeScalars.append(scalar)
                word = ""
            }
        }
        return safe + replaced(word)
    }

    /// Whether it may stand within an address, a token or a number.
    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "_-.@+'%~".unicodeScalars.contains(scalar)
    }

    private static func replaced(_ word: String) -> String {
        // What stands around it, a sentence's end or quotes, is no part of it.
        let isInside = { (character: Character) in character.isLetter || character.isNumber }
        guard let start = word.firstIndex(where: isInside),
            let end = word.lastIndex(where: isInside)
        else { return word }
        guard let name = name(of: word[start...end]) else { return word }
        return "\(word[..<start])[\(name)]\(word[word.index(after: end)...])"
    }

    /// What a word is that must not be told; nil for all others.
    private static func name(of word: Substring) -> String? {
        if word.contains("@") || word.contains("%40") { return "address" }
        if isToken(word) { return "token" }
        return isCoordinate(word) ? "number" : nil
    }

    /// Signed tokens, personal ones, links' and keys: long, and no word that people use. Who knows a
    /// guest's client id reads the guest's replies.
    private static func isToken(_ word: Substring) -> Bool {
        if word.hasPrefix("eyJ"), word.utf8.count >= 20 { return true }
        if word.hasPrefix("guest-"), word.utf8.count >= 22 { return true }
        if word.contains("fairway_pat_") { return true }
        return word.split(separator: ".").contains { part in
            part.utf8.count >= secretMin && part.contains(where: \.isNumber)
                && part.contains(where: \.isLetter) && part.allSatisfy(isOfSecret)
        }
    }

    private static func isOfSecret(_ character: Character) -> Bool {
        character.isASCII
            && (character.isLetter || character.isNumber || character == "-" || character == "_")
    }

    private static func isCoordinate(_ word: Substring) -> Bool {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[1].count >= fractionMin
            && parts[0].allSatisfy(\.isWholeNumber) && parts[1].allSatisfy(\.isWholeNumber)
    }
}
