import MicroHTTPD

/// The languages that pages are written in.
enum PageLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case icelandic = "is"

    /// What a browser asks for (RFC 9110, 12.5.4): of those that there are, the one wanted most;
    /// English where it wants neither.
    init(accepted: [String]) {
        var best = (language: PageLanguage.english, weight: 0.0)
        for range in accepted.flatMap({ $0.split(separator: ",") }) {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            let name = parts.first?.prefix { $0 != "-" } ?? ""
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap {
                Double($0.dropFirst(2))
            }
            // What is named first wins among equals.
            guard let language = PageLanguage(rawValue: String(name)), (weight ?? 1) > best.weight
            else { continue }
            best = (language, weight ?? 1)
        }
        self = best.language
    }

    /// What the address says, or else what the browser asks for.
    init(of request: HTTPRequest) {
        self =
            request.target["lang"].flatMap(PageLanguage.init)
            ?? PageLanguage(accepted: request.headers.all("accept-language"))
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
