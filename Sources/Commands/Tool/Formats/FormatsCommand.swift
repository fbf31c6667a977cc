import Contract
import GolfContract
import GolfRules
import JSON

/// `fairway formats`: lists all formats with their options.
enum FormatTable {
    static let command = Command.shows(
        "formats", ListFormats.self, "list all formats with their options"
    ) { result in
        result.formats.flatMap(lines) + result.rules.map { "\($0.title): \($0.url)".printable }
    }

    private static func lines(_ format: ListFormats.Format) -> [String] {
        ["\(format.name): \(format.title)".printable, "  \(format.guide)".printable]
            + format.options.map { option in
                "  \(option.name)=\(values(option)): \(option.meaning)".printable
            }
    }

    private static func values(_ option: ListFormats.Option) -> String {
        let chosen = String(decoding: option.defaultValue.bytes, as: UTF8.self).filter {
            $0 != "\""
        }
        let all =
            switch option.kind {
            case .choice: (option.choices ?? []).joined(separator: "|")
            case .number: "\(option.min ?? 0)...\(option.max ?? 0)"
            case .flag: "true|false"
            }
        return "\(all) (\(chosen))"
    }
}
