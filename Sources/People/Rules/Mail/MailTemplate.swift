/// The text of a mail with placeholders.
///
/// The first line is `Subject: ...`, the second is blank, and the text follows. The server replaces
/// `{word}` by a value.
package struct MailTemplate: Equatable, Sendable {
    private let subject: [Piece]
    private let text: [Piece]

    private enum Piece: Equatable, Sendable {
        case literal(String)
        case placeholder(String)
    }

    /// - Parameters:
    ///   - known: The names of all placeholders that this mail can have.
    ///   - required: The names of placeholders without which the mail is useless, such as its link.
    /// - Throws: ``MailTemplateError``.
    package init(
        _ file: String, known: Set<String>, required: Set<String>
    ) throws(MailTemplateError) {
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, first.hasPrefix("Subject: "), first.count > 9,
            lines.count > 2, lines[1].isEmpty
        else { throw .malformed }
        subject = Self.pieces(first.dropFirst(9))
        text = Self.pieces(lines[2...].joined(separator: "\n")[...])
        let used = (subject + text).compactMap { piece in
            if case .placeholder(let name) = piece { name } else { nil }
        }
        if let name = used.first(where: { !known.contains($0) }) { throw .unknown(name) }
        if let name = required.sorted().first(where: { !used.contains($0) }) {
            throw .missing(name)
        }
    }

    /// The subject and text with values. Braces within a value are not placeholders.
    package func filled(_ values: [String: String]) -> (subject: String, text: String) {
        (Self.fill(subject, values), Self.fill(text, values))
    }

    private static func fill(_ pieces: [Piece], _ values: [String: String]) -> String {
        pieces.map { piece in
            switch piece {
            case .literal(let text): text
            case .placeholder(let name): values[name] ?? ""
            }
        }.joined()
    }

    /// The literal texts and placeholders of a text. A brace that does not enclose a word is
    /// literal text.
    private static func pieces(_ text: Substring) -> [Piece] {
        var pieces: [Piece] = []
        var literal = ""
        var rest = text
        while let start = rest.firstIndex(of: "{") {
            literal += rest[..<start]
            let after = rest.index(after: start)
            let word = rest[after...].prefix { $0.isASCII && $0.isLetter }
            if !word.isEmpty, word.endIndex < rest.endIndex, rest[word.endIndex] == "}" {
                pieces += [.literal(literal), .placeholder(String(word))]
                literal = ""
                rest = rest[rest.index(after: word.endIndex)...]
            } else {
                literal += "{"
                rest = rest[after...]
            }
        }
        return pieces + [.literal(literal + rest)]
    }
}

/// The reasons why a text is not a valid template.
package enum MailTemplateError: Error, Equatable, CustomStringConvertible {
    case malformed
    /// A placeholder does not exist in this mail.
    case unknown(String)
    /// A required placeholder is missing.
    case missing(String)

    package var description: String {
        switch self {
        case .malformed: "must begin with a line \"Subject: ...\" and a blank line"
        case .unknown(let name): "{\(name)} does not exist in this mail"
        case .missing(let name): "{\(name)} is missing"
        }
    }
}
