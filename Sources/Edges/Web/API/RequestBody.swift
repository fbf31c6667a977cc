package import Contract
package import JSON
package import MicroHTTPD
import Topics

/// The body of a request in the form that the engine expects. Its `id` may come from the header
/// `Idempotency-Key`.
struct RequestBody {
    let bytes: [UInt8]

    /// - Throws: ``ErrorCode/requestMalformed`` if header and body have different ids.
    init(_ request: HTTPRequest) throws(Refusal) {
        let body = request.body.isEmpty ? Array("{}".utf8) : request.body
        guard let key = request.headers["idempotency-key"] else {
            bytes = body
            return
        }
        // The engine refuses a body that is not a JSON object.
        guard let members = (try? JSON(parsing: body))?.members else {
            bytes = body
            return
        }
        let id = JSON.string(key)
        guard members.allSatisfy({ $0.key != "id" || $0.value == id }) else {
            throw .field(.requestMalformed, "id", "differs from the Idempotency-Key")
        }
        bytes = JSON.object(members + [JSON.Member("id", id)]).bytes
    }
}

/// Converts a query to the body of a request: `?near.lat=59.9&near.lon=10.7&limit=5` becomes
/// `{"near":{"lat":59.9,"lon":10.7},"limit":5}`.
///
/// The schema of the request decides the type of each value. A value of another type becomes a
/// string, so that the engine refuses it by its name. Keys that the request does not have are left
/// out, unless the request refuses them.
package enum QueryBody {
    package static func json(
        _ query: [HTTPTarget.QueryItem], for type: any Request.Type
    ) -> JSON {
        var body: JSON = [:]
        for item in query {
            let path = item.name.split(separator: ".", omittingEmptySubsequences: false)
                .map(String.init)
            let known = put(item.value, at: path[...], in: body, type.schema)
            body = known ?? (type.refusesUnknownKeys ? body.adding(item) : body)
        }
        return body
    }

    /// - Returns: `nil` if the request has no such key.
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

    /// - Parameter earlier: The value so far. A list repeats its key once for each element.
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

    /// The schema without the alternative `null`.
    private static func definite(_ schema: JSON) -> JSON {
        schema["oneOf"]?.array?.first { $0["type"]?.string != "null" } ?? schema
    }
}

extension JSON {
    /// An object with a key of a query that the request does not have, so that the engine refuses it by
    /// its name.
    fileprivate func adding(_ item: HTTPTarget.QueryItem) -> JSON {
        .object((members ?? []) + [JSON.Member(item.name, .string(item.value))])
    }
}
