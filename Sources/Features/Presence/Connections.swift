/// Open connections by number, and by whom they are for.
struct Connections {
    struct Entry: Equatable {
        /// A username, or a guest's client id.
        let principal: String
        /// The device; nil for a guest.
        let device: String?
        /// From where, as far as limits tell people apart.
        let network: String?
    }

    private var entries: [UInt64: Entry] = [:]
    /// The newest last.
    private var numbers: [String: [UInt64]] = [:]

    subscript(serial: UInt64) -> Entry? { entries[serial] }

    var serials: [UInt64] { Array(entries.keys) }
    var principals: [String] { Array(numbers.keys) }

    func has(_ principal: String) -> Bool { numbers[principal] != nil }

    /// Those of one principal, the newest last.
    func of(_ principal: String) -> [Entry] {
        (numbers[principal] ?? []).compactMap { entries[$0] }
    }

    /// - Parameter serial: One that is not there.
    mutating func add(_ serial: UInt64, _ entry: Entry) {
        entries[serial] = entry
        numbers[entry.principal, default: []].append(serial)
    }

    mutating func remove(_ serial: UInt64) -> Entry? {
        guard let entry = entries.removeValue(forKey: serial) else { return nil }
        numbers[entry.principal]?.removeAll { $0 == serial }
        if numbers[entry.principal]?.isEmpty == true { numbers[entry.principal] = nil }
        return entry
    }
}
