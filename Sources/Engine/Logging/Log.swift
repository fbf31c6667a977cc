import Synchronization

/// The daemon's log, for its operator.
///
/// Keys are stable (Sources/Manual/operate.md lists them). ``LogText`` removes tokens, passwords,
/// mail addresses and positions from all texts and values.
package struct Log: Sendable {
    package enum Level: Int, Sendable, Comparable {
        case debug, info, warning, error

        package static func < (left: Level, right: Level) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    private let sink: @Sendable (Level, String, [(String, String)]) -> Void
    private let lasting = LastingErrors()
    /// The places of the rows that ``damaged(_:)`` logged.
    package let damagedPlaces = DamagedPlaces()

    package init(_ sink: @escaping @Sendable (Level, String, [(String, String)]) -> Void) {
        self.sink = { level, text, values in
            sink(level, LogText.safe(text), values.map { ($0, LogText.safe($1)) })
        }
    }

    /// A log that discards everything.
    package static let silent = Log { _, _, _ in }

    package func debug(_ text: String, _ values: (String, String)...) { sink(.debug, text, values) }
    package func info(_ text: String, _ values: (String, String)...) { sink(.info, text, values) }
    package func warn(_ text: String, _ values: (String, String)...) {
        sink(.warning, text, values)
    }
    package func error(_ text: String, _ values: (String, String)...) { sink(.error, text, values) }

    /// Logs an error that stays until somebody repairs its cause, once for each key.
    package func errorOnce(_ key: String, _ text: String, _ values: (String, String)...) {
        switch lasting.note(key) {
        case .first: sink(.error, text, values)
        case .last: sink(.error, "more such errors are not logged", [("message", text)])
        case .known: break
        }
    }
}

/// The places of damaged rows that the server met since its start. Any thread may use it.
package final class DamagedPlaces: Sendable {
    private let places = Mutex<Set<String>>([])

    /// The places in alphabetical order, such as `courses.document`.
    package var all: [String] { places.withLock { $0.sorted() } }

    func note(_ place: String) { places.withLock { _ = $0.insert(place) } }
}

/// The errors that were logged once.
private final class LastingErrors: Sendable {
    enum Step { case first, last, known }

    private static let countMax = 1_000

    private let keys = Mutex<Set<String>>([])

    func note(_ key: String) -> Step {
        keys.withLock { keys in
            guard keys.count <= Self.countMax, keys.insert(key).inserted else { return .known }
            return keys.count <= Self.countMax ? .first : .last
        }
    }
}

/// Removes private data from log texts. It protects against foreign texts (of mail servers,
/// providers, the broker and errors) and against mistakes in this program.
package enum LogText {
    /// The fewest characters that make a word look like a secret.
    private static let secretMin = 32
    /// The number of decimals that makes a number look like a coordinate. Four decimals give a
    /// position to about 10 metres.
    private static let fractionMin = 4

    /// The text, in which each mail address, token and coordinate is replaced by its kind, such as
    /// `[address]`.
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

    /// Whether a character may be part of an address, a token or a number.
    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "_-.@+'%~".unicodeScalars.contains(scalar)
    }

    private static func replaced(_ word: String) -> String {
        // Punctuation around the word, such as a full stop or quotes, is not part of it.
        let isInside = { (character: Character) in character.isLetter || character.isNumber }
        guard let start = word.firstIndex(where: isInside),
            let end = word.lastIndex(where: isInside)
        else { return word }
        guard let name = name(of: word[start...end]) else { return word }
        return "\(word[..<start])[\(name)]\(word[word.index(after: end)...])"
    }

    /// The kind of private data that a word is. Nil if it is not private.
    private static func name(of word: Substring) -> String? {
        if word.contains("@") || word.contains("%40") { return "address" }
        if isToken(word) { return "token" }
        return isCoordinate(word) ? "number" : nil
    }

    /// Whether a word looks like a signed token, a personal token, a link's code or a key.
    ///
    /// Client ids of guests count too, because with such an id one can read the guest's replies.
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
