package import JSON

/// A word that the server sends, from a set to which later versions may add words.
///
/// Its schema is a text, so the API documents promise no complete list. A reader keeps an unknown word unchanged. So the
/// command line can show a word that only a newer server knows. A row of the database with an unknown word is damaged
/// (`Columns.column`). In a request, use the enum itself, because the server refuses words that it does not know.
package enum OpenWord<Word: WordValue & Equatable>: PlainValue, Equatable, CustomStringConvertible {
    case known(Word)
    /// A word that this version does not know.
    case unknown(String)

    package init(_ text: String) {
        self = Word(rawValue: text).map { .known($0) } ?? .unknown(text)
    }

    package init?(json: JSON) {
        guard let text = json.string else { return nil }
        self.init(text)
    }

    package static var expectation: LocalizedText { String.expectation }
    package static var schema: JSON { String.schema }

    /// The word of this version. `nil` if it does not know the word.
    package var known: Word? { if case .known(let word) = self { word } else { nil } }

    /// The word on the wire.
    package var text: String {
        switch self {
        case .known(let word): word.rawValue
        case .unknown(let text): text
        }
    }

    package var description: String { text }

    package func write(to writer: inout JSONWriter) { writer.value(text) }

    /// An unknown word differs from all words of this version.
    package static func == (one: Self, other: Word) -> Bool { one.known == other }
    package static func != (one: Self, other: Word) -> Bool { one.known != other }
}

/// Keys with an ``OpenWord``. These overloads read and write the word as a text, because generic ones are slower
/// when another target calls them.
extension Fields {
    package mutating func required<Word: WordValue & Equatable>(
        _ name: String, _ word: inout OpenWord<Word>
    ) {
        var text = word.text
        required(name, &text)
        if isReading { word = OpenWord(text) }
    }

    package mutating func optional<Word: WordValue & Equatable>(
        _ name: String, _ word: inout OpenWord<Word>?
    ) {
        var text = word?.text
        optional(name, &text)
        if isReading { word = text.map { OpenWord($0) } }
    }
}
