import Contract
import JSON

/// The lines of the AsyncAPI document: requests with their results and errors, and messages.
extension ContractText {
    mutating func add(asyncAPI document: JSON) {
        let operations = document["operations"]
        for channel in document["channels"]?.members ?? [] {
            let operation = operations?[channel.key]
            add(channel, operation: operation)
        }
        let names = Set((document["channels"]?.members ?? []).map(\.key))
        addEach(operations, except: names, at: Place(owner: "AsyncAPI", part: "operations"))
        add(schemas: document["components"]?["schemas"], of: "AsyncAPI")
        let place = Place(owner: "AsyncAPI", part: "document")
        addEach(document, except: ["channels", "operations", "components"], at: place)
        addEach(document["components"], except: ["schemas"], at: place.key("components"))
    }

    /// Adds the schemas that a document names itself.
    mutating func add(schemas: JSON?, of owner: String) {
        for schema in schemas?.members ?? [] {
            add(owner, "schema", define(schema.key, schema.value))
        }
    }

    /// The name of a channel in the text: `user/room/create`, or an address without its base.
    static func label(_ channel: JSON) -> String {
        let address = channel["address"]?.string ?? ""
        let starts: KeyValuePairs = [
            "fairway/guest/{clientId}/do/": "guest/", "fairway/user/{me}/do/": "user/",
            "fairway/room/{room}/do/{me}/": "room/", "fairway/": "",
        ]
        for (start, label) in starts where address.hasPrefix(start) {
            return label + address.dropFirst(start.count)
        }
        return address
    }

    private mutating func add(_ channel: JSON.Member, operation: JSON?) {
        let owner = Self.label(channel.value)
        let address = channel.value["address"]?.string ?? "none"
        add(owner, "topic", address, "channel \(channel.key)")
        let names = (channel.value["parameters"]?.members ?? []).map { "{\($0.key)}" }
        let topic = address.split(separator: "/").map(String.init)
        if names != topic.filter({ $0.hasPrefix("{") }) {
            add(owner, "topic", "parameters \(names.joined(separator: " "))")
        }
        let message = channel.value["messages"]?["message"]
        let isRequest = operation?["action"] == "receive"
        add(
            payload: message?["payload"],
            at: Place(owner: owner, part: isRequest ? "request" : "message"))
        addEach(message, except: ["payload"], at: Place(owner: owner, part: "message"))
        let place = Place(owner: owner, part: "channel")
        for parameter in channel.value["parameters"]?.members ?? [] where parameter.value != [:] {
            addEach(parameter.value, at: place.key(parameter.key))
        }
        addEach(channel.value["messages"], except: ["message"], at: place.key("messages"))
        addEach(channel.value, except: ["address", "parameters", "messages"], at: place)
        if let operation { add(operation, of: channel.key, owner: owner) }
    }

    /// Adds the keys of a request, or the name of a message.
    private mutating func add(payload: JSON?, at place: Place) {
        guard let payload else { return add(place, "no payload") }
        if place.part == "request", payload["properties"] != nil {
            addKeys(of: payload, at: place)
        } else {
            add(place, phrase(payload, at: place))
        }
    }

    private mutating func add(_ operation: JSON, of channel: String, owner: String) {
        let place = Place(owner: owner, part: "operation")
        var facts = [operation["action"]?.string ?? "no action"]
        for name in ["repetition", "reads", "scope"] {
            guard let value = operation["x-\(name)"] else { continue }
            facts.append(
                value.isNull ? "no \(name)" : "\(name) \(value.string ?? Self.literal(value))")
        }
        if operation["x-result"] != nil, operation["x-errors"] == nil {
            facts.append("no list of errors")
        }
        if let reply = operation["reply"]?["channel"]?["$ref"] {
            facts.append("reply \(reply.string?.split(separator: "/").last ?? "")")
            if reply.string?.hasPrefix("#/channels/") != true { addEach(reply, at: place) }
        }
        add(place, facts.joined(separator: ", "))
        for code in operation["x-errors"]?.array ?? [] {
            add(owner, "error", code.string ?? Self.literal(code))
        }
        if let result = operation["x-result"] {
            let part = Place(owner: owner, part: "result")
            add(part, phrase(result, at: part))
        }
        let described: Set = [
            "action", "channel", "reply", "x-repetition", "x-reads", "x-scope", "x-errors",
            "x-result",
        ]
        addEach(operation, except: described, at: place)
        if operation["channel"] != ["$ref": .string("#/channels/\(channel)")] {
            addEach(operation["channel"] ?? .null, at: place.key("channel"))
        }
        addEach(operation["reply"], except: ["channel"], at: place.key("reply"))
        addEach(operation["reply"]?["channel"], except: ["$ref"], at: place.key("reply.channel"))
    }
}
