import Contract

/// Gives each username a small integer, for good: names are never given a second time.
struct UserTable: Sendable {
    /// A user, by number.
    typealias ID = Int32
    /// What no user has.
    static let none: ID = -1

    private var ids: [NameKey: ID] = [:]
    private let usersMax: Int

    /// Makes an empty table.
    init(usersMax: Int) { self.usersMax = usersMax }

    /// How many names it knows.
    var count: Int { ids.count }

    /// The number of a name, or ``none`` if it has none.
    func id(_ name: UnsafeBufferPointer<UInt8>) -> ID {
        guard let key = NameKey(name), let id = ids[key] else { return Self.none }
        return id
    }

    /// The number of a name, given now if it has none yet; ``none`` when the table is full.
    mutating func intern(_ name: NameKey) -> ID {
        if let id = ids[name] { return id }
        guard ids.count < usersMax else { return Self.none }
        let id = ID(truncatingIfNeeded: ids.count)
        ids[name] = id
        return id
    }
}
