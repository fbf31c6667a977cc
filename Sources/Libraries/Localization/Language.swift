/// A language that the server writes in: English, or one that ``Translations`` contain.
package struct Language: Hashable, Sendable {
    /// The code of ISO 639-1, such as `en` or `is`.
    package let code: String

    package static let english = Language(known: "en")

    /// English, then the languages of the installed catalogues, by code.
    package static var all: [Language] {
        [english] + Translations.installed.languages.keys.sorted().map(Language.init(known:))
    }

    private init(known code: String) { self.code = code }

    /// Nil if no catalogue of this language is installed.
    package init?(_ code: String) {
        let isKnown =
            code == Self.english.code || Translations.installed.languages[code] != nil
        guard isKnown else { return nil }
        self.code = code
    }

    /// The language that a client prefers (RFC 9110, section 12.5.4). Nil if it names none of
    /// these.
    ///
    /// If two languages have the same weight, the first one wins.
    ///
    /// - Parameter values: The values of the `Accept-Language` fields.
    package init?(accepted values: [String]) {
        var best: (language: Language?, weight: Double) = (nil, 0)
        for range in values.flatMap({ $0.split(separator: ",") }) {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            let name = parts.first?.prefix { $0 != "-" } ?? ""
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap {
                Double($0.dropFirst(2))
            }
            guard let language = Language(String(name)), (weight ?? 1) > best.weight
            else { continue }
            best = (language, weight ?? 1)
        }
        guard let language = best.language else { return nil }
        self = language
    }

    /// The name of the language in the language itself, such as `Íslenska`.
    package var name: String { translation?.name ?? "English" }

    /// The language and the country of its texts, such as `is_IS`.
    package var locale: String { translation?.locale ?? "en_GB" }

    /// Nil for English.
    var translation: Translation? { Translations.installed.languages[code] }
}
