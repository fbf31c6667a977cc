// Every module that uses the contract makes texts for people, so the contract exports the type of these texts.
@_exported public import Localization

extension LocalizedText {
    /// The text in a language. A text without a translation is in English.
    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .icelandic: text(in: language) { Icelandic.texts[$0] }
        }
    }
}

/// The Icelandic texts, by the template of the English one.
package enum Icelandic {
    /// All catalogues.
    package static let texts: [String: String] = {
        let catalogues = [
            refusals, accountRefusals, roomRefusals, fields, ruleFields, notices, guides, monitors,
        ]
        return catalogues.reduce(into: [:]) { all, catalogue in
            // Two catalogues may contain the same text.
            all.merge(catalogue) { first, _ in first }
        }
    }()
}
