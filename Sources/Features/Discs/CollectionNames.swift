import Contract
import Rules

/// What a user's texts for discs mean: an id, the name of one disc alone, or a name and nothing more.
struct CollectionNames {
    private let nameByID: [String: String]
    /// Nil for a name that several discs have.
    private let idByName: [String: String?]

    /// - Parameter names: What each disc of the collection is called, by its id.
    init(_ names: [String: String]) {
        nameByID = names
        let ids = names.map { ($0.value.lowercased(), Optional($0.key)) }
        idByName = Dictionary(ids) { _, _ in nil }
    }

    /// - Parameter path: The field in which the text stands, for a refusal.
    func disc(_ text: String, at path: String) throws -> ThrownDisc {
        if let name = nameByID[text] { return ThrownDisc(name, disc: text) }
        guard !Disc.isID(text) else {
            throw Refusal.field(
                .discUnknown, path, "must be the id of one of your discs, or a name")
        }
        guard let id = idByName[text.lowercased()] ?? nil else { return ThrownDisc(text) }
        return ThrownDisc(nameByID[id] ?? text, disc: id)
    }

    /// What texts mean on a line. A guest who threw one of the writer's discs borrowed it: for the
    /// guest it is a name, also when the guest turns out to be somebody.
    /// - Parameter path: The field in which the texts stand, for a refusal.
    func discs(
        _ texts: [String], for player: String, by user: String, at path: String = "discs"
    ) throws -> [ThrownDisc] {
        let discs = try texts.enumerated().map { try disc($1, at: "\(path)[\($0)]") }
        return player == user ? discs : discs.map { ThrownDisc($0.name) }
    }
}
