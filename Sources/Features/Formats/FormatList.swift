import Contract
package import Engine
import JSON
import Rules

/// The games that there are, for whoever chooses one.
package final class FormatList: Feature {
    package init() {}

    package func register(in router: Router) {
        router.on(ListFormats.self) { _, _, _ in Self.result }
    }

    private static let result: ListFormats.Result = {
        var result = ListFormats.Result()
        result.formats = Formats.all.map { type in
            var format = ListFormats.Format()
            format.name = type.name
            format.title = type.title
            format.summary = type.summary
            format.guide = type.guide
            format.options = type.options.map(ListFormats.Option.init)
            return format
        }
        result.rules = OfficialRules.all.map {
            var rules = ListFormats.Rules()
            (rules.sport, rules.title, rules.url) = ($0.sport, $0.title, $0.url)
            return rules
        }
        return result
    }()
}

extension ListFormats.Option {
    fileprivate init(_ option: FormatOption) {
        self.init()
        name = option.name
        meaning = option.meaning
        defaultValue = JSON(option.defaultValue)
        switch option.kind {
        case .choice(let words, _): (kind, choices) = ("choice", words)
        case .flag: kind = "flag"
        case .number(let range, _):
            (kind, min, max) = ("number", range.lowerBound, range.upperBound)
        }
    }
}
