package import Localization

extension Language {
    /// The language of the catalogues that the source tree contains.
    package static var icelandic: Language {
        guard let language = Language("is") else {
            preconditionFailure("Sources/*/Texts/is.po cannot be read")
        }
        return language
    }
}
