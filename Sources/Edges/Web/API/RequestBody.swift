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
        let hasID = members.contains { $0.key == "id" }
        bytes = hasID ? body : JSON.object(members + [JSON.Member("id", id)]).bytes
    }
}

/// Converts a query to the body of a request: `?near.lat=59.9&near.lon=10.7&limit=5` becomes
/// `{"near":{"lat":59.9,"lon":10.7},"limit":5}`.
///
/// The schema of the request decides the type of each value. A value of another type becomes a
/// string, so that the engine refuses it by its name. The engine also refuses a key that the request does
/// not have, and a key that appears twice. Only lists repeat their key.
package enum QueryBody {
    package static func json(
        _ query: [HTTPTarget.QueryItem], for type: any Request.Type
    ) -> JSON {
        let schema = type.schema
        var members: [JSON.Member] = []
        for item in query {
            let path = item.name.split(separator: ".", omittingEmptySubsequences: false)
                .map(String.init)
            add(item.value, at: path[...], to: &members, schema)
        }
        return .object(members)
    }

    /// Adds a value to the object at the beginning of its path. A key that the object does not have gets the
    /// rest of the path as its name.
    private static func add(
        _ text: String, at path: ArraySlice<String>, to members: inout [JSON.Member],
        _ schema: JSON
    ) {
        let rest = path.dropFirst()
        guard let name = path.first, let inner = schema["properties"]?[name].map(definite),
            rest.isEmpty || inner["properties"] != nil
        else {
            return members.append(JSON.Member(path.joined(separator: "."), .string(text)))
        }
        let earlier = members.lastIndex(ofKey: name)
        if rest.isEmpty {
            let list = earlier.flatMap { members[$0].value.array }
            let value = value(text, inner, list ?? [])
            guard let earlier, list != nil, inner["type"] == "array" else {
                return members.append(JSON.Member(name, value))
            }
            members[earlier].value = value
        } else if let earlier, var object = members[earlier].value.members {
            add(text, at: rest, to: &object, inner)
            members[earlier].value = .object(object)
        } else {
            var object: [JSON.Member] = []
            add(text, at: rest, to: &object, inner)
            members.append(JSON.Member(name, .object(object)))
        }
    }

    /// - Parameter earlier: The elements of a list so far.
    private static func value(_ text: String, _ schema: JSON, _ earlier: [JSON] = []) -> JSON {
        switch schema["type"]?.string {
        case "array":
            return .array(earlier + [value(text, definite(schema["items"] ?? [:]))])
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
