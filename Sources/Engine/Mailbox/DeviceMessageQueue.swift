/// A bounded queue of messages from devices, in the order of arrival.
///
/// If it is full, a new message replaces the last one with the same topic. If there is none, it
/// replaces the oldest messages.
struct DeviceMessageQueue {
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

    /// The waiting messages, from `head` on. Nil marks a message that a newer one replaced.
    private var slots: [DeviceMessage?] = []
    private var head = 0
    /// The slot of the newest message of each topic. It is built when the queue is full, and is
    /// empty otherwise.
    private var newest: [Place: Int] = [:]
    private let countMax: Int
    private let bytesMax: Int
    private(set) var count = 0
    /// The total size of the payloads.
    private var bytes = 0

    init(countMax: Int, bytesMax: Int) {
        self.countMax = countMax
        self.bytesMax = bytesMax
    }

    /// Adds a message.
    /// - Returns: The number of dropped messages, including this one if it is too large.
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

    /// Removes and returns the oldest messages.
    mutating func dequeue(_ most: Int) -> [DeviceMessage] {
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

/// A message that a device publishes below `owntracks/`. It is not a request and gets no reply.
package struct DeviceMessage: Equatable, Sendable {
    package var user: String
    /// The name in the topic.
    package var device: String
    /// The rest of the topic; empty for a position.
    package var below: String
    /// Unchecked bytes.
    package var payload: [UInt8]

    package init(user: String, device: String, below: String = "", payload: [UInt8]) {
        self.user = user
        self.device = device
        self.below = below
        self.payload = payload
    }
}
