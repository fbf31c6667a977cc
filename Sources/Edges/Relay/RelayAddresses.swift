package import Contract

/// The loopback addresses that represent the networks of clients.
///
/// A network keeps its address while it has clients, and afterwards until another network needs the address.
package struct RelayAddresses {
    /// The number of addresses in 127.64.0.0/16.
    package static let countMax = 65_536

    private struct Slot {
        var network: String
        var uses = 0
        /// Changes with each use, so that an entry of ``idle`` can be out of date.
        var stamp = 0
    }

    private let countMax: Int
    private var slots: [Slot] = []
    private var numbers: [String: Int] = [:]
    /// The slots without clients, the most recently used one last. Entries may be out of date.
    private var idle: [(number: Int, stamp: Int)] = []
    private var idleStart = 0

    package init(countMax: Int = RelayAddresses.countMax) { self.countMax = countMax }

    /// The number of clients of a network.
    package func uses(of network: String) -> Int { numbers[network].map { slots[$0].uses } ?? 0 }

    /// Takes the address of a network for one more client.
    ///
    /// - Returns: The address, and whether it is new for this network. Nil if all addresses are in use.
    /// - Complexity: O(1), amortised.
    package mutating func take(_ network: String) -> (address: RelayAddress, isNew: Bool)? {
        if let number = numbers[network] {
            slots[number].uses += 1
            slots[number].stamp += 1
            return (address(number), false)
        }
        guard let number = freeSlot() else { return nil }
        slots[number].network = network
        slots[number].uses = 1
        slots[number].stamp += 1
        numbers[network] = number
        return (address(number), true)
    }

    /// Releases an address that ``take(_:)`` returned, for one client.
    package mutating func release(_ address: RelayAddress) {
        let number = Int(address.number)
        guard slots.indices.contains(number), slots[number].uses > 0 else { return }
        slots[number].uses -= 1
        guard slots[number].uses == 0 else { return }
        tidy()
        idle.append((number, slots[number].stamp))
    }

    /// The network that an address represents.
    package func network(of address: RelayAddress) -> String? {
        let number = Int(address.number)
        return slots.indices.contains(number) ? slots[number].network : nil
    }

    private func address(_ number: Int) -> RelayAddress {
        RelayAddress(number: UInt16(truncatingIfNeeded: number))
    }

    private mutating func freeSlot() -> Int? {
        if slots.count < countMax {
            slots.append(Slot(network: ""))
            return slots.count - 1
        }
        while idleStart < idle.count {
            let entry = idle[idleStart]
            idleStart += 1
            guard isCurrent(entry) else { continue }
            numbers[slots[entry.number].network] = nil
            return entry.number
        }
        return nil
    }

    private func isCurrent(_ entry: (number: Int, stamp: Int)) -> Bool {
        slots[entry.number].uses == 0 && slots[entry.number].stamp == entry.stamp
    }

    /// Removes outdated entries of ``idle``, so that the list stays bounded by the number of slots.
    private mutating func tidy() {
        guard idle.count >= 2 * slots.count + 16 else { return }
        idle = idle[idleStart...].filter(isCurrent)
        idleStart = 0
    }
}
