// Every module that uses the contract makes texts for people, so the contract exports the type of
// these texts.
@_exported public import Localization
import Synchronization

extension LocalizedText {
    /// The text in a language. A text without a translation is in English.
    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .icelandic: text(in: language) { Icelandic.text($0) }
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
///
/// This contains those that no capability owns. ``CapabilityContract/icelandic`` has all others.
package enum Icelandic {
    private static let texts = Mutex(merged([refusals, fields, days, monitors] + reasons))

    /// The texts that ``LocalizedText/init(stored:)`` finds again.
    private static let reasons = [monitorReasons, providerReasons, jsonMistakes]

    /// Adds the texts of the capabilities, before the first of them is shown.
    package static func add(_ catalogues: [[String: String]]) {
        texts.withLock { $0.merge(merged(catalogues)) { _, new in new } }
    }

    /// The Icelandic text of a template; nil if there is none.
    package static func text(_ template: String) -> String? {
        texts.withLock { $0[template] }
    }

    private static func merged(_ catalogues: [[String: String]]) -> [String: String] {
        catalogues.reduce(into: [:]) { all, catalogue in
            // No text is in two of them, which `Tests/Wire/test_translations.py` checks.
            all.merge(catalogue) { first, _ in first }
        }
    }

    /// The templates of reasons. Templates with fewer places come first, because they match fewer
    /// texts.
    fileprivate static let reasonTemplates: [String] = {
        func places(_ template: String) -> Int { template.count { $0 == "%" } }
        return reasons.flatMap { $0.keys }.sorted { (places($0), $0) < (places($1), $1) }
    }()
}
