import JSON

/// The body of a request that reads, as the parameters of a query: `near.lat` for what stands within
/// `near`. Lists are said one by one; lists of objects cannot be said in a query.
struct QueryParameters {
    private let schema: JSON

    init(_ type: any Request.Type) { schema = type.schema }

    var parameters: [JSON] { Self.parameters(schema, under: "", isRequired: true) }

    private static func parameters(
        _ schema: JSON, under prefix: String, isRequired: Bool
    ) -> [JSON] {
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        return (schema["properties"]?.members ?? []).flatMap { member in
            let definite = definite(member.value)
            let name = prefix + member.key
            let isRequired = isRequired && required.contains(member.key)
            switch definite["type"]?.string {
            case "object": return parameters(definite, under: name + ".", isRequired: isRequired)
            case "array" where definite["items"]?["type"]?.string == "object": return []
            default: return [parameter(name, definite, isRequired: isRequired)]
            }
        }
    }

    private static func parameter(_ name: String, _ schema: JSON, isRequired: Bool) -> JSON {
        var members = [
            JSON.Member("name", .string(name)), JSON.Member("in", "query"),
        ]
        if isRequired { members.append(JSON.Member("required", true)) }
        return .object(members + [JSON.Member("schema", schema)])
    }

    private static func definite(_ schema: JSON) -> JSON {
        schema["oneOf"]?.array?.first { $0["type"]?.string != "null" } ?? schema
    }
}
