/// The devices of clients that disconnected: the broker may fire their wills later.
///
/// A will does not name the device that it came from, so the guard remembers the device. The oldest entries
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
    /// The last entries, in a ring; some were replaced or taken out since.
    private var ring: [(key: ClientKey, number: UInt64)] = []
    private var count: UInt64 = 0

    /// - Parameter countMax: At least 1.
    init(countMax: Int) { self.countMax = max(countMax, 1) }

    /// The device that a client had.
    subscript(key: ClientKey) -> Device? { devices[key]?.device }

    /// Remembers a client's device.
    ///
    /// - Complexity: O(1).
    mutating func add(_ key: ClientKey, _ device: Device) {
        let place = Int(count % UInt64(countMax))
        if place < ring.count {
            let oldest = ring[place]
            if devices[oldest.key]?.number == oldest.number { devices[oldest.key] = nil }
            ring[place] = (key, count)
        } else {
            ring.append((key, count))
        }
        devices[key] = (device, count)
        count &+= 1
    }

    /// Forgets a client, because the broker has reused its key for another one.
    mutating func remove(_ key: ClientKey) { devices[key] = nil }
}
