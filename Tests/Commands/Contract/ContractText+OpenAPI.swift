import Contract
import JSON

/// The lines of the OpenAPI document. A body and a result that a request also has over MQTT is only
/// named.
extension ContractText {
    /// - Parameter requests: The channels of the AsyncAPI document.
    mutating func add(openAPI document: JSON, requests: JSON) {
        let components = document["components"]
        let bodies = (requests.members ?? []).compactMap { channel in
            channel.value["messages"]?["message"]?["payload"].map {
                (label: Self.label(channel.value), schema: $0)
            }
        }
        var resolved: Set<String> = []
        for path in document["paths"]?.members ?? [] {
            for method in path.value.members ?? [] {
                var operation = HTTPOperationText(path.key, method, bodies: bodies)
                operation.add(to: &self, responses: components?["responses"])
                resolved.formUnion(operation.resolved)
            }
        }
        add(schemas: components?["schemas"], of: "OpenAPI")
        let place = Place(owner: "OpenAPI", part: "document")
        addEach(components?["responses"], except: resolved, at: place.key("responses"))
        addEach(components, except: ["responses", "schemas"], at: place.key("components"))
        addEach(document, except: ["paths", "components"], at: place)
    }
}

/// The lines of one method of one path.
private struct HTTPOperationText {
    private let owner: String
    private let operation: JSON
    /// `room_create` of the path `/v1/do/room/create`.
    private let name: String
    private let method: String
    private let bodies: [(label: String, schema: JSON)]
    /// The names of the responses whose content is described with this operation.
    private(set) var resolved: Set<String> = []

    init(_ path: String, _ method: JSON.Member, bodies: [(label: String, schema: JSON)]) {
        owner = "\(method.key.uppercased()) \(path)"
        operation = method.value
        self.method = method.key
        self.bodies = bodies
        name = path.split(separator: "/").suffix(2).joined(separator: "_")
    }

    mutating func add(to text: inout ContractText, responses: JSON?) {
        addFacts(to: &text)
        for parameter in operation["parameters"]?.array ?? [] { add(parameter, to: &text) }
        addAnswers(responses, to: &text)
        let words = name.split(separator: "_")
        let derived: [(key: String, value: JSON)] = [
            ("operationId", .string("\(method)_\(name)")),
            ("tags", [.string(String(words.first ?? ""))]),
            ("summary", .string(words.joined(separator: "/"))),
        ]
        let usual = derived.filter { operation[$0.key] == $0.value }.map(\.key)
        for (key, _) in derived where operation[key] == nil {
            text.add(place("operation"), "no \(key)")
        }
        let described = ["security", "x-scope", "requestBody", "parameters", "responses"]
        text.addEach(operation, except: Set(usual + described), at: place("operation"))
    }

    private func place(_ part: String) -> ContractText.Place {
        ContractText.Place(owner: owner, part: part)
    }

    private func addFacts(to text: inout ContractText) {
        var facts: [String] = []
        switch operation["security"] {
        case [["bearer": []]]: facts.append("needs a token")
        case [[:], ["bearer": []]]: facts.append("takes a token")
        case []: facts.append("takes no token")
        default: facts.append("security \(ContractText.literal(operation["security"] ?? .null))")
        }
        if let scope = operation["x-scope"] {
            facts.append("scope \(scope.string ?? ContractText.literal(scope))")
        }
        if let body = operation["requestBody"] { facts.append(describe(body, in: &text)) }
        text.add(place("operation"), facts.joined(separator: ", "))
    }

    private func describe(_ body: JSON, in text: inout ContractText) -> String {
        let place = place("body")
        let json = body["content"]?["application/json"]
        text.addEach(body, except: ["required", "content"], at: place)
        text.addEach(body["content"], except: ["application/json"], at: place.key("content"))
        text.addEach(json, except: ["schema"], at: place.key("json"))
        let isOptional = body["required"] != true
        if isOptional, body["required"] != false {
            text.add(place, "required \(ContractText.literal(body["required"] ?? .null))")
        }
        let start = isOptional ? "may have the body of" : "has the body of"
        if let same = bodies.first(where: { $0.schema == json?["schema"] }) {
            return "\(start) \(same.label)"
        }
        return "\(start) \(text.phrase(json?["schema"] ?? .null, at: place))"
    }

    private func add(_ parameter: JSON, to text: inout ContractText) {
        let name = parameter["name"]?.string ?? ""
        let key = place(parameter["in"]?.string ?? "parameter").key(name)
        let isRequired = parameter["required"] == true
        let schema = text.phrase(parameter["schema"] ?? .null, at: key)
        text.add(key, schema + (isRequired ? "" : ", optional"))
        // All operations have the same text for the same parameter, so it needs no owner.
        let about = ContractText.Place(owner: "OpenAPI", part: "parameter", path: name)
        let usual: Set = ["name", "in", "schema"]
        text.addEach(
            parameter, except: isRequired ? usual.union(["required"]) : usual, at: about)
    }

    private mutating func addAnswers(_ responses: JSON?, to text: inout ContractText) {
        var answers: [String] = []
        for answer in operation["responses"]?.members ?? [] {
            let reference = answer.value["$ref"]?.string
            if reference == "#/components/responses/refused\(answer.key)" {
                answers.append(answer.key)
            } else if reference == "#/components/responses/\(name)", let done = responses?[name] {
                answers.append("\(answer.key) \(result(of: done, in: &text))")
                resolved.insert(name)
            } else {
                text.addEach(answer.value, at: place("answer").key(answer.key))
            }
            if reference != nil {
                text.addEach(answer.value, except: ["$ref"], at: place("answer").key(answer.key))
            }
        }
        if !answers.isEmpty { text.add(place("answers"), answers.joined(separator: ", ")) }
    }

    /// The result in a reply with `id`, `ok` and `result`. Another reply is described as it is.
    private func result(of response: JSON, in text: inout ContractText) -> String {
        let json = response["content"]?["application/json"]
        let about = ContractText.Place(owner: "OpenAPI", part: "answer")
        text.addEach(response, except: ["content"], at: about)
        text.addEach(
            response["content"], except: ["application/json"], at: place("answer").key("content"))
        text.addEach(json, except: ["schema"], at: place("answer").key("json"))
        guard let schema = json?["schema"] else { return "no schema" }
        let result = schema["properties"]?["result"] ?? .null
        let reply: JSON = [
            "type": "object",
            "properties": ["id": ["type": "string"], "ok": ["const": true], "result": result],
            "required": ["ok", "result"],
        ]
        if schema == reply { return text.phrase(result, at: place("result")) }
        return "reply \(text.phrase(schema, at: place("reply")))"
    }
}
