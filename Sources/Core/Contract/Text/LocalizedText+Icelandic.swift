// Every module that uses the contract makes texts for people, so the contract exports the type of
// these texts.
@_exported public import Localization

extension LocalizedText {
    /// The text in a language. A text without a translation is in English.
    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .icelandic: text(in: language) { Icelandic.texts[$0] }
        }
    }

    /// Finds the translations of a reason that was stored in English, such as of an alert or of an
    /// identity provider's error.
    ///
    /// The database and retained messages contain only the English reason. A reason that this
    /// version does not produce stays the same in each language. A host may come before the reason:
    /// `example.org: Timeout`.
    package init(stored english: String) {
        let found = Icelandic.reasonTemplates.lazy.compactMap {
            LocalizedText(english, template: $0) { Self.isReason($0) ? Self(stored: $0) : nil }
        }.first
        if let found {
            self = found
        } else if let colon = english.firstRange(of: ": "),
            Self.isReason(String(english[colon.upperBound...]))
        {
            let reason = LocalizedText(stored: String(english[colon.upperBound...]))
            self = "\(english[..<colon.lowerBound]): \(reason)"
        } else {
            self.init(verbatim: english)
        }
    }

    private static func isReason(_ english: String) -> Bool {
        Icelandic.reasonTemplates.contains { LocalizedText(english, template: $0) != nil }
    }
}

/// The Icelandic texts, by the template of the English one.
package enum Icelandic {
    /// All catalogues.
    package static let texts: [String: String] = {
        let catalogues = [
            refusals, accountRefusals, roomRefusals, fields, ruleFields, notices, guides, monitors,
            monitorReasons, providerReasons, jsonMistakes, handicaps, days,
        ]
        return catalogues.reduce(into: [:]) { all, catalogue in
            // No text is in two of them, which `Tests/Wire/test_translations.py` checks.
            all.merge(catalogue) { first, _ in first }
        }
    }()

    /// The templates of reasons. Templates with fewer places come first, because they match fewer
    /// texts.
    fileprivate static let reasonTemplates: [String] = {
        let templates = [monitorReasons, providerReasons, jsonMistakes].flatMap { $0.keys }
        func places(_ template: String) -> Int { template.count { $0 == "%" } }
        return templates.sorted { (places($0), $0) < (places($1), $1) }
    }()
}
