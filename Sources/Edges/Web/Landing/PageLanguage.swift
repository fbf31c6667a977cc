import Contract
import MicroHTTPD

/// The languages that pages are written in: those of all texts from the server.
typealias PageLanguage = Language

extension PageLanguage {
    /// The language in the address, else the language that the browser asks for, else English.
    init(of request: HTTPRequest) {
        self = request.target["lang"].flatMap(PageLanguage.init) ?? request.language ?? .english
    }

    /// As Open Graph names it.
    var locale: String {
        switch self {
        case .english: "en_GB"
        case .icelandic: "is_IS"
        }
    }

    /// Its name in itself.
    var name: String {
        switch self {
        case .english: "English"
        case .icelandic: "Íslenska"
        }
    }
}

extension HTTPRequest {
    /// The language that the client asks for; nil if it names none that there is.
    var language: Language? { Language(accepted: headers.all("accept-language")) }
}
