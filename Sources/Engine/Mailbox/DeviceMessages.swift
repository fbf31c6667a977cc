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
    private(set) var count = 0

    init(countMax: Int) {
        self.countMax = countMax
    }

    /// - Returns: False when another one had to go for it.
    mutating func append(_ message: DeviceMessage) -> Bool {
        guard count >= countMax else {
            if !newest.isEmpty { newest[Place(message)] = slots.count }
            slots.append(message)
            count += 1
            return true
        }
        if newest.isEmpty { index() }
        let place = Place(message)
        if let older = newest[place], older >= head, slots[older] != nil {
            slots[older] = nil
        } else {
            while slots[head] == nil { head += 1 }
            slots[head] = nil
        }
        newest[place] = slots.count
        slots.append(message)
        if slots.count >= 2 * countMax + head { compact() }
        return false
    }

    /// Takes the first ones.
    mutating func take(_ most: Int) -> [DeviceMessage] {
        guard count > 0 else { return [] }
        var taken: [DeviceMessage] = []
        taken.reserveCapacity(min(most, count))
        while head < slots.count, taken.count < most {
            if let message = slots[head] { taken.append(message) }
            slots[head] = nil
            head += 1
        }
        count -= taken.count
        if count == 0 || head > countMax { compact() }
        return taken
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
