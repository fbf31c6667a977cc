import Contract
import JSON
import Topics

/// The text of schemas, such as `integer 1...36`, `list 0...20 of (text or null)` or `Leaderboard`.
extension ContractText {
    /// The most words that a line lists. More words have a line each.
    private static let wordsMax = 12

    /// Describes a schema. Adds the lines of the objects in it.
    mutating func phrase(_ schema: JSON, at place: Place) -> String {
        if let name = schema[Fields.nameKey]?.string {
            let short = name.split(separator: ".").dropFirst().joined(separator: ".")
            // Requests and answers share the lines of a document. In requests it has no other keys.
            guard schema.isClosed else { return define(short, schema) }
            return "\(define(short, schema.opened)) without other keys"
        }
        var keywords = Keywords(schema)
        let text = kind(&keywords, at: place)
        guard let text else { return Self.literal(schema) }
        return keywords.rest.reduce(text) { "\($0), \($1.key) \(Self.literal($1.value))" }
    }

    /// - Returns: `nil` if the schema has none of the usual forms.
    private mutating func kind(_ keywords: inout Keywords, at place: Place) -> String? {
        if let value = keywords.remove("const") { return "always \(Self.literal(value))" }
        if let reference = keywords.remove("$ref") { return name(of: reference) }
        if let alternatives = keywords.remove("oneOf") {
            return alternatives.array?.map { enclosed($0, at: place) }.joined(separator: " or ")
        }
        guard let type = keywords.remove("type") else { return keywords.rest.isEmpty ? "any" : nil }
        switch type.string {
        case "string": return string(&keywords, at: place)
        case "integer", "number":
            let range = keywords.range("minimum", "maximum")
            return (type.string ?? "") + range
        case "boolean", "null": return type.string
        case "array":
            let range = keywords.range("minItems", "maxItems")
            guard let items = keywords.remove("items") else { return "list\(range)" }
            return "list\(range) of \(enclosed(items, at: place.inside("[]")))"
        case "object": return object(&keywords, at: place)
        default:
            let types = type.array?.map { $0.string ?? Self.literal($0) }
            return types.map { "either \($0.joined(separator: " or "))" }
        }
    }

    private func name(of reference: JSON) -> String? {
        let start = "#/components/schemas/"
        guard let target = reference.string, target.hasPrefix(start) else { return nil }
        return String(target.dropFirst(start.count))
    }

    private mutating func string(_ keywords: inout Keywords, at place: Place) -> String {
        guard let words = keywords.remove("enum")?.array else {
            return "text" + keywords.range("minLength", "maxLength")
        }
        if words == codes.map({ .string($0.rawValue) }) { return "one of the error codes" }
        let texts = words.map { $0.string ?? Self.literal($0) }
        guard words.count > Self.wordsMax else { return "one of \(texts.joined(separator: ", "))" }
        for text in texts { add(place, "= \(text)") }
        return "one of \(texts.count) words"
    }

    private mutating func object(_ keywords: inout Keywords, at place: Place) -> String {
        let isClosed = keywords.removeClosing()
        if !isClosed, let values = keywords.remove("additionalProperties") {
            let names = keywords.remove("propertyNames").map { names in
                "from \(enclosed(names, at: place.inside("{name}"))) "
            }
            return "map \(names ?? "")to \(enclosed(values, at: place.inside("{}")))"
        }
        guard let properties = keywords.remove("properties") else { return "any object" }
        let required = keywords.remove("required") ?? []
        let schema: JSON = ["type": "object", "properties": properties, "required": required]
        addKeys(of: schema, at: place)
        return isClosed ? "object without other keys" : "object"
    }

    /// A phrase in parentheses if it could be confused with the words around it.
    private mutating func enclosed(_ schema: JSON, at place: Place) -> String {
        let text = phrase(schema, at: place)
        return text.contains(" or ") || text.contains(", ") ? "(\(text))" : text
    }

    /// Adds a line for each key of an object.
    mutating func addKeys(of schema: JSON, at place: Place) {
        var required = Set((schema["required"]?.array ?? []).map { $0.string ?? Self.literal($0) })
        let properties = schema["properties"]?.members ?? []
        for member in properties {
            let key = place.key(member.key)
            let ending = required.remove(member.key) == nil ? ", optional" : ""
            add(key, phrase(member.value, at: key) + ending)
        }
        if properties.isEmpty { add(place, "no keys") }
        for name in required.sorted() { add(place, "requires \(name)") }
        if schema["type"] != "object" {
            add(place, "type \(Self.literal(schema["type"] ?? .null))")
        }
        let usual: Set = ["type", "properties", "required", Fields.nameKey]
        addEach(schema, except: usual, at: place.inside("*"))
    }
}

extension JSON {
    /// Whether every object of a schema has only the keys that are described, or has keys that are data.
    fileprivate var isClosed: Bool {
        switch self {
        case .array(let elements): elements.allSatisfy(\.isClosed)
        case .object(let members):
            members.allSatisfy { $0.value.isClosed }
                && (self["type"] != "object" || self["additionalProperties"] != nil)
        default: true
        }
    }

    /// A copy of a schema whose objects may have other keys.
    fileprivate var opened: JSON {
        switch self {
        case .array(let elements): .array(elements.map(\.opened))
        case .object(let members):
            .object(
                members.filter { $0.key != "additionalProperties" || $0.value != false }
                    .map { Member($0.key, $0.value.opened) })
        default: self
        }
    }
}

/// The keywords of a schema that are not described yet.
private struct Keywords {
    private(set) var rest: [JSON.Member]

    init(_ schema: JSON) { rest = schema.members ?? [] }

    mutating func remove(_ name: String) -> JSON? {
        rest.firstIndex { $0.key == name }.map { rest.remove(at: $0).value }
    }

    /// Removes the keyword that refuses other keys.
    /// - Returns: Whether the schema has it.
    mutating func removeClosing() -> Bool {
        guard rest.contains(where: { $0.key == "additionalProperties" && $0.value == false }) else {
            return false
        }
        return remove("additionalProperties") != nil
    }

    /// Two keywords as a range after a space, such as ` 1...36`. Empty if there is neither.
    mutating func range(_ lower: String, _ upper: String) -> String {
        let bounds = [remove(lower), remove(upper)]
        guard bounds.contains(where: { $0 != nil }) else { return "" }
        return " " + bounds.map { $0.map(ContractText.literal) ?? "" }.joined(separator: "...")
    }
}
