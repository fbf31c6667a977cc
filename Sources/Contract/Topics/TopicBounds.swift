/// The largest topics and filters: no topic of the contract needs more.
package enum TopicBounds {
    /// Levels, as in `fairway/room/{room}/do/{user}/score/{player}/{hole}`.
    package static let levelsMax = 8
    package static let bytesMax = 256

    /// Whether a topic or filter is within the bounds.
    ///
    /// - Complexity: O(1), even for a topic that is too long; no allocation.
    package static func contain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= bytesMax else { return false }
        var levels = 1
        for byte in bytes where byte == UInt8(ascii: "/") { levels &+= 1 }
        return levels <= levelsMax
    }
}
