import Contract
import JSON
import ModulesContract
import Topics

/// The contract as a text with one sorted line for each key, for reviews of changes.
///
/// It shows every value of the AsyncAPI and the OpenAPI document. A value that follows from another
/// line is left out, and a value in an unknown place has a line with its path in the document.
struct ContractText {
    /// The place of a key: what has it, in which part, and its path there.
    struct Place {
        let owner: String
        let part: String
        var path = ""

        func key(_ name: String) -> Place {
            Place(owner: owner, part: part, path: path.isEmpty ? name : "\(path).\(name)")
        }

        func inside(_ brackets: String) -> Place {
            Place(owner: owner, part: part, path: path + brackets)
        }
    }

    private static let header = """
        # The contract: one line for each key of the API. A test compares this file with the code.
        # After a change, write it again: FAIRWAY_WRITE_CONTRACT=1 swift test --filter ContractText
        # Columns: the owner of the key, the part of the owner, the key, its value.

        """

    private var lines: Set<String> = []
    /// The schemas of each name, in the order of discovery.
    private var definitions: [String: [JSON]] = [:]
    let codes: [ErrorCode]

    /// Both API documents, with the names of Swift types in the schemas.
    static var documents: (asyncAPI: JSON, openAPI: JSON) {
        Fields.$hasTypeNames.withValue(true) { (AsyncAPI.document, OpenAPI.document) }
    }

    /// - Parameters:
    ///   - asyncAPI: The AsyncAPI document of ``documents``, or a part of it.
    ///   - openAPI: The OpenAPI document of ``documents``, or a part of it.
    init(asyncAPI: JSON, openAPI: JSON, codes: [ErrorCode]) {
        self.codes = codes
        for code in codes { add("error code", code.rawValue, "\(code.httpStatus)") }
        add(asyncAPI: asyncAPI)
        add(openAPI: openAPI, requests: asyncAPI["channels"] ?? [:])
    }

    /// The whole file. The order of lines depends only on their bytes.
    var text: String {
        let sorted = lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return Self.header + sorted.map { $0 + "\n" }.joined()
    }

    mutating func add(_ columns: String...) {
        lines.insert(columns.filter { !$0.isEmpty }.joined(separator: "  "))
    }

    /// Adds a line at a place.
    mutating func add(_ place: Place, _ value: String) {
        add(place.owner, place.part, place.path, value)
    }

    /// Adds a line for each value in a part of a document that has no form of its own.
    mutating func addEach(_ json: JSON, at place: Place) {
        switch json {
        case .object(let members) where !members.isEmpty:
            for member in members where member.key != Fields.nameKey {
                let inner = place.key(member.key)
                if member.key == "schema" {
                    add(inner, phrase(member.value, at: inner))
                } else {
                    addEach(member.value, at: inner)
                }
            }
        case .array(let elements) where !elements.isEmpty:
            for element in elements { addEach(element, at: place.inside("[]")) }
        default: add(place, Self.literal(json))
        }
    }

    /// Adds a line for each value of an object, except for some keys.
    mutating func addEach(_ json: JSON?, except keys: Set<String>, at place: Place) {
        let members = (json?.members ?? []).filter { !keys.contains($0.key) }
        if !members.isEmpty { addEach(.object(members), at: place) }
    }

    /// Returns the name of a shared schema, whose lines are added once.
    ///
    /// - Returns: The name. If the name already stands for another schema, a number follows it.
    mutating func define(_ name: String, _ schema: JSON) -> String {
        var known = definitions[name] ?? []
        let index = known.firstIndex(of: schema)
        let number = (index ?? known.count) + 1
        let label = number == 1 ? name : "\(name) \(number)"
        guard index == nil else { return label }
        known.append(schema)
        definitions[name] = known
        addKeys(of: schema, at: Place(owner: label, part: "document"))
        return label
    }

    /// A value as JSON on one line.
    static func literal(_ json: JSON) -> String { String(decoding: json.bytes, as: UTF8.self) }
}
