/// The bytes that were sent to each client since the guard last looked at its queue.
///
/// Each delivery adds to a number here, so it is an array and not part of a dictionary.
struct DeliveryCounts: Sendable {
    /// The bytes that a client may receive until the guard looks at its queue again.
    private static let bytesMax = 8_192
    /// The number of a client whose last delivery was refused. The guard looks at its queue again
    /// at each delivery.
    private static let full = 1 << 40

    private var bytes: [Int] = []
    private var free: [Int] = []

    /// A place for a new client.
    mutating func open() -> Int {
        if let place = free.popLast() { return place }
        bytes.append(0)
        return bytes.count &- 1
    }

    /// Frees a client's place.
    mutating func close(_ place: Int) {
        guard bytes.indices.contains(place) else { return }
        bytes[place] = 0
        free.append(place)
    }

    /// Counts a delivery.
    ///
    /// - Returns: Whether it is time to look at the client's queue.
    @inline(__always)
    mutating func add(_ count: Int, at place: Int) -> Bool {
        guard place >= 0, place < bytes.count else { return false }
        let sum = bytes[place] &+ count
        bytes[place] = sum
        return sum >= Self.bytesMax
    }

    /// Whether the last delivery was refused.
    func isFull(_ place: Int) -> Bool {
        bytes.indices.contains(place) && bytes[place] >= Self.full
    }

    /// The bytes since the last look. 0 after a refusal.
    subscript(place: Int) -> Int {
        bytes.indices.contains(place) && bytes[place] < Self.full ? bytes[place] : 0
    }

    /// Starts again after a look at the queue.
    ///
    /// - Parameter count: The bytes of a delivery that follows.
    mutating func reset(_ place: Int, to count: Int = 0, isFull: Bool) {
        guard bytes.indices.contains(place) else { return }
        bytes[place] = isFull ? Self.full : count
    }
}
