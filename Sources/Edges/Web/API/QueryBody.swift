package import Contract
package import JSON
package import MicroHTTPD

/// A query as the body of a request: `?near.lat=59.9&near.lon=10.7&limit=5` is
/// `{"near":{"lat":59.9,"lon":10.7},"limit":5}`.
///
/// What a value is, the request's own statement says. A value that is none of that kind goes as text,
/// and is refused by its name as it would be in a body; a key that the request has not is left out.
package enum QueryBody {
    package static func json(
        _ query: [HTTPTarget.QueryItem], for type: any Request.Type
    ) -> JSON {
        var body: JSON = [:]
        for item in query {
            let path = item.name.split(separator: ".", omittingEmptySubsequences: false)
                .map(String.init)
            body = put(item.value, at: path[...], in: body, type.schema) ?? body
        }
        return body
    }

    /// - Returns: Nil where the request has no such key.
    private static func put(
        _ value: String, at path: ArraySlice<String>, in json: JSON, _ schema: JSON
    ) -> JSON? {
        guard let name = path.first else { return Self.value(value, schema, json) }
        guard let inner = definite(schema)["properties"]?[name] else { return nil }
        let known = json[name] ?? .null
        guard let put = put(value, at: path.dropFirst(), in: known, inner) else { return nil }
        let others = (json.members ?? []).filter { $0.key != name }
        return .object(others + [JSON.Member(name, put)])
    }

    /// - Parameter earlier: What the same key said before: lists are said one by one.
    private static func value(_ text: String, _ schema: JSON, _ earlier: JSON) -> JSON {
        let schema = definite(schema)
        switch schema["type"]?.string {
        case "array":
            let element = value(text, schema["items"] ?? [:], .null)
            return .array((earlier.array ?? []) + [element])
        case "integer", "number":
            let number = try? JSON(parsing: Array(text.utf8))
            return number?.double == nil ? .string(text) : number ?? .null
        case "boolean":
            return text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
        default: return .string(text)
        }
    }

    /// What a schema says besides that it may be null.
    private static func definite(_ schema: JSON) -> JSON {
        schema["oneOf"]?.array?.first { $0["type"]?.string != "null" } ?? schema
    }
}
