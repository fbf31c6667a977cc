import Contract
package import Engine
import GolfContract
import GolfRules
import JSON

/// The request that lists the formats and the official rules, in the user's language.
package final class FormatList: Capability {
    package init() {}

    package func register(in router: Router) {
        router.on(ListFormats.self) { _, call, context in
            Self.results[try context.language(of: call)] ?? Self.result(in: .english)
        }
    }

    private static let results = Language.all.reduce(into: [:]) { results, language in
        results[language] = result(in: language)
    }

    private static func result(in language: Language) -> ListFormats.Result {
        var result = ListFormats.Result()
        result.formats = Formats.all.map { type in
            var format = ListFormats.Format()
            format.name = type.name
            format.title = type.title.text(in: language)
            format.summary = type.summary.text(in: language)
            format.guide = type.guide.text(in: language)
            format.options = type.options.map { ListFormats.Option($0, in: language) }
            return format
        }
        result.rules = OfficialRules.all.map {
            var rules = ListFormats.Rules()
            (rules.sport, rules.title, rules.url) = ($0.sport, $0.title, $0.url)
            return rules
        }
        return result
    }
}

extension ListFormats.Option {
    fileprivate init(_ option: FormatOption, in language: Language) {
        self.init()
        name = option.name
        meaning = option.meaning.text(in: language)
        defaultValue = JSON(option.defaultValue)
        switch option.kind {
        case .choice(let words, _): (kind, choices) = (.choice, words)
        case .flag: kind = .flag
        case .number(let range, _):
            (kind, min, max) = (.number, range.lowerBound, range.upperBound)
        }
    }
}
