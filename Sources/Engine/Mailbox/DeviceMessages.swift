/// Messages of devices that wait, in order and bounded: when there is no more room the newest of a
/// device wins over its older ones, and where it has none, over what waits longest.
struct DeviceMessages {
    private struct Place: Hashable {
        let user: String
        let device: String
        let below: String

        init(_ message: DeviceMessage) {
            user = message.user
            device = message.device
            below = message.below
        }
    }

    /// What waits from `head` on; nil where a newer one won.
    private var slots: [DeviceMessage?] = []
    private var head = 0
    /// The slot of the newest of each place; kept only once there is no more room.
    private var newest: [Place: Int] = [:]
    private let countMax: Int
    private let bytesMax: Int
    private(set) var count = 0
    /// Of payloads.
    private var bytes = 0

    init(countMax: Int, bytesMax: Int) {
        self.countMax = countMax
        self.bytesMax = bytesMax
    }

    /// - Returns: How many had to go for it, or that it is too large itself.
    mutating func append(_ message: DeviceMessage) -> Int {
        let size = message.payload.count
        guard size <= bytesMax else { return 1 }
        var dropped = 0
        if !hasRoom(for: size) {
            if newest.isEmpty { index() }
            dropped += drop(newest[Place(message)])
            while !hasRoom(for: size) { dropped += dropFirst() }
        }
        if !newest.isEmpty { newest[Place(message)] = slots.count }
        slots.append(message)
        count += 1
        bytes += size
        if slots.count >= 2 * countMax + head { compact() }
        return dropped
    }

    private func hasRoom(for size: Int) -> Bool {
        count < countMax && bytes + size <= bytesMax
    }

    /// Takes the first ones.
    mutating func take(_ most: Int) -> [DeviceMessage] {
        guard count > 0 else { return [] }
        var taken: [DeviceMessage] = []
        taken.reserveCapacity(min(most, count))
        while head < slots.count, taken.count < most {
            if let message = slots[head] {
                taken.append(message)
                bytes -= message.payload.count
            }
            slots[head] = nil
            head += 1
        }
        count -= taken.count
        if count == 0 || head > countMax { compact() }
        return taken
    }

    private mutating func drop(_ slot: Int?) -> Int {
        guard let slot, slot >= head, let message = slots[slot] else { return 0 }
        slots[slot] = nil
        count -= 1
        bytes -= message.payload.count
        return 1
    }

    private mutating func dropFirst() -> Int {
        while slots[head] == nil { head += 1 }
        return drop(head)
    }

    private mutating func index() {
        for slot in head..<slots.count {
            if let message = slots[slot] { newest[Place(message)] = slot }
        }
    }

    private mutating func compact() {
        slots = slots[head...].filter { $0 != nil }
        head = 0
        newest = [:]
    }
}

/// What a device of a user's publishes by itself: no request, so nobody waits for an answer.
package struct DeviceMessage: Equatable, Sendable {
    package var user: String
    /// As it stands in the topic.
    package var device: String
    /// What follows in the topic; empty for a position.
    package var below: String
    /// Any bytes at all.
    package var payload: [UInt8]

    package init(user: String, device: String, below: String = "", payload: [UInt8]) {
        self.user = user
        self.device = device
        self.below = below
        self.payload = payload
    }
}
