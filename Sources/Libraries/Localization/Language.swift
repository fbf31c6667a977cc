/// A language that the server writes in.
package enum Language: String, CaseIterable, Equatable, Sendable {
    case english = "en"
    case icelandic = "is"

    /// The language that a client prefers (RFC 9110, section 12.5.4). Nil if it names none of
    /// these.
    ///
    /// If two languages have the same weight, the first one wins.
    ///
    /// - Parameter values: The values of the `Accept-Language` fields.
    package init?(accepted values: [String]) {
        var best: (language: Language?, weight: Double) = (nil, 0)
        for range in values.flatMap({ $0.split(separator: ",") }) {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            let name = parts.first?.prefix { $0 != "-" } ?? ""
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap {
                Double($0.dropFirst(2))
            }
            guard let language = Language(rawValue: String(name)), (weight ?? 1) > best.weight
            else { continue }
            best = (language, weight ?? 1)
        }
        guard let language = best.language else { return nil }
        self = language
    }

    /// Whether a number takes the singular: 1 in English; 1, 21, 31 and so on, but not 11, in
    /// Icelandic.
    func isSingular(_ number: Int64) -> Bool {
        switch self {
        case .english: number == 1
        case .icelandic: number.magnitude % 10 == 1 && number.magnitude % 100 != 11
        }
    }
}
