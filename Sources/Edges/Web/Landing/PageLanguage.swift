import Contract
import Localization
import MicroHTTPD

/// The language of a page. Pages have the same languages as all texts of the server.
typealias PageLanguage = Language

extension PageLanguage {
    /// The language in the address, else the language that the browser asks for, else English.
    init(of request: HTTPRequest) {
        self = request.target["lang"].flatMap(PageLanguage.init) ?? request.language ?? .english
    }
}

extension HTTPRequest {
    /// The language that the client asks for; `nil` if the server does not have it.
    var language: Language? { Language(accepted: headers.all("accept-language")) }
}

/// The texts of a page. Each is a property with its English text.
protocol Worded: Sendable {
    init()
}

extension Worded {
    static func of(_ language: PageLanguage) -> Words<Self> {
        Words(texts: Self(), language: language)
    }
}

/// The texts of a page in one language: each property is a text of the page.
@dynamicMemberLookup
struct Words<Texts: Worded>: Sendable {
    let texts: Texts
    let language: PageLanguage

    init(texts: Texts, language: PageLanguage) {
        (self.texts, self.language) = (texts, language)
    }

    subscript(dynamicMember text: KeyPath<Texts, LocalizedText>) -> String {
        texts[keyPath: text].text(in: language)
    }

    subscript(dynamicMember texts: KeyPath<Texts, [LocalizedText]>) -> [String] {
        self.texts[keyPath: texts].map { $0.text(in: language) }
    }

    subscript(dynamicMember texts: KeyPath<Texts, [String: LocalizedText]>) -> [String: String] {
        self.texts[keyPath: texts].mapValues { $0.text(in: language) }
    }

    /// A text that contains a name, a code or a number.
    subscript(
        dynamicMember text: KeyPath<Texts, @Sendable (String) -> LocalizedText>
    ) -> (String) -> String {
        { [filled = texts[keyPath: text], language] in filled($0).text(in: language) }
    }
}
