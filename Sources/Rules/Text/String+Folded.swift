import Foundation

extension String {
    /// The text for sorting and searching in any language: without case and accents, and with plain
    /// letters.
    ///
    /// Letters such as `ø` have no accent to remove, so they are replaced with plain ones.
    package var folded: String {
        PlainLetters.text(folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
    }
}
