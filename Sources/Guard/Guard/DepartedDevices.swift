/// The devices of clients that disconnected: the broker may fire their wills later.
///
/// A will says nothing of the device that left it, so the guard remembers that itself. The oldest entries
/// make room for new ones. A will without an entry is refused.
struct DepartedDevices: Sendable {
    /// A device, and when its token expires.
    struct Device: Sendable {
        let user: UserTable.ID
        let name: NameKey
        /// Unix seconds; nil: never.
        let expiry: Int64?
    }

    private let countMax: Int
    private var devices: [ClientKey: (device: Device, number: UInt64)] = [:]
    /// All entries in the order in which they came, with those that were replaced or taken out since.
    private var order: [(key: ClientKey, number: UInt64)] = []
    private var first = 0
    private var count: UInt64 = 0

    /// - Parameter countMax: At least 1.
    init(countMax: Int) { self.countMax = max(countMax, 1) }

    /// The device that a client had.
    subscript(key: ClientKey) -> Device? { devices[key]?.device }

    /// Remembers a client's device.
    ///
    /// - Complexity: O(1), amortised.
    mutating func add(_ key: ClientKey, _ device: Device) {
        count &+= 1
        devices[key] = (device, count)
        order.append((key, count))
        while order.count - first > countMax { dropFirst() }
        // Half of the list is past: move the rest to the front.
        if first > countMax {
            order.removeFirst(first)
            first = 0
        }
    }

    /// Forgets a client: the broker uses its record for another one.
    mutating func remove(_ key: ClientKey) { devices[key] = nil }

    private mutating func dropFirst() {
        let (key, number) = order[first]
        first += 1
        if devices[key]?.number == number { devices[key] = nil }
    }
}
