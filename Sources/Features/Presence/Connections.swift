import Contract

/// Open connections by number, and by whom they are for.
struct Connections {
    struct Entry: Equatable {
        /// A username, or a guest's client id.
        let principal: String
        /// The device; nil for a guest.
        let device: String?
        /// From where, as far as limits tell people apart.
        let network: String?
        /// After one and a half times so many seconds of silence the connection ends; 0: never;
        /// nil: not known.
        var keepAlive: Int?
        /// When it was told of, Unix milliseconds.
        var since: Int64 = 0

        /// Whether it is the same connection.
        static func == (one: Entry, other: Entry) -> Bool {
            (one.principal, one.device, one.network)
                == (other.principal, other.device, other.network)
        }
    }

    private var entries: [UInt64: Entry] = [:]
    /// The newest last.
    private var numbers: [String: [UInt64]] = [:]
    /// How many are devices' of users.
    private(set) var devicesCount = 0

    /// How many are guests'.
    var guestsCount: Int { entries.count - devicesCount }

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
        if entry.device != nil { devicesCount += 1 }
        numbers[entry.principal, default: []].append(serial)
    }

    mutating func remove(_ serial: UInt64) -> Entry? {
        guard let entry = entries.removeValue(forKey: serial) else { return nil }
        if entry.device != nil { devicesCount -= 1 }
        numbers[entry.principal]?.removeAll { $0 == serial }
        if numbers[entry.principal]?.isEmpty == true { numbers[entry.principal] = nil }
        return entry
    }
}

extension Connections.Entry {
    /// Whether the broker would notice before long that nobody is there any more.
    var isLively: Bool {
        keepAlive.map { (1...GuardReport.keepAliveMax).contains($0) } ?? true
    }

    /// How long the broker takes silence for life, milliseconds (MQTT 5, 3.1.2.10), with what it
    /// takes to look.
    var silenceMaxMs: Int64 { Int64(keepAlive ?? GuardReport.keepAliveMax) * 1_500 + 10_000 }
}
