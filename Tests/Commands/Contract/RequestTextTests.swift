import Contract
import JSON
import Modules
import ModulesContract
import Testing

/// The rule for texts, in every field of every request.
///
/// The fields come from the schemas of the requests, so a new field is tested, too.
@Suite struct RequestTextTests {
    /// The texts with line feeds.
    private static let multiline: Set<String> = [
        "account/changeProfile .about", "card/setDetails .note",
        "course/correct .document.holes[0].tips",
        "course/correct .document.source", "course/register .holes[0].tips",
        "course/register .source",
        "course/reject .reason", "disc/add .note", "disc/update .note", "note/set .text",
        "quiz/challenge .question", "quiz/create .challenges[0].question",
        "quiz/create .description",
        "quiz/create .reward", "quiz/edit .challenges[0].question", "quiz/edit .description",
        "quiz/edit .reward", "reminder/create .note", "reminder/edit .note", "room/details .note",
        "service/correct .document.about", "service/correct .document.source",
        "service/register .document.about", "service/register .document.source",
    ]
    /// The texts with any characters: passwords, files and searches. Strokes are no texts: they are
    /// a number, `x` or `c`. The ID tokens are read only if the request names a provider.
    private static let unlimited: Set<String> = [
        "account/changeEmail .idToken", "account/changeEmail .password",
        "account/changePassword .newPassword", "account/changePassword .password",
        "account/delete .idToken", "account/delete .password", "account/resetPassword .password",
        "account/signIn .idToken", "account/signIn .password", "account/signUp .password",
        "account/suggestUsername .hint", "card/correct .strokes", "card/preview .strokes",
        "card/save .cells[0].strokes",
        "card/sync .cells[0].strokes", "course/list .query", "history/import .csv",
        "history/import .file", "history/players .query", "quiz/list .query",
        "room/score .strokes",
        "room/sync .cells[0].strokes", "service/list .query",
    ]
    /// The names of devices. Phones put marks of direction into their own names.
    private static let ofDevices: Set<String> = [
        "account/changePassword .device.name", "account/confirm .device.name",
        "account/resetPassword .device.name", "account/signIn .device.name", "device/add .name",
    ]
    private static let controls = [
        "a\u{1B}[31mb", "a\u{0}b", "a\rb", "a\tb", "a\u{9B}b", "a\u{7F}b",
    ]

    private static let hidden =
        controls + [
            "a\u{202E}b", "a\u{2066}b", "a\u{200B}b", "a\u{FEFF}b", "a\u{2028}b", "a\u{200D}b",
            "a\u{E0041}b",
            "Z" + String(repeating: "\u{301}", count: 20),
        ]

    @Test func `T4: no text of a request may have hidden characters`() throws {
        var (lines, unlimited, devices): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for type in Contracts.requests {
            for field in Self.texts(in: type.schema) {
                let name = "\(Self.name(of: type)) \(field.path)"
                let refused = Self.hidden.filter { Self.isRefused($0, field, type) }
                if refused.isEmpty {
                    unlimited.insert(name)
                    continue
                }
                if refused == Self.controls {
                    devices.insert(name)
                    continue
                }
                if !Self.isRefused("a\nb", field, type) {
                    lines.insert(name)
                }
                #expect(refused == Self.hidden, "\(name)")
                #expect(!Self.isRefused("Anna 👩\u{200D}🚀", field, type), "\(name)")
            }
        }
        #expect(lines == Self.multiline)
        #expect(unlimited == Self.unlimited)
        #expect(devices == Self.ofDevices)
    }

    private static func name(of type: any Request.Type) -> String {
        type.routes.first.map { "\($0.service)/\($0.method)" } ?? ""
    }

    /// A text in a request: its path as in messages, and the request with a text at this place.
    private struct Field {
        var path: String
        let body: @Sendable (JSON) -> JSON
    }

    /// The texts in a schema, apart from words of a list.
    private static func texts(in schema: JSON) -> [Field] {
        if let choices = schema["oneOf"]?.array { return choices.flatMap(texts) }
        guard schema["enum"] == nil else { return [] }
        if schema["type"] == "string" { return [Field(path: "") { $0 }] }
        if let types = schema["type"]?.array, types.contains("string") {
            return [Field(path: "") { $0 }]
        }
        if let items = schema["items"] {
            return texts(in: items).map { inner in
                Field(path: "[0]\(inner.path)") { .array([inner.body($0)]) }
            }
        }
        if let value = schema["additionalProperties"] {
            return texts(in: value).map { inner in
                Field(path: ".k\(inner.path)") { .object([JSON.Member("k", inner.body($0))]) }
            }
        }
        return (schema["properties"]?.members ?? []).flatMap { member in
            texts(in: member.value).map { inner in
                Field(path: ".\(member.key)\(inner.path)") {
                    .object([JSON.Member(member.key, inner.body($0))])
                }
            }
        }
    }

    private static func isRefused(
        _ text: String, _ field: Field, _ type: any Request.Type
    ) -> Bool {
        let path = field.path.first == "." ? String(field.path.dropFirst()) : field.path
        return problems(of: field.body(.string(text)), type).fields.contains {
            $0.path == path
                && ($0.reason.english.hasPrefix("must not contain")
                    || $0.reason.english.contains("combining marks"))
        }
    }

    private static func problems<R: Request>(of body: JSON, _ type: R.Type) -> Problems {
        do throws(DocumentError) {
            _ = try R(request: body)
            return Problems()
        } catch {
            return error.problems
        }
    }
}
