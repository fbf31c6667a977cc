import Contract

/// A guest's client id, kept in place: no allocation, no reference count.
struct GuestName: Sendable {
    /// Up to 70 bytes, padded with zeros.
    private var bytes: InlineArray<72, UInt8> = .init(repeating: 0)
    private var count = 0

    /// Keeps an id.
    ///
    /// - Returns: Nil for what is no guest's client id.
    init?(_ id: UnsafeBufferPointer<UInt8>) {
        guard TopicNames.isGuestClientId(id), id.count <= 72 else { return nil }
        for index in 0..<id.count { bytes[index] = id[index] }
        count = id.count
    }

    /// Tells whether this is the id.
    func equals(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
        guard id.count == count, count <= 72 else { return false }
        for index in 0..<count where bytes[index] != id[index] { return false }
        return true
    }
}
