import Contract
import MicroHTTPD

/// The language of a page. Pages have the same languages as all texts of the server.
typealias PageLanguage = Language

extension PageLanguage {
    /// The language in the address, else the language that the browser asks for, else English.
    init(of request: HTTPRequest) {
        self = request.target["lang"].flatMap(PageLanguage.init) ?? request.language ?? .english
    }

    /// The name of the language in Open Graph.
    var locale: String {
        switch self {
        case .english: "en_GB"
        case .icelandic: "is_IS"
        }
    }

    /// The name of the language in the language.
    var name: String {
        switch self {
        case .english: "English"
        case .icelandic: "Íslenska"
        }
    }
}

extension HTTPRequest {
    /// The language that the client asks for; `nil` if the server does not have it.
    var language: Language? { Language(accepted: headers.all("accept-language")) }
}

/// The texts of a page in each language.
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
