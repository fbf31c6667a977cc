import Contract
import GolfContract
import GolfRules
import JSON

/// `fairway formats`: lists all formats with their options.
enum FormatTable {
    static let command = Command(
        name: "formats", summary: "list all formats with their options",
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let result = try link.ask(ListFormats())
        link.close()
        let rules = result.rules.map { "\($0.title): \($0.url)".printable }
        invocation.console.result(result.json, result.formats.flatMap(lines) + rules)
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
            case "choice": (option.choices ?? []).joined(separator: "|")
            case "number": "\(option.min ?? 0)...\(option.max ?? 0)"
            default: "true|false"
            }
        return "\(all) (\(chosen))"
    }
}
