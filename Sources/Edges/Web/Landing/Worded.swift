import Contract

/// The words of a page, in each language that there is.
protocol Worded: Sendable {
    static var english: Self { get }
    static var icelandic: Self { get }
}

extension Worded {
    static func of(_ language: PageLanguage) -> Self {
        switch language {
        case .english: english
        case .icelandic: icelandic
        }
    }
}
