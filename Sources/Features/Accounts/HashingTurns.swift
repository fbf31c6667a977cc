import Synchronization

/// The password hashes of each address that wait or run, bounded: one address keeps nobody else waiting for long.
package final class HashingTurns: Sendable {
    /// A class of thirty behind one router signs in at the same time.
    private static let perAddressMax = 40

    private let counts = Mutex<[String: Int]>([:])

    /// The place of one hash. It is free again when nobody holds this any more.
    package final class Turn: Sendable {
        private let turns: HashingTurns
        private let address: String

        fileprivate init(_ turns: HashingTurns, _ address: String) {
            self.turns = turns
            self.address = address
        }

        deinit { turns.end(address) }
    }

    package init() {}

    /// Takes a place.
    /// - Returns: Nil if the address has as many hashes as it may.
    package func take(_ address: String) -> Turn? {
        let isTaken = counts.withLock { counts in
            guard counts[address, default: 0] < Self.perAddressMax else { return false }
            counts[address, default: 0] += 1
            return true
        }
        return isTaken ? Turn(self, address) : nil
    }

    private func end(_ address: String) {
        counts.withLock { counts in
            let count = counts[address, default: 1] - 1
            counts[address] = count == 0 ? nil : count
        }
    }
}
